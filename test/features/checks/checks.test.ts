import { expect, test } from "bun:test";
import { createCheckIds } from "../../../src/features/checks/check-id.ts";
import { type CheckFacts, type CheckOrigin, KEPT_DAYS } from "../../../src/features/checks/checks.ts";
import { DAY, NOON, openWorld, type World } from "../accounts/support.ts";

/** The last midnight in India before NOON. */
const MIDNIGHT = Date.UTC(2025, 10, 20, 18, 30);

function record(world: World, facts: Partial<CheckFacts & CheckOrigin> = {}): void {
  const { accountId = 1, at = NOON, channel = "api", ...result } = facts;
  const found = { status: "VERIFIED", score: 90, pincode: "560034", state: "Karnataka", issues: [] } as const;
  world.checks.record({ accountId, at, channel }, { ...found, ...result });
}

test("ids are unique, and in the order in which they were made", () => {
  const newId = createCheckIds();
  const ids = Array.from({ length: 10_000 }, (_, i) => newId(NOON + (i >> 8)));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^chk_[0-9A-HJKMNP-TV-Z]{20}$/);
});

test("ids keep their order when the clock goes back, and two processes make different ones", () => {
  const newId = createCheckIds();
  const ids = [newId(NOON), newId(NOON - DAY), newId(NOON + 1)];
  expect([...ids].sort()).toEqual(ids);
  expect(createCheckIds()(NOON)).not.toBe(createCheckIds()(NOON));
});

test("analytics of an account without checks is all zeros, one entry a day", async () => {
  await using world = await openWorld();
  const analytics = await world.checks.analytics(1, 3, NOON);
  const nothing = { total: 0, verified: 0, needs_review: 0, invalid: 0 };
  expect(analytics).toEqual({
    days: 3,
    ...nothing,
    average_score: null,
    by_day: ["2025-11-19", "2025-11-20", "2025-11-21"].map((date) => ({ date, ...nothing })),
    by_channel: {},
    issues: [],
    top_pincodes: [],
    by_state: [],
  });
});

test("analytics sees every check at once, written or not", async () => {
  await using world = await openWorld();
  record(world, { issues: ["NO_HOUSE_NO", "NO_LANDMARK"], score: 80 });
  record(world, { issues: ["NO_LANDMARK"], score: 95, channel: "widget", pincode: "110001", state: "Delhi" });
  await world.restart();
  record(world, { status: "NEEDS_REVIEW", score: 60, at: NOON - DAY });
  record(world, { status: "INVALID", score: 0, pincode: "", state: "", issues: ["PIN_MISSING"] });
  record(world, { accountId: 2 });
  expect(await world.checks.analytics(1, 2, NOON)).toEqual({
    days: 2,
    total: 4,
    verified: 2,
    needs_review: 1,
    invalid: 1,
    average_score: 58.8,
    by_day: [
      { date: "2025-11-20", total: 1, verified: 0, needs_review: 1, invalid: 0 },
      { date: "2025-11-21", total: 3, verified: 2, needs_review: 0, invalid: 1 },
    ],
    by_channel: { api: 3, widget: 1 },
    issues: [
      { code: "NO_LANDMARK", count: 2, share: 0.5 },
      { code: "NO_HOUSE_NO", count: 1, share: 0.25 },
      { code: "PIN_MISSING", count: 1, share: 0.25 },
    ],
    top_pincodes: [
      { pincode: "560034", total: 2, invalid: 0 },
      { pincode: "110001", total: 1, invalid: 0 },
    ],
    by_state: [
      { state: "Karnataka", total: 2, invalid: 0 },
      { state: "Delhi", total: 1, invalid: 0 },
    ],
  });
});

test("days are those of India, the first one whole", async () => {
  await using world = await openWorld();
  record(world, { at: MIDNIGHT });
  record(world, { at: MIDNIGHT - 1 });
  record(world, { at: MIDNIGHT - DAY - 1 });
  expect((await world.checks.analytics(1, 1, NOON)).total).toBe(1);
  expect((await world.checks.analytics(1, 2, NOON)).total).toBe(2);
  expect((await world.checks.analytics(1, 3, NOON)).total).toBe(3);
});

test("checks reach the disk by themselves, each row whole", async () => {
  await using world = await openWorld();
  record(world, { issues: ["PIN_FORMAT", "LINE_SHORT"] });
  const rows = () => world.db.orm.values<unknown[]>("SELECT * FROM checks");
  while (rows().length === 0) await Bun.sleep(10);
  expect(rows()).toEqual([
    [
      expect.stringMatching(/^chk_/),
      1,
      NOON,
      "api",
      "VERIFIED",
      90,
      "560034",
      "Karnataka",
      "PIN_FORMAT,LINE_SHORT",
    ],
  ]);
});

test("the most frequent PINs are listed, twenty at most", async () => {
  await using world = await openWorld();
  for (let i = 0; i < 21; i++) record(world, { pincode: String(560001 + i) });
  record(world, { pincode: "560021", status: "INVALID" });
  const { top_pincodes } = await world.checks.analytics(1, 30, NOON);
  expect(top_pincodes).toHaveLength(20);
  expect(top_pincodes[0]).toEqual({ pincode: "560021", total: 2, invalid: 1 });
});

test("checks are kept for 400 days", async () => {
  await using world = await openWorld();
  record(world, { at: NOON - KEPT_DAYS * DAY - 1 });
  record(world, { at: NOON - KEPT_DAYS * DAY });
  await world.checks.analytics(1, 1, NOON);
  await world.prune();
  expect(world.db.orm.values<[number]>("SELECT at FROM checks")).toEqual([[NOON - KEPT_DAYS * DAY]]);
});
