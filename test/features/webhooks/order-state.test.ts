/** Repeated, reordered and late events end in the same state as the orderly sequence. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { afterReport, NO_PARCELS, type OrderEnd } from "../../../src/features/orders/record/parcels.ts";
import type { Outcome } from "../../../src/features/orders/record/schema.ts";
import {
  afterApplying,
  INITIAL_STATE,
  isSent,
  type OrderState,
  outcomesOf,
  pendingOutcomes,
  withReading,
} from "../../../src/features/webhooks/order-state.ts";
import type { DatedOutcome, Handover, OrderReading, Reading } from "../../../src/features/webhooks/types.ts";
import { permutations } from "../../support/permutations.ts";

const T = 1_000_000;

function order(at: number, outcome: Outcome | null, more: Partial<OrderReading> = {}): OrderReading {
  return {
    kind: "order",
    orderId: "1",
    reference: `#${at}`,
    version: { at: T + at, triggeredAt: 0, rank: outcome === null ? 0 : 1, digest: `${at}${outcome}` },
    placedAt: T,
    input: { order_id: "1" },
    outcome: outcome && { outcome, at: T + at },
    shipments: [],
    tracking: null,
    awbs: [],
    handover: null,
    checkId: "",
    ...more,
  };
}
const parcel = (at: number, outcome: "delivered" | "ndr"): Reading => ({
  kind: "shipment",
  orderId: "1",
  outcome: { outcome, at: T + at },
  tracking: null,
  awbs: [],
  handover: "scanned",
  at: T + at,
});
const deletion: Reading = { kind: "deletion", orderId: "1" };

/** What the orders know after the events, told by their own rule. */
function live(readings: readonly Reading[]) {
  let state: OrderState = INITIAL_STATE;
  let known: OrderEnd = { outcome: null, outcomeAt: null, ndrAt: null, ...NO_PARCELS };
  for (const reading of readings) {
    state = withReading(state, reading);
    for (const step of pendingOutcomes(state)) {
      if (step.outcome !== null || known.outcome === step.was) known = afterReport(known, step) ?? known;
    }
    state = afterApplying(state);
  }
  return { outcome: known.outcome, hadNdr: known.ndrAt, reference: state.reference };
}

const timeOf = (reading: Reading): number => {
  if (reading.kind === "order") return reading.version.at;
  return reading.kind === "shipment" ? (reading.outcome?.at ?? 0) : Number.MAX_SAFE_INTEGER;
};

describe("sequences of events", () => {
  const stories: [string, Reading[], Outcome | null][] = [
    ["delivered", [order(1, null), parcel(5, "delivered")], "delivered"],
    [
      "delivered at the second attempt",
      [order(1, null), parcel(4, "ndr"), parcel(5, "delivered")],
      "delivered",
    ],
    ["attempted, then called off", [order(1, null), parcel(4, "ndr"), order(6, "cancelled")], "cancelled"],
    [
      "called off, then delivered all the same",
      [order(1, null), order(3, "cancelled"), parcel(5, "delivered")],
      "delivered",
    ],
    [
      "touched again after that",
      [order(3, "cancelled"), parcel(5, "delivered"), order(7, "cancelled")],
      "delivered",
    ],
    [
      "delivered, then called off",
      [order(1, null), parcel(3, "delivered"), order(5, "cancelled")],
      "cancelled",
    ],
    ["an attempt is no end", [order(1, null), parcel(3, "delivered"), parcel(5, "ndr")], "delivered"],
    [
      "marked as returned, then delivered back",
      [order(1, null), order(4, "rto"), parcel(6, "delivered")],
      "rto",
    ],
    ["the mark taken away", [order(1, null), order(4, "rto"), order(6, null)], null],
    [
      "the mark taken away of a delivered order",
      [parcel(3, "delivered"), order(4, "rto"), order(6, null)],
      "delivered",
    ],
    ["called off and opened again", [order(1, null), order(3, "cancelled"), order(5, null)], null],
    ["completed, and the courier says no", [order(1, null), order(3, "delivered"), order(5, "ndr")], "ndr"],
    ["deleted", [order(1, null), deletion], "cancelled"],
    ["deleted after an attempt", [order(1, null), parcel(2, "ndr"), deletion], "cancelled"],
    ["deleted when all was over", [order(1, null), parcel(2, "delivered"), deletion], "delivered"],
    ["deleted, but never an order", [deletion], null],
  ];
  test.each(stories)("%s, in every order and twice over", (_, readings, expected) => {
    const orderly = live(readings);
    expect(orderly.outcome).toBe(expected);
    for (const mixed of permutations(readings)) expect(live([...mixed, ...mixed])).toEqual(orderly);
  });
});

describe("whether the shop has sent it, by events in every order and twice over", () => {
  const said = (at: number, handover: Handover) => order(at, null, { handover });
  const fulfillment = (at: number, handover: Handover): Reading => ({
    ...{ kind: "shipment", orderId: "1", outcome: null, tracking: null, awbs: [], handover, at: T + at },
  });
  test.each<[string, Reading[], boolean]>([
    ["nothing was said", [said(1, null)], false],
    ["sent", [said(1, "unsent"), fulfillment(3, "sent")], true],
    ["sent in the second in which it was placed", [said(1, "unsent"), fulfillment(1, "sent")], true],
    ["called off", [said(1, "unsent"), fulfillment(3, "sent"), fulfillment(4, "unsent")], false],
    ["called off by the order", [said(1, "sent"), said(4, "unsent")], false],
    ["one of two parcels called off", [said(2, "sent"), fulfillment(4, "unsent"), said(4, "sent")], true],
    ["sent again", [said(1, "sent"), said(4, "unsent"), fulfillment(5, "sent")], true],
    ["a status that says nothing", [said(1, "sent"), said(4, null)], true],
    ["a courier has it, whatever the shop says", [fulfillment(2, "scanned"), said(4, "unsent")], true],
  ])("%s", (_, readings, expected) => {
    for (const mixed of permutations(readings))
      expect(isSent([...mixed, ...mixed].reduce(withReading, INITIAL_STATE))).toBe(expected);
  });
});

test("any events in any order, repeated, end as in good order", () => {
  const time = fc.integer({ min: 1, max: 8 });
  const some = fc.oneof(
    fc
      .tuple(time, fc.constantFrom<Outcome | null>(null, "cancelled", "rto", "delivered", "ndr"))
      .map(([at, it]) => order(at, it)),
    fc
      .tuple(time, fc.constantFrom<"delivered" | "ndr">("delivered", "ndr"))
      .map(([at, it]) => parcel(at, it)),
    fc.constant(deletion),
  );
  const mixed = fc.array(some, { minLength: 1, maxLength: 7 }).chain((readings) =>
    fc.record({
      readings: fc.constant(readings),
      again: fc.shuffledSubarray([...readings, ...readings], { minLength: readings.length }),
    }),
  );
  fc.assert(
    fc.property(mixed, ({ readings, again }) => {
      const orderly = [...readings].sort((a, b) => timeOf(a) - timeOf(b));
      const late = [...again, ...readings];
      const sorted = live(orderly.sort(byVersion));
      expect(live(late)).toEqual(sorted);
    }),
    { numRuns: 3000, seed: 20260914 },
  );
});

test("an order that somebody keeps touching has a bounded state, and keeps its outcomes", () => {
  let state = withReading(INITIAL_STATE, order(1, "cancelled"));
  for (let at = 2; at < 500; at++) state = withReading(state, order(at, null));
  state = withReading(state, order(600, "rto"));
  expect(state.sightings.length).toBe(100);
  expect(outcomesOf(state).map(({ outcome }) => outcome)).toEqual(["cancelled", null, "rto"]);
});

/** In good order also within one second: as the facts sort them. */
function byVersion(a: Reading, b: Reading): number {
  const key = (reading: Reading) =>
    reading.kind === "order"
      ? [reading.version.rank, reading.version.digest]
      : [0, outcomeOf(reading)?.outcome ?? ""];
  const [rankA, digestA] = key(a);
  const [rankB, digestB] = key(b);
  return timeOf(a) - timeOf(b) || Number(rankA) - Number(rankB) || (digestA < digestB ? -1 : 1);
}
const outcomeOf = (reading: Reading): DatedOutcome | null =>
  reading.kind === "shipment" ? reading.outcome : null;
