import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { Problem } from "../../../src/lib/problem.ts";
import { RpcWorker, transferring } from "../../../src/lib/threads/rpc.ts";
import { type RpcMethods, TEXT, type TestThread } from "./rpc-worker.ts";

const heard: string[] = [];
let onHeard = () => {};
const local: TestThread = {
  double: (n) => 2 * n,
  refuse(key) {
    throw new Problem(key, {}, { retryAfter: 7 });
  },
  heard(word) {
    heard.push(word);
    onHeard();
  },
};

function start(init: { cannotOpen?: string } = {}) {
  const worker = new Worker(new URL("./rpc-worker.ts", import.meta.url).href);
  const sent = spyOn(worker, "postMessage");
  const rpc = new RpcWorker<RpcMethods>(worker, init, local, {
    name: "the test's thread",
    text: TEXT,
    endError: (cause) => new Problem("order_not_found", { text: cause ?? "it left" }),
  });
  sent.mockClear();
  return { rpc, remote: rpc.remote, sent };
}

/** What a call ended with. */
const settled = (call: Promise<unknown>) => call.catch((error: Error) => error);

let thread: ReturnType<typeof start>;
beforeAll(() => {
  thread = start();
});
afterAll(() => thread.rpc.terminate());

describe("a call", () => {
  test("gives the result of the method, which may be a promise or nothing", async () => {
    const { remote, rpc } = thread;
    expect(await remote.add(1, 2)).toBe(3);
    expect(await rpc.call("later", "a")).toBe("a");
    expect(await remote.nothing()).toBeUndefined();
  });

  test("throws the method's Problem with its fields", async () => {
    const problem = await settled(thread.remote.refuse("clock_changed"));
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({
      status: 409,
      code: "clock_changed",
      extras: { field: "n", data: { needed: 3 } },
    });
  });

  test("throws any other error with its stack", async () => {
    const error = await settled(thread.remote.fail("no disk"));
    expect(error).not.toBeInstanceOf(Problem);
    expect(String(error)).toContain("the test's thread failed: Error: no disk");
    expect(String(error)).toContain("rpc-worker.ts");
  });

  test("may be made by the worker, while it answers one", async () => {
    expect(await thread.remote.doubled(21)).toBe(42);
    expect(await settled(thread.remote.refusedByMain("busy"))).toMatchObject({
      status: 503,
      code: "busy",
      extras: { retryAfter: 7 },
    });
  });

  test("moves the buffers of arguments and results that are marked", async () => {
    const bytes = Uint8Array.of(1, 2, 3);
    const reversed = await thread.remote.reversed(transferring(bytes, [bytes.buffer]));
    expect([...reversed]).toEqual([3, 2, 1]);
    expect(bytes.length).toBe(0);
  });

  test("that cannot be copied fails, and spoils none after it", async () => {
    const { remote } = thread;
    const unsendable = (() => {}) as unknown as string;
    expect(String(await settled(remote.later(unsendable)))).toContain("DataCloneError");
    expect(String(await settled(remote.unsendable()))).toContain("DataCloneError");
    expect(await remote.later("next")).toBe("next");
  });

  test.each([
    ["quotes and ends of lines", '{"a":"\\"b\\"\n"}'],
    ["an empty text", ""],
    ["letters of all kinds", "é கொச்சி 😀 \u2028"],
  ])("sent as text keeps its strings: %s", async (_, long) => {
    const notes = [{ id: "a", long }, { id: "without" }, { id: "b", long: "other" }];
    const both = [thread.remote.save(notes), thread.remote.save([{ id: "c", long }])];
    expect(await Promise.all(both)).toEqual([notes.toReversed(), [{ id: "c", long }]]);
  });
});

describe("the messages of one turn", () => {
  test("are one, up to eight calls", async () => {
    const { remote, sent } = thread;
    sent.mockClear();
    await Promise.all(Array.from({ length: 8 }, (_, i) => remote.add(i, 1)));
    expect(sent).toHaveBeenCalledTimes(1);
    await Promise.all(Array.from({ length: 9 }, (_, i) => remote.add(i, 1)));
    expect(sent).toHaveBeenCalledTimes(3);
  });

  test("keep their sequence, whichever way they are sent", async () => {
    const { rpc, remote, sent } = thread;
    sent.mockClear();
    void remote.hear("a");
    rpc.notify("hearText", "b");
    void remote.save([]);
    expect(await remote.hear("c")).toEqual(["a", "b", "c"]);
    expect(sent.mock.calls.map(([message]) => typeof message)).toEqual(["object", "string", "object"]);
  });
});

test("a notification arrives before the result that is sent after it", async () => {
  await thread.remote.notifyTwice("alert");
  expect(heard).toEqual(["alert", "alert again"]);
});

test.each([
  ["notices a call before it returns to its event loop", "add", 10_000, true],
  ["does not notice one that gives way to others", "hear", 200, false],
] as const)("a busy thread %s", async (_, name, ms, isNoticed) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  onHeard = resolve;
  const answer = thread.remote.isCalledWithin(ms);
  await promise;
  const call = name === "add" ? thread.remote.add(1, 2) : thread.remote.hear("later");
  expect(await answer).toBe(isNoticed);
  await call;
  expect(await thread.remote.isCalledWithin(0)).toBe(false);
});

describe("when the thread ends", () => {
  test.each([
    ["by itself", "leave", "it left"],
    ["by an error", "crash", "no memory"],
  ] as const)("%s, pending and later calls fail with the owner's error", async (_, name, detail) => {
    const { rpc, remote } = start();
    expect(await remote.add(1, 1)).toBe(2);
    // The call that ends the thread may be answered before it.
    const [, pending] = [settled(remote[name]()), settled(remote.wait())];
    expect(await pending).toMatchObject({ status: 404, code: "order_not_found" });
    await rpc.ended;
    expect(rpc.isAlive).toBe(false);
    const later = await settled(remote.add(1, 1));
    expect(later).toMatchObject({ status: 404, code: "order_not_found" });
    expect(String(later)).toContain(detail);
  });

  test("because it is terminated, so do they", async () => {
    const { rpc, remote } = start();
    const hung = settled(remote.hang());
    rpc.terminate();
    expect(await hung).toMatchObject({ status: 404, code: "order_not_found" });
    await rpc.ended;
  });

  test("because it cannot open, so do they", async () => {
    const { rpc, remote } = start({ cannotOpen: "no directory" });
    expect(String(await settled(remote.add(1, 1)))).toContain("no directory");
    expect(rpc.isAlive).toBe(false);
  });
});
