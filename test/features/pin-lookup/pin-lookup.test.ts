import { afterAll, beforeEach, expect, test } from "bun:test";
import { pinCacheCommands, pinCacheQueries } from "../../../src/db/queries/pin-cache.ts";
import { inlineWriter } from "../../../src/db/writer/index.ts";
import { openEngines } from "../../../src/engine/index.ts";
import { createPinLookup } from "../../../src/features/pin-lookup/index.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { type TemporaryDb, temporaryDb } from "../../db/support.ts";

const { directory } = await openEngines();
/** PINs in a state's range that the directory lacks; digits that no PIN begins with. */
const MISSING = "560998";
const NO_RANGE = "350000";
const DAY = 86_400_000;

const office = (facts: Record<string, unknown> = {}) => ({
  Name: "NEW COLONY",
  BranchType: "Sub Post Office",
  District: "BENGALURU URBAN",
  State: "karnataka",
  Pincode: MISSING,
  ...facts,
});
const success = (...offices: unknown[]) => [{ Message: "…", Status: "Success", PostOffice: offices }];

/** An India-Post-style service that answers what the test says. */
let asked: string[] = [];
let answer: () => Response | Promise<Response>;
const service = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request) {
    asked.push(new URL(request.url).pathname);
    return answer();
  },
});
const url = `http://127.0.0.1:${service.port}/pincode`;
afterAll(() => service.stop(true));

let now = 0;
beforeEach(() => {
  asked = [];
  answer = () => Response.json(success(office()));
  now = Date.UTC(2025, 10, 21);
});

function withService({ db }: TemporaryDb) {
  const { put } = inlineWriter(db, { writes: { pinCache: pinCacheCommands(db) }, tasks: {} }).commands
    .pinCache;
  const cache = { ...pinCacheQueries(db), put };
  return createPinLookup({ directory, service: { url, cache, log: silentLogger, clock: () => now } });
}
const alone = createPinLookup({ directory, service: null });

test("a PIN of the directory is answered from it, at once, and nobody is asked", async () => {
  await using temporary = await temporaryDb();
  const result = withService(temporary).lookup("560034");
  expect(result).not.toBeInstanceOf(Promise);
  expect(result).toEqual({
    pin: "560034",
    valid_format: true,
    found: true,
    state: "Karnataka",
    districts: ["Bengaluru Urban"],
    offices: expect.arrayContaining(["Koramangala S.O"]),
    source: "directory",
  });
  expect(asked).toEqual([]);
});

test("without a service a PIN that the directory lacks does not exist", async () => {
  expect(await alone.lookup(MISSING)).toEqual({
    pin: MISSING,
    valid_format: true,
    found: false,
    state: "",
    districts: [],
    offices: [],
    source: "directory",
  });
  expect(alone.outside(MISSING)).toBeUndefined();
});

test.each(["", "56003", "5600344", "060034", "56003a", "५६००३", "56 003"])(
  "%p has no PIN's format, and nobody is asked",
  async (pin) => {
    await using temporary = await temporaryDb();
    const lookup = withService(temporary);
    expect(await lookup.lookup(pin)).toMatchObject({
      pin,
      valid_format: false,
      found: false,
      source: "directory",
    });
    expect(lookup.outside(pin)).toBeUndefined();
    expect(asked).toEqual([]);
  },
);

test("a PIN that the directory lacks is asked for outside, and comes back in natural capitals", async () => {
  await using temporary = await temporaryDb();
  answer = () =>
    Response.json(
      success(office(), office({ Name: "Agara", BranchType: "Branch Post Office" }), office({ Name: null })),
    );
  expect(await withService(temporary).lookup(MISSING)).toEqual({
    pin: MISSING,
    valid_format: true,
    found: true,
    state: "Karnataka",
    districts: ["Bengaluru Urban"],
    offices: ["New Colony S.O", "Agara B.O"],
    source: "api",
  });
  expect(asked).toEqual([`/pincode/${MISSING}`]);
});

test("what no database can store is left out of the service's answer", async () => {
  await using temporary = await temporaryDb();
  answer = () => Response.json(success(office({ Name: "NEW\0 COLONY\ud800", District: "\0" })));
  expect(await withService(temporary).lookup(MISSING)).toMatchObject({
    districts: [],
    offices: ["New Colony\ufffd S.O"],
    source: "api",
  });
});

test("the address engine gets the same answer, and none for a PIN of the directory", async () => {
  await using temporary = await temporaryDb();
  const lookup = withService(temporary);
  expect(await lookup.outside(MISSING)).toMatchObject({ pin: MISSING, found: true, state: "Karnataka" });
  expect(lookup.outside("560034")).toBeUndefined();
});

test("of an army PIN that the service does not find, or without a service, only the range is known", async () => {
  await using temporary = await temporaryDb();
  answer = () => Response.json([{ Status: "Error", PostOffice: null }]);
  for (const lookup of [alone, withService(temporary)]) {
    expect(await lookup.lookup("900056")).toMatchObject({ found: null, state: "", source: "range" });
    expect(lookup.outside("900056")).toBeUndefined();
  }
  expect(asked).toEqual(["/pincode/900056"]);
});

test("digits that no PIN begins with are not asked for", async () => {
  await using temporary = await temporaryDb();
  expect(await withService(temporary).lookup(NO_RANGE)).toMatchObject({ found: false, source: "directory" });
  expect(asked).toEqual([]);
});

test.each([
  ["Error", () => Response.json([{ Status: "Error", PostOffice: null }])],
  ["404", () => Response.json([{ Status: "404", PostOffice: null }])],
  ["success without an office", () => Response.json(success())],
])("the service's %s means that there is no such PIN", async (_, given) => {
  await using temporary = await temporaryDb();
  answer = given;
  expect(await withService(temporary).lookup(MISSING)).toMatchObject({
    found: false,
    source: "api",
    offices: [],
  });
});

test.each([
  ["true", 30, () => Response.json(success(office()))],
  ["false", 1, () => Response.json([{ Status: "Error", PostOffice: null }])],
] as const)("an answer of found %s is believed for %d days, after a restart too", async (_, days, given) => {
  await using temporary = await temporaryDb();
  answer = given;
  await withService(temporary).lookup(MISSING);
  now += days * DAY - 1;
  await withService(temporary).lookup(MISSING);
  expect(asked).toHaveLength(1);
  now += 1;
  await withService(temporary).lookup(MISSING);
  expect(asked).toHaveLength(2);
});

test("who asks for the same PIN at the same time shares one request", async () => {
  await using temporary = await temporaryDb();
  const lookup = withService(temporary);
  const results = await Promise.all([
    lookup.lookup(MISSING),
    lookup.lookup(MISSING),
    lookup.outside(MISSING),
  ]);
  expect(results.map((result) => result?.found)).toEqual([true, true, true]);
  expect(asked).toHaveLength(1);
});

const never = () => new Promise<Response>(() => {});

test.each([
  ["takes too long", never],
  ["says 500", () => new Response("oops", { status: 500 })],
  ["redirects", () => Response.redirect(`${url}/elsewhere`)],
  ["answers HTML", () => new Response("<p>hello</p>")],
  ["answers another shape", () => Response.json([{ Status: "Success", PostOffice: "none" }])],
  ["answers an empty list", () => Response.json([])],
  ["has trouble of its own", () => Response.json([{ Status: "Busy", PostOffice: null }])],
  ["answers without end", () => new Response(`["${"x".repeat(600_000)}"]`)],
])("when the service %s, only the range is known", async (_, given) => {
  await using temporary = await temporaryDb();
  answer = given;
  const lookup = withService(temporary);
  expect(await lookup.lookup(MISSING)).toEqual({
    pin: MISSING,
    valid_format: true,
    found: null,
    state: "Karnataka",
    districts: [],
    offices: [],
    source: "range",
  });
});

test("an old answer is better than none", async () => {
  await using temporary = await temporaryDb();
  const lookup = withService(temporary);
  await lookup.lookup(MISSING);
  now += 31 * DAY;
  answer = () => new Response("", { status: 503 });
  expect(await lookup.lookup(MISSING)).toMatchObject({ found: true, source: "api" });
});

test("after three failures the service is left alone for half a minute, then tried once", async () => {
  await using temporary = await temporaryDb();
  const lookup = withService(temporary);
  answer = () => new Response("", { status: 503 });
  for (let i = 0; i < 5; i++) expect((await lookup.lookup(MISSING)).found).toBeNull();
  expect(asked).toHaveLength(3);
  now += 30_000 - 1;
  await lookup.lookup(MISSING);
  expect(asked).toHaveLength(3);
  now += 1;
  await lookup.lookup(MISSING);
  await lookup.lookup(MISSING);
  expect(asked).toHaveLength(4);
  now += 30_000;
  answer = () => Response.json(success(office()));
  expect(await lookup.lookup(MISSING)).toMatchObject({ found: true, source: "api" });
});

test.each([
  ["an answer", 1, () => Response.json([{ Status: "Error", PostOffice: null }])],
  ["three failures", 3, () => new Response("", { status: 500 })],
])(
  "what a clock that was a year ahead has kept of %s does not count once it is right",
  async (_, times, wrong) => {
    await using temporary = await temporaryDb();
    const { lookup } = withService(temporary);
    now += 365 * DAY;
    answer = wrong;
    for (let i = 0; i < times; i++) expect((await lookup(MISSING)).found).not.toBe(true);
    now -= 365 * DAY;
    answer = () => Response.json(success(office()));
    expect((await lookup(MISSING)).found).toBe(true);
  },
);
