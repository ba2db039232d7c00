import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { sqliteTransactions } from "../../../src/db/sqlite/connection.ts";
import { WriteHealth } from "../../../src/db/write-queue/health.ts";
import { WriteQueue } from "../../../src/db/write-queue/queue.ts";

function notes(isAwaited?: () => boolean): { sqlite: Database; queue: WriteQueue; all: () => string[] } {
  const sqlite = new Database(":memory:");
  sqlite.run(`CREATE TABLE note (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE,
    other INTEGER REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED
  )`);
  sqlite.run("PRAGMA foreign_keys = ON");
  const read = sqlite.query<{ text: string }, []>("SELECT text FROM note ORDER BY id");
  return {
    sqlite,
    queue: new WriteQueue(
      sqliteTransactions(sqlite),
      new WriteHealth({ probe: async () => {} }),
      () => {},
      isAwaited,
    ),
    all: () => read.all().map((row) => row.text),
  };
}

const add = (sqlite: Database, text: string) => () => {
  sqlite.run("INSERT INTO note (text) VALUES (?)", [text]);
  return text;
};

test("writes queued in one turn share one transaction, in their order", async () => {
  const { sqlite, queue, all } = notes();
  const results = await Promise.all(["a", "b", "c"].map((text) => queue.run(add(sqlite, text))));
  expect(results).toEqual(["a", "b", "c"]);
  expect(all()).toEqual(["a", "b", "c"]);
  expect(queue.stats.commits).toBe(1);
});

test("writes of different turns have a transaction each", async () => {
  const { sqlite, queue } = notes();
  await queue.run(add(sqlite, "a"));
  await queue.run(add(sqlite, "b"));
  expect(queue.stats.commits).toBe(2);
});

test("a write that fails rejects alone and is rolled back whole", async () => {
  const { sqlite, queue, all } = notes();
  const results = await Promise.allSettled([
    queue.run(add(sqlite, "before")),
    queue.run(() => {
      add(sqlite, "half done")();
      add(sqlite, "before")();
    }),
    queue.run(add(sqlite, "after")),
  ]);
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(all()).toEqual(["before", "after"]);
  expect(queue.stats.commits).toBe(1);
});

test("a promise resolves only after the commit", async () => {
  const { sqlite, queue } = notes();
  const insideWhenResolved = queue.run(add(sqlite, "a")).then(() => sqlite.inTransaction);
  await queue.run(add(sqlite, "b"));
  expect(await insideWhenResolved).toBe(false);
  expect(queue.stats.commits).toBe(1);
});

test("a failed commit rejects every write of its batch, and the next batch runs", async () => {
  const { sqlite, queue, all } = notes();
  const results = await Promise.allSettled([
    queue.run(add(sqlite, "innocent")),
    // A deferred foreign key is checked at commit.
    queue.run(() => void sqlite.run("INSERT INTO note (text, other) VALUES ('dangling', 999)")),
  ]);
  expect(results.map((result) => result.status)).toEqual(["rejected", "rejected"]);
  expect(all()).toEqual([]);
  await queue.run(add(sqlite, "next"));
  expect(all()).toEqual(["next"]);
});

test("a write that makes SQLite roll everything back rejects the whole batch", async () => {
  const { sqlite, queue, all } = notes();
  const results = await Promise.allSettled([
    queue.run(add(sqlite, "a")),
    queue.run(() => void sqlite.run("INSERT OR ROLLBACK INTO note (text) VALUES ('a')")),
    queue.run(add(sqlite, "b")),
  ]);
  expect(results.map((result) => result.status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(all()).toEqual([]);
});

test("more writes than one batch holds are all written", async () => {
  const { sqlite, queue, all } = notes();
  const texts = Array.from({ length: 513 }, (_, i) => `note ${i}`);
  await Promise.all(texts.map((text) => queue.run(add(sqlite, text))));
  expect(all()).toEqual(texts);
  expect(queue.stats.commits).toBe(2);
});

test("closing runs the queued writes and accepts no more", async () => {
  const { sqlite, queue, all } = notes();
  const waiting = queue.run(add(sqlite, "last"));
  queue.close();
  expect(all()).toEqual(["last"]);
  await expect(waiting).resolves.toBe("last");
  await expect(queue.run(add(sqlite, "late"))).rejects.toThrow("closed");
});

test("maintenance runs in its turn, outside of any transaction", async () => {
  const { sqlite, queue, all } = notes();
  const seen: [boolean, string[]][] = [];
  await Promise.all([
    queue.run(add(sqlite, "a")),
    queue.runAlone(() => seen.push([sqlite.inTransaction, all()])),
    queue.run(add(sqlite, "b")),
  ]);
  expect(seen).toEqual([[false, ["a"]]]);
  expect([all(), queue.stats.commits]).toEqual([["a", "b"], 2]);
});

test("failed maintenance rejects, and the writes queued after it run", async () => {
  const { sqlite, queue, all } = notes();
  const failed = queue.runAlone(() => {
    throw new Error("busy");
  });
  const written = queue.run(add(sqlite, "a"));
  await expect(failed).rejects.toThrow("busy");
  await written;
  expect(all()).toEqual(["a"]);
  queue.close();
  await expect(queue.runAlone(() => 1)).rejects.toThrow("closed");
});

/** A write of many texts, which notes each call of it. */
function manyNotes(sqlite: Database) {
  const calls: number[] = [];
  const write = (texts: readonly string[]) => {
    calls.push(texts.length);
    return texts.map((text) => add(sqlite, text)());
  };
  return { calls, write };
}

test("adjacent items of a write of many share one call, and each gets its own result", async () => {
  const { sqlite, queue, all } = notes();
  const { calls, write } = manyNotes(sqlite);
  const results = await Promise.all([
    queue.runMany(write, "a"),
    queue.runMany(write, "b"),
    queue.run(add(sqlite, "between")),
    queue.runMany(write, "c"),
  ]);
  expect(results).toEqual(["a", "b", "between", "c"]);
  expect(all()).toEqual(["a", "b", "between", "c"]);
  expect([calls, queue.stats.commits]).toEqual([[2, 1], 1]);
});

test("a call of a write of many has at most 200 items", async () => {
  const { sqlite, queue } = notes();
  const { calls, write } = manyNotes(sqlite);
  await Promise.all(Array.from({ length: 450 }, (_, i) => queue.runMany(write, `note ${i}`)));
  expect([calls, queue.stats.commits]).toEqual([[200, 200, 50], 1]);
});

test("items of one call fail together, and other writes of the batch do not", async () => {
  const { sqlite, queue, all } = notes();
  const { write } = manyNotes(sqlite);
  const results = await Promise.allSettled([
    queue.run(add(sqlite, "before")),
    queue.runMany(write, "a"),
    queue.runMany(write, "before"),
    queue.run(add(sqlite, "after")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(all()).toEqual(["before", "after"]);
});

describe("background writes", () => {
  test("share one transaction, in their order, after the writes that wait", async () => {
    const { sqlite, queue, all } = notes();
    const inBackground = ["a", "b", "c"].map((text) => queue.runInBackground(add(sqlite, text), null));
    const other = queue.run(add(sqlite, "first"));
    expect(await Promise.all([...inBackground, other])).toEqual(["a", "b", "c", "first"]);
    expect(all()).toEqual(["first", "a", "b", "c"]);
    expect(queue.stats.commits).toBe(2);
  });

  test("end their transaction when another write arrives, which is in the next one", async () => {
    const arrived: Promise<string>[] = [];
    let isOnTheWay = false;
    const { sqlite, queue, all } = notes(() => isOnTheWay);
    const inBackground = ["a", "b", "c"].map((text) =>
      queue.runInBackground(() => {
        if (text === "b") {
          isOnTheWay = true;
          // It is received when the thread returns to its event loop.
          setImmediate(() => {
            isOnTheWay = false;
            arrived.push(queue.run(add(sqlite, "other")));
          });
        }
        return add(sqlite, text)();
      }, null),
    );
    await Promise.all(inBackground);
    await Promise.all(arrived);
    expect(all()).toEqual(["a", "b", "other", "c"]);
  });

  test("that are due run one at a time while another write is queued", async () => {
    const { sqlite, queue, all } = notes();
    const inBackground = ["a", "b", "c"].map((text) => queue.runInBackground(add(sqlite, text), null));
    const others: Promise<unknown>[] = [];
    // The second one is queued by the first, so that the background is due before it.
    others.push(queue.run(() => void others.push(queue.run(add(sqlite, "second")))));
    await Promise.all(inBackground);
    await Promise.all(others);
    expect(all()).toEqual(["a", "second", "b", "c"]);
  });

  test("come to run while other writes never end", async () => {
    const { sqlite, queue, all } = notes(() => true);
    const inBackground = ["a", "b", "c"].map((text) => queue.runInBackground(add(sqlite, text), null));
    let isDone = false;
    const others = (async () => {
      for (let i = 0; !isDone; i++) await queue.run(add(sqlite, `other ${i}`));
    })();
    await Promise.all(inBackground);
    isDone = true;
    await others;
    expect(all()).toEqual(expect.arrayContaining(["a", "b", "c", "other 2"]));
  });

  test("fail alone, though they share a transaction", async () => {
    const { sqlite, queue, all } = notes();
    const results = await Promise.allSettled([
      queue.runInBackground(add(sqlite, "a"), null),
      queue.runInBackground(add(sqlite, "a"), null),
      queue.runInBackground(add(sqlite, "b"), null),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(all()).toEqual(["a", "b"]);
  });

  test("are run by closing", async () => {
    const { sqlite, queue, all } = notes(() => true);
    const waiting = ["a", "b"].map((text) => queue.runInBackground(add(sqlite, text), null));
    queue.close();
    expect(all()).toEqual(["a", "b"]);
    expect(await Promise.all(waiting)).toEqual(["a", "b"]);
  });
});
