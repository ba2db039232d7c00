/** No points and no sentence without evidence: what rules say of orders that little or nothing is known of. */
import { describe, expect, test } from "bun:test";
import {
  DEFAULT_RULES,
  emptyHistory,
  type History,
  SIGNAL_NAMES,
  type Signals,
  score,
} from "../../../src/engine/risk/index.ts";
import type { Comparison, RiskReason, Rule } from "../../../src/engine/risk/schema.ts";
import { Random } from "../../support/random.ts";
import { type orderOf, PLACED, signals } from "./orders.ts";

type Facts = Parameters<typeof orderOf>[0];

/** A count of zero, as "0 of 0 orders" and "0 earlier orders"; not "it scores 0 of 100". */
const ZERO_COUNT = /(?<![\d.,])0 (of 0|of \d+ orders|orders?|earlier|finished|different)\b/;

/** Orders that have nothing before them. */
const FIRST_ORDERS: Record<string, Facts> = {
  "a sound one": {},
  "one at night": { placed_at: PLACED + 5 * 3_600_000 },
  "one with a date alone": { placed_at: Date.UTC(2025, 10, 1, 18, 30) },
  "one without a person or a place": {
    ...{ name: "", phone: "", email: "" },
    address: { fingerprint: "", pincode: "", district: "", state: "" },
  },
  "one without a PIN": { address: { pincode: "", district: "" } },
  "one in another currency": { currency: "USD" },
  "a prepaid one": { payment: "PREPAID" },
};

/** A rule for each operator that fires on the signal's very value. */
function rulesOn(name: string, all: Signals): Rule[] {
  const value = all[name];
  const ops: Comparison["op"][] = typeof value === "number" ? ["eq", "gte", "lte"] : ["eq"];
  return ops.map((op) => ({ code: op, points: 5, message: "Message", when: { signal: name, op, value } }));
}

describe.each(Object.entries(FIRST_ORDERS))("of a shop's first order, %s,", (_, facts) => {
  const first = signals(facts);
  const reasonsOf = (rules: Rule[]) =>
    score(first, { thresholds: { review: 40, high: 70 }, rules }).risk_reasons;

  test.each(SIGNAL_NAMES.map((name) => [name]))("no rule on %s names a count of zero", (name) => {
    for (const { evidence } of reasonsOf(rulesOn(name, first))) {
      expect(evidence).not.toMatch(ZERO_COUNT);
      expect(evidence).not.toMatch(/undefined|NaN|^$/);
    }
  });

  test("no rate gives points, as there is no outcome that it is from", () => {
    const rates = SIGNAL_NAMES.filter((name) => /_rto_rat(e|io)$/.test(name));
    expect(rates).toHaveLength(12);
    const anything = (name: string, op: "gte" | "lt"): Rule => ({
      ...{ code: `${name}.${op}`, points: 5, message: name, when: { signal: name, op, value: 0.5 } },
    });
    expect(reasonsOf(rates.flatMap((name) => [anything(name, "gte"), anything(name, "lt")]))).toEqual([]);
  });

  test("the default rules say nothing of earlier orders", () => {
    for (const { code, evidence } of score(first, DEFAULT_RULES).risk_reasons) {
      expect(evidence).not.toMatch(ZERO_COUNT);
      expect(code).not.toMatch(/_RTO_|_DELIVERED_|^VALUE_/);
    }
  });
});

/** Counts of what happened before, each with a fair chance of being nothing. */
function randomHistory(random: Random): History {
  const few = () => (random.chance(0.5) ? 0 : random.below(random.chance(0.5) ? 4 : 80));
  const outcomes = () => ({
    cod: { delivered: few(), rto: few() },
    prepaid: { delivered: few(), rto: few() },
  });
  const identity = () => {
    const tally = () => {
      const [delivered, rto, open] = [few(), few(), few()];
      return { orders: delivered + rto + open, delivered, rto, ndr: Math.min(rto, few()) };
    };
    return { cod: tally(), prepaid: tally() };
  };
  const [below, same] = [few(), few()];
  return {
    ...emptyHistory(),
    ...{ phone: identity(), email: identity(), address: identity() },
    ...{ pin: outcomes(), district: outcomes(), sorting_district: outcomes(), state: outcomes() },
    ...{ merchant: outcomes(), hour: outcomes(), value_band: outcomes() },
    ...{ delivered_here: few(), phone_other_addresses: few(), email_other_phones: few() },
    ...{ value_below: below, value_same: same, merchant_orders: below + same + few() },
  };
}

function randomFacts(random: Random): Facts {
  const chosen = random.pick(Object.values(FIRST_ORDERS));
  return { ...chosen, order_value: random.below(9000), placed_at: PLACED + random.below(24) * 3_600_000 };
}

test("of random histories, each reason with points has evidence, and no rate in it is of zero orders", () => {
  const random = new Random("evidence");
  let reasons = 0;
  for (let i = 0; i < 3000; i++) {
    const all = signals(randomFacts(random), randomHistory(random));
    for (const reason of score(all, DEFAULT_RULES).risk_reasons) {
      reasons++;
      expectEvidence(reason);
    }
  }
  expect(reasons).toBeGreaterThan(20_000);
});

function expectEvidence({ code, points, evidence, message }: RiskReason): void {
  expect([code, points]).not.toEqual([code, 0]);
  expect([code, evidence.trim()]).not.toEqual([code, ""]);
  expect([code, evidence]).not.toEqual([code, message]);
  expect(evidence).not.toMatch(/undefined|NaN/);
  for (const [text, whole] of evidence.matchAll(/\b\d+ of (\d+)\b/g))
    expect([code, text, Number(whole) > 0]).toEqual([code, text, true]);
  if (/^(PIN|DISTRICT|STATE|HOUR|VALUE)_RTO/.test(code)) expect(evidence).toMatch(/\d+ of [1-9]\d* orders/);
}
