import { afterAll, describe, expect, test } from "bun:test";
import { openEngines } from "../../../src/engine/index.ts";
import { type Bulk, type BulkOptions, createBulk } from "../../../src/features/bulk/index.ts";
import type { Format, Mode } from "../../../src/features/bulk/types.ts";
import { createPinLookup } from "../../../src/features/pin-lookup/index.ts";
import { openWorld, signUp, withFacts } from "../accounts/support.ts";
import { text } from "./files.ts";
import { Sink } from "./support.ts";

const opened: Bulk[] = [];

const world = await openWorld();
const asha = withFacts((await signUp(world)).account, { plan: "pro" });
afterAll(async () => {
  for (const bulk of opened) bulk.close();
  await world[Symbol.asyncDispose]();
});

async function bulkWith(options: Partial<BulkOptions>): Promise<Bulk> {
  const { directory } = await openEngines();
  const pinLookup = createPinLookup({ directory, service: null });
  const { quota, checks } = world;
  const bulk = createBulk({
    quota,
    checks,
    pinLookup,
    orders: new Sink(),
    clock: () => world.now,
    ...options,
  });
  opened.push(bulk);
  return bulk;
}

async function verify(bulk: Bulk, bytes: Uint8Array, mode: Mode, format: Format = "json"): Promise<unknown> {
  const place = bulk.enter(asha);
  try {
    const { body } = await place.verify({ bytes, mode, format, sheet: null, columns: {}, statuses: {} });
    const text = Buffer.concat(body).toString();
    return format === "json" ? JSON.parse(text) : text;
  } finally {
    place.leave();
  }
}

describe("mode orders", () => {
  const LIMITS: [field: string, holds: string[], over: string[]][] = [
    ["order_id", ["x".repeat(100), "", "10"], ["x".repeat(101), "", "10"]],
    [
      "email",
      ["A-1", `${"x".repeat(242)}@example.com`, "10"],
      ["A-2", `${"x".repeat(243)}@example.com`, "10"],
    ],
    ["order_value", ["A-1", "", "1000000000000"], ["A-1", "", "1000000000001"]],
  ];

  test.each(LIMITS)(
    "of %s a row has as much as an order may have, one with more stops no other",
    async (...row) => {
      const [field, holds, over] = row;
      const sink = new Sink();
      const lines = [holds, over, ["A-9", "", "10"]].map((cells) => `${cells.join(",")},12 MG Road,560001\n`);
      const file = text(`Order ID,Email,Total,Address,Pin\n${lines.join("")}`);
      const used = world.quota.peek(asha, world.now).used;
      expect(await verify(await bulkWith({ orders: sink }), file, "orders")).toMatchObject({
        ...{ processed: 2, failed: 1, results: [{ row: 2 }, { row: 4, order_id: "A-9" }] },
        errors: [{ row: 3, field, reason: expect.stringMatching(/\d/) }],
      });
      expect(sink.scored.map(({ columns }) => columns.orderId)).toEqual([holds[0], "A-9"]);
      expect(world.quota.peek(asha, world.now).used - used).toBe(2);
    },
  );

  test("what the sink throws is what the caller gets, and the worker goes on", async () => {
    const sink = new Sink();
    const bulk = await bulkWith({ orders: sink });
    sink.score = () => Promise.reject(new Error("the disk is full"));
    const file = text("Order ID,Address,Pin\nA-1,12 MG Road,560001\n");
    expect(await verify(bulk, file, "orders").catch((error: Error) => error.message)).toBe(
      "the disk is full",
    );
    expect(await verify(bulk, text("Address,Pin\n12 MG Road,560001\n"), "addresses")).toMatchObject({
      processed: 1,
    });
  });
});

describe("checks of a file that fails half way", () => {
  const BATCH = 100;
  const rows = Array.from({ length: 4.5 * BATCH }, (_, i) => `A-${i},12 MG Road,560001\n`);
  const file = () => text(`Order ID,Address,Pin\n${rows.join("")}`);

  test("are given back for the rows that were not scored", async () => {
    const sink = new Sink();
    const score = sink.score.bind(sink);
    sink.score = (account, batch) =>
      sink.scored.length < 2 * BATCH ? score(account, batch) : Promise.reject(new Error("the disk is full"));
    const bulk = await bulkWith({ orders: sink });
    const used = world.quota.peek(asha, world.now).used;
    await expect(verify(bulk, file(), "orders")).rejects.toThrow("the disk is full");
    expect(world.quota.peek(asha, world.now).used - used).toBe(2 * BATCH);
  });

  test("are kept for the rows that were being scored when the worker ended", async () => {
    const sink = new Sink();
    const score = sink.score.bind(sink);
    const bulk = await bulkWith({ orders: sink });
    sink.score = async (account, batch) => {
      bulk.close();
      await Bun.sleep(1);
      return score(account, batch);
    };
    const used = world.quota.peek(asha, world.now).used;
    await expect(verify(bulk, file(), "orders")).rejects.toThrow("stopped");
    expect(world.quota.peek(asha, world.now).used - used).toBe(sink.scored.length);
    expect(sink.scored.length).toBe(BATCH);
  });
});

/** Counts the workers that are started from now on, and those open at once. */
function countWorkers() {
  const Real = globalThis.Worker;
  let started = 0;
  let open = 0;
  let mostOpen = 0;
  globalThis.Worker = class extends Real {
    constructor(...args: ConstructorParameters<typeof Real>) {
      super(...args);
      started++;
      mostOpen = Math.max(mostOpen, ++open);
      this.addEventListener("close", () => open--);
    }
  };
  const restore = () => {
    globalThis.Worker = Real;
  };
  return { started: () => started, mostOpen: () => mostOpen, restore };
}

test("a PIN that the directory lacks is asked for outside, once a file", async () => {
  const asked: string[] = [];
  const info = {
    pin: "999998",
    found: true,
    state: "Karnataka",
    districts: ["Bengaluru Urban"],
    offices: [],
  };
  const pinLookup: BulkOptions["pinLookup"] = {
    asksOutside: true,
    lookup: () => ({ ...info, valid_format: true, source: "api" }),
    outside: async (pin) => {
      asked.push(pin);
      return info;
    },
  };
  const bulk = await bulkWith({ pinLookup });
  const file = text(`Address,Pin\n${"12 MG Road,999998\n".repeat(250)}12 MG Road,560001\n`);
  const { results } = (await verify(bulk, file, "addresses")) as {
    results: { issues: { code: string }[] }[];
  };
  expect(asked).toEqual(["999998"]);
  expect(results.flatMap(({ issues }) => issues.map(({ code }) => code))).not.toContain("PIN_NOT_FOUND");
});

test("a response that overtakes a slow sink resolves its own call", async () => {
  const { directory } = await openEngines();
  const known = createPinLookup({ directory, service: null });
  const info = { found: true, state: "Karnataka", districts: ["Bengaluru Urban"], offices: [] };
  const sink = new Sink();
  const score = sink.score.bind(sink);
  sink.score = async (account, rows) => {
    await Bun.sleep(10);
    return score(account, rows);
  };
  const pinLookup = { ...known, asksOutside: true, outside: async (pin: string) => ({ ...info, pin }) };
  const bulk = await bulkWith({ orders: sink, pinLookup });
  // Each batch has PINs of its own to ask for, while the sink is at the batch before.
  const rows = Array.from({ length: 950 }, (_, i) => `A-${i},12 MG Road,99${9000 + (i % 90)}\n`);
  const found = await verify(bulk, text(`Order ID,Address,Pin\n${rows.join("")}`), "orders");
  expect(found).toMatchObject({ processed: 950, failed: 0 });
  expect(sink.scored.map(({ columns }) => columns.orderId)).toEqual(
    Array.from({ length: 950 }, (_, i) => `A-${i}`),
  );
});

describe("workers", () => {
  const many = () => text(`Address,Pin\n${"Flat 4B 12 MG Road,560001\n".repeat(5_000)}`);

  test("one without a message in time is stopped with a 400, and the next file has a new one", async () => {
    // No worker is ready within a millisecond: its own start takes longer.
    const strict = await bulkWith({ limits: { silenceMs: 1 } });
    expect(await verify(strict, many(), "addresses").catch((error) => error)).toMatchObject({
      status: 400,
      detail: expect.stringContaining("cannot be read within"),
    });
    const failure = await verify(strict, many(), "addresses").catch((error) => error);
    expect(failure).toMatchObject({ status: 400 });
  });

  test("none starts before the one that was stopped is gone", async () => {
    const counted = countWorkers();
    try {
      const bulk = await bulkWith({ limits: { silenceMs: 1, atOnce: 1 } });
      for (let i = 0; i < 3; i++) await verify(bulk, many(), "addresses").catch(() => {});
      expect([counted.started(), counted.mostOpen()]).toEqual([3, 1]);
    } finally {
      counted.restore();
    }
  });

  test("a file that waits too long for one is refused", async () => {
    const bulk = await bulkWith({ limits: { atOnce: 1, waitMs: 1 } });
    const [first, second] = [verify(bulk, many(), "addresses"), verify(bulk, many(), "addresses")];
    expect(await second.catch((error) => error)).toMatchObject({ status: 429, code: "too_many_files" });
    expect(await first).toMatchObject({ processed: 5_000 });
  });

  test("an idle one is let go, and the next file has a new one", async () => {
    const bulk = await bulkWith({ limits: { idleMs: 1 } });
    expect(await verify(bulk, many(), "addresses")).toMatchObject({ processed: 5_000 });
    await Bun.sleep(20);
    expect(await verify(bulk, many(), "addresses")).toMatchObject({ processed: 5_000 });
  });

  test("files are queued, and too many are refused", async () => {
    const bulk = await bulkWith({ limits: { atOnce: 1, perAccount: 9, inAll: 3 } });
    const answers = [1, 2, 3].map(() => verify(bulk, text("Address,Pin\n12 MG Road,560001\n"), "addresses"));
    expect(() => bulk.enter(asha)).toThrow("Too many files");
    expect(await Promise.all(answers)).toHaveLength(3);
    bulk.enter(asha).leave();
  });

  test("one account has two files under way at most, another one is not kept from it", async () => {
    const bulk = await bulkWith({});
    const places = [bulk.enter(asha), bulk.enter(asha)];
    expect(() => bulk.enter(asha)).toThrow("This account has 2 files in progress");
    const other = bulk.enter(withFacts(asha, { id: asha.id + 1 }));
    // Leaving twice releases one permit, not two.
    places[0].leave();
    places[0].leave();
    bulk.enter(asha);
    expect(() => bulk.enter(asha)).toThrow("in progress");
    other.leave();
  });
});
