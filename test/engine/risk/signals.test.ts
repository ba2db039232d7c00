import { describe, expect, test } from "bun:test";
import { factText } from "../../../data/catalogue/evidence/index.ts";
import { ISSUE_CODES } from "../../../data/catalogue/issues/index.ts";
import {
  DEFAULT_RULES,
  emptyHistory,
  emptyIdentity,
  type History,
  SIGNAL_NAMES,
  SIGNALS,
  score,
  signalOf,
  signalReader,
  valueBucket,
  valuesOf,
} from "../../../src/engine/risk/index.ts";
import type { Condition } from "../../../src/engine/risk/schema.ts";
import { orderOf, PLACED, signals, USUAL } from "./orders.ts";

const cod = (orders: number, delivered: number, rto: number, ndr = 0) => ({
  ...emptyIdentity(),
  cod: { orders, delivered, rto, ndr },
});
const prepaid = (delivered: number, rto: number) => ({
  ...emptyIdentity(),
  prepaid: { orders: delivered + rto, delivered, rto, ndr: 0 },
});
const outcomes = (delivered: number, rto: number) => ({
  cod: { delivered, rto },
  prepaid: { delivered: 0, rto: 0 },
});

describe("the catalogue", () => {
  test("gives every order a value of the type it names, for every signal", () => {
    const seen = signals();
    expect(Object.keys(JSON.parse(JSON.stringify(seen)))).toEqual([...SIGNAL_NAMES]);
    for (const name of SIGNAL_NAMES) expect([name, typeof seen[name]]).toEqual([name, SIGNALS[name].type]);
  });

  test("tells evidence of every signal without a hole in it", () => {
    const [empty, full] = [signalReader([])([]), signals()];
    for (const name of SIGNAL_NAMES) {
      expect(factText("en", SIGNALS[name].describe(full[name], full))).not.toMatch(/undefined|NaN|object/);
      expect(factText("en", SIGNALS[name].describe(empty[name], empty))).not.toMatch(/undefined|NaN|object/);
    }
  });

  test("does not take the names that every object has", () => {
    expect(signalOf("constructor")).toBeUndefined();
    expect(signalOf("phone_rto")).toBeDefined();
  });

  test("is stored as values alone, and read back by the names they were stored under", () => {
    const seen = signals({ name: "test" }, { phone: cod(3, 1, 2), pin: outcomes(3, 4) });
    const stored = JSON.stringify(valuesOf(seen));
    expect(signalReader(SIGNAL_NAMES)(JSON.parse(stored))).toEqual(seen);
    const backwards = [...SIGNAL_NAMES].reverse();
    expect(signalReader(backwards)(backwards.map((name) => seen[name]))).toEqual(seen);
  });

  test("is 0, false or empty where an order was stored before a signal was there", () => {
    const old = signalReader(["a signal that is no more", "phone_rto", "payment"])([7, 3, "COD"]);
    expect(old).toMatchObject({ phone_rto: 3, payment: "COD" });
    expect(old).toMatchObject({ email_rto: 0, name_junk: false, pincode: "" });
    expect(Object.keys(JSON.parse(JSON.stringify(old)))).toEqual([...SIGNAL_NAMES]);
  });
});

describe("signals of the order", () => {
  test.each([
    ["name_junk", { name: "asdf" }, true],
    ["name_junk", { name: "Test User" }, true],
    ["name_junk", { name: "xkqjzv sharma" }, true],
    ["name_junk", { name: "..." }, true],
    ["name_junk", { name: "aaaa" }, true],
    ["name_junk", { name: "É é é" }, true],
    ["name_junk", { name: "𑄃𑄃" }, true],
    ["name_junk", { name: "aa" }, false],
    ["name_junk", { name: "ana" }, false],
    ["name_junk", { name: "Om" }, false],
    ["name_junk", { name: "आशा कुलकर्णी" }, false],
    ["name_junk", { name: "" }, false],
    ["name_missing", { name: " " }, true],
    ["name_missing", {}, false],
    ["phone_repeated", { phone: "9999999999" }, true],
    ["phone_repeated", { phone: "9898989898" }, true],
    ["phone_repeated", { phone: "9876543210" }, true],
    ["phone_repeated", { phone: "9123456789" }, true],
    ["phone_repeated", { phone: "8901234567" }, true],
    ["phone_repeated", { phone: "+99 9999-99" }, true],
    ["phone_repeated", { phone: "9999999" }, false],
    ["phone_repeated", { phone: "9812304567" }, false],
    ["phone_repeated", { phone: "9998187776" }, false],
    ["phone_repeated", { phone: "" }, false],
    ["phone_missing", { phone: "" }, true],
    ["email_throwaway", { email: "a.b@Mailinator.com" }, true],
    ["email_throwaway", { email: "a.b@inbox.yopmail.com" }, true],
    ["email_throwaway", { email: "a.b@notyopmail.com" }, false],
    ["email_throwaway", { email: "a.b@yopmail.com.in" }, false],
    ["email_throwaway", { email: "" }, false],
    ["email_gibberish", { email: "xkqjzv@gmail.com" }, true],
    ["email_gibberish", { email: "ab@gmail.com" }, true],
    ["email_gibberish", { email: "abc@gmail.com" }, false],
    ["email_gibberish", { email: "na@shop" }, false],
    ["email_gibberish", {}, false],
    ["email_missing", { email: "" }, true],
    ["email", { email: " Asha@X.in " }, "asha@x.in"],
    ["country", { address: { country: "AE" } }, "AE"],
    ["issue_no_house_no", { address: { issues: ["NO_HOUSE_NO" as const] } }, true],
    ["issue_no_house_no", { address: { issues: ["LINE_SHORT" as const] } }, false],
  ] as const)("%s of %j is %p", (name, facts, value) => {
    expect(signals(facts as Parameters<typeof signals>[0])[name]).toBe(value);
  });

  test("an order's value is ranked among the merchant's own, near the middle as long as there are few", () => {
    const rank = (merchant_orders: number, value_below: number, value_same = 0) =>
      signals({}, { merchant_orders, value_below, value_same }).value_rank as number;
    expect(rank(1, 1)).toBeNaN();
    expect(rank(2, 2)).toBeLessThan(0.6);
    expect(rank(1000, 990)).toBeGreaterThan(0.97);
    expect(rank(1000, 0)).toBeLessThan(0.03);
    expect(rank(1000, 0, 1000)).toBe(0.5);
  });

  describe("of a new shop", () => {
    const rank = (order_value: number, earlier: readonly number[]) => {
      const buckets = earlier.map(valueBucket);
      const own = valueBucket(order_value);
      return signals(
        { order_value },
        {
          merchant_orders: earlier.length,
          value_below: buckets.filter((bucket) => bucket < own).length,
          value_same: buckets.filter((bucket) => bucket === own).length,
          value_mean: buckets.reduce((sum, bucket) => sum + bucket, 0) / earlier.length,
        },
      ).value_rank as number;
    };

    test("the second order's value has no rank", () => {
      expect(rank(50_000, [1000])).toBeNaN();
    });

    test("the third order's value is ranked around the mean of the two before it", () => {
      expect(rank(50_000, [900, 1100])).toBeGreaterThan(0.96);
      expect(rank(3000, [900, 1100])).toBeWithin(0.75, 0.96);
      expect(rank(1000, [900, 1100])).toBeWithin(0.4, 0.6);
      expect(rank(60, [900, 1100])).toBeLessThan(0.1);
    });

    test("the orders themselves tell more and more", () => {
      const wide = [...Array(60).fill(100), ...Array(60).fill(10_000)];
      expect(rank(5000, wide)).toBeWithin(0.48, 0.55);
    });
  });

  test("orders in another currency do not move the rank of those in rupees", () => {
    const past = { merchant_orders: 1000, value_below: 250, value_same: 0 };
    const alone = signals({}, { ...past, merchant_orders: 500 }).value_rank;
    expect(signals({}, { ...past, other_currency: 500 }).value_rank).toBe(alone);
  });

  test("orders of a value that come back more often than their rank suggests raise the ratio, few of them little", () => {
    const ratio = (rto: number, delivered: number) =>
      signals(
        {},
        { merchant: USUAL, value_band: { cod: { rto, delivered }, prepaid: { rto: 0, delivered: 0 } } },
      ).value_band_rto_ratio as number;
    expect(ratio(0, 0)).toBeNaN();
    expect(ratio(52, 148)).toBeWithin(0.98, 1.02);
    expect(ratio(3, 2)).toBeWithin(1.05, 1.25);
    expect(ratio(120, 80)).toBeWithin(1.9, 2.3);
    expect(ratio(10, 190)).toBeLessThan(0.5);
    expect(signals({ currency: "USD" }).value_band_rto_ratio).toBeNaN();
  });

  test("values fall into rising buckets about nine percent wide", () => {
    expect([0, -5, Number.NaN].map(valueBucket)).toEqual([0, 0, 0]);
    expect(valueBucket(1099) - valueBucket(999)).toBe(1);
    expect(valueBucket(2000) - valueBucket(1000)).toBe(8);
    expect(valueBucket(1e15)).toBe(255);
  });
});

describe("signals of the past", () => {
  test.each([
    [0, 300],
    [29, 300],
  ])(
    "of a shop with %d returns, no place, hour or value is better or worse than all orders, as deliveries are known first",
    (rto, delivered) => {
      const merchant = outcomes(delivered, rto);
      const good = outcomes(120, 0);
      const hour = { hour: good, value_band: good };
      const seen = signals(
        {},
        { merchant, pin: good, district: good, state: good, sorting_district: good, ...hour },
      );
      expect(seen).toMatchObject({ pin_rto_ratio: 1, district_rto_ratio: 1, state_rto_ratio: 1 });
      expect(seen).toMatchObject({ hour_rto_ratio: 1, value_band_rto_ratio: 1, pin_finished: 120 });
      const bad = outcomes(2, 8);
      const worse = signals({}, { merchant, pin: bad, hour: bad, value_band: bad });
      expect(worse).toMatchObject({
        pin_rto_ratio: 1,
        hour_rto_ratio: 1,
        value_band_rto_ratio: 1,
        pin_rto: 8,
      });
      const later = signals({}, { merchant: outcomes(300, 30), pin: good, ...hour });
      expect(later.pin_rto_ratio as number).toBeLessThan(0.5);
      expect(later.hour_rto_ratio as number).toBeLessThan(0.5);
    },
  );

  test.each(["phone", "email", "address"] as const)("count both payments of the %s", (party) => {
    const past = { ...cod(4, 1, 2, 3), prepaid: { orders: 2, delivered: 2, rto: 0, ndr: 0 } };
    const seen = signals({}, { [party]: past });
    const of = (what: string) => seen[`${party}_${what}`];
    expect(["orders", "delivered", "rto", "ndr"].map(of)).toEqual([6, 3, 2, 3]);
    expect(seen.first_order).toBe(false);
  });

  test("a customer's rate leans on the base, and moves with every outcome", () => {
    const ratio = (phone: History["phone"]) => signals({}, { phone }).phone_rto_ratio as number;
    expect(ratio(emptyIdentity())).toBeNaN();
    expect(ratio(cod(1, 0, 1))).toBeWithin(1.3, 2);
    expect(ratio(cod(9, 0, 9))).toBeGreaterThan(ratio(cod(3, 0, 3)));
    expect(ratio(cod(3, 3, 0))).toBeLessThan(ratio(cod(1, 1, 0)));
    // A prepaid delivery says little, a prepaid return a lot.
    expect(ratio(prepaid(1, 0))).toBeGreaterThan(0.95);
    expect(ratio(prepaid(0, 1))).toBeGreaterThan(1.3);
  });

  test("a PIN leans on its district, that on its state, that on the merchant", () => {
    const rates = (past: Partial<History>) => {
      const seen = signals({}, { merchant: USUAL, ...past });
      return [
        seen.pin_rto_rate,
        seen.district_rto_rate,
        seen.state_rto_rate,
        seen.merchant_rto_rate,
      ] as number[];
    };
    const [pin, district, state, merchant] = rates({ state: outcomes(200, 200) });
    expect(state).toBeWithin(0.4, 0.5);
    // Of the district nothing is known.
    expect([pin, district]).toEqual([state, Number.NaN]);
    expect(merchant).toBeCloseTo(0.26);
    const lone = rates({ pin: outcomes(0, 3), state: outcomes(200, 200) })[0];
    expect(lone).toBeWithin(state, 0.6);
    expect(rates({ pin: outcomes(0, 300) })[0]).toBeWithin(0.9, 0.98);
    expect(rates({ merchant: outcomes(900, 100) })[3]).toBeWithin(0.1, 0.12);
  });

  test("partners are counted with this order's own, and not at all without a key", () => {
    const past = { phone_other_addresses: 2, address_other_phones: 4 };
    expect(signals({}, past)).toMatchObject({ phone_addresses: 3, address_phones: 5, phone_emails: 1 });
    expect(signals({ phone: "" }, past)).toMatchObject({ phone_addresses: 0, address_phones: 4 });
  });

  test("bursts hold the order itself, and a surge is against the PIN's usual share", () => {
    const burst = { hour: { orders: 2, value: 800 }, day: { orders: 9, value: 9000 } };
    const seen = signals(
      { order_value: 500 },
      { phone_burst: burst, pin_burst: burst, merchant_day: 100, merchant_orders: 1000, pin_orders: 10 },
    );
    expect(seen).toMatchObject({ phone_orders_hour: 3, phone_value_hour: 1300, phone_orders_day: 10 });
    expect(seen).toMatchObject({ pin_value_day: 9500, pin_surge_day: 5, address_orders_day: 1 });
    expect(signals({ phone: "" }, { phone_burst: burst }).phone_orders_hour).toBe(0);
  });
});

describe("each group of signals", () => {
  const named = (condition: Condition): string[] => {
    if ("all" in condition) return condition.all.flatMap(named);
    if ("any" in condition) return condition.any.flatMap(named);
    return "not" in condition ? named(condition.not) : [condition.signal];
  };
  const asked = new Set(DEFAULT_RULES.rules.flatMap((rule) => named(rule.when)));
  const parties = ["phone", "email", "address"];

  test.each([
    ["payment", "country", "value_rank", "first_order", "delivered_here", "address_score"],
    ISSUE_CODES.map((code) => `issue_${code.toLowerCase()}`),
    parties.flatMap((party) => ["orders", "delivered", "ndr", "rto"].map((what) => `${party}_${what}`)),
    [
      "phone_addresses",
      "phone_emails",
      "email_phones",
      "email_addresses",
      "address_phones",
      "address_emails",
    ],
    ["pin_rto_ratio", "district_rto_ratio", "state_rto_ratio"],
    ["phone", "address", "pin"].flatMap((who) => [
      `${who}_orders_hour`,
      `${who}_orders_day`,
      `${who}_value_day`,
    ]),
    ["name_junk", "email_throwaway", "email_gibberish", "phone_repeated", "name_missing", "phone_missing"],
  ])("has a default rule: %s …", (...names) => {
    expect(names.filter((name) => !asked.has(name))).toEqual([]);
  });

  test("delivered here before lowers the risk", () => {
    const past = { delivered_here: 2, phone: cod(2, 2, 0), address: cod(2, 2, 0) };
    const before = score(signals(), DEFAULT_RULES);
    const after = score(signals({}, past), DEFAULT_RULES);
    expect(after.risk_score).toBeLessThan(before.risk_score);
    expect(after.risk_reasons.find(({ code }) => code === "DELIVERED_HERE")).toMatchObject({
      evidence: "2 orders delivered to this phone at this address before",
    });
  });

  test("is read without touching what it is read from", () => {
    const past = emptyHistory();
    signals({}, past);
    expect(past).toEqual(emptyHistory());
    expect(orderOf().placed_at).toBe(PLACED);
  });
});

describe("signals of the hour", () => {
  /** A time of 2 November 2025 in India. */
  const at = (hour: number, minute = 0) => Date.UTC(2025, 10, 2, hour, minute) - 5.5 * 3_600_000;
  const outcomes = (rto: number, delivered: number) => ({
    merchant: USUAL,
    hour: { cod: { rto, delivered }, prepaid: { rto: 0, delivered: 0 } },
  });

  test.each([
    [at(0, 1), 0],
    [at(4, 59), 4],
    [at(5), 5],
    [at(23, 59), 23],
  ])("it is the hour in India: %d is %d", (placed_at, hour) => {
    expect(signals({ placed_at }).order_hour).toBe(hour);
  });

  test("midnight to the millisecond is a date without a time: it has no hour", () => {
    const { order_hour, hour_rto_ratio } = signals({ placed_at: at(0) });
    expect([order_hour, hour_rto_ratio]).toEqual([Number.NaN, Number.NaN]);
  });

  test("only the shop's own outcomes tell of it, few of them little", () => {
    expect(signals({ placed_at: at(3) }).hour_rto_ratio).toBeNaN();
    expect(signals({ placed_at: at(3) }, outcomes(30, 370)).hour_rto_ratio as number).toBeLessThan(0.6);
    expect(signals({ placed_at: at(15) }, outcomes(200, 200)).hour_rto_ratio as number).toBeGreaterThan(1.6);
    expect(signals({ placed_at: at(15) }, outcomes(2, 2)).hour_rto_ratio as number).toBeWithin(1, 1.1);
  });

  test("they are told with the hours that they are of", () => {
    const merchant = { cod: { rto: 60, delivered: 140 }, prepaid: { rto: 0, delivered: 0 } };
    const seen = signals({ placed_at: at(0, 30) }, { ...outcomes(60, 60), merchant });
    expect(factText("en", SIGNALS.hour_rto_ratio.describe(seen.hour_rto_ratio, seen))).toStartWith(
      "60 of 120 orders placed between 23:00 and 02:00 came back; ",
    );
  });
});
