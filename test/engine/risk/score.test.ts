import { describe, expect, test } from "bun:test";
import type { IssueCode } from "../../../data/catalogue/issues/index.ts";
import {
  DEFAULT_RULES,
  emptyIdentity,
  SIGNAL_NAMES,
  score,
  signalReader,
  validateRules,
} from "../../../src/engine/risk/index.ts";
import type { Comparison, Condition, RuleDocument } from "../../../src/engine/risk/schema.ts";
import { signals, USUAL } from "./orders.ts";

const ALWAYS: Comparison = { signal: "payment", op: "eq", value: "COD" };
const NEVER: Comparison = { signal: "payment", op: "eq", value: "PREPAID" };

const rule = (points: number, when: Condition = ALWAYS, code = `R${points}`) => ({
  code,
  points,
  when,
  message: code,
});
const documentOf = (rules: RuleDocument["rules"], more: Partial<RuleDocument> = {}): RuleDocument =>
  validateRules({ thresholds: { review: 40, high: 70 }, rules, ...more });

describe("the score", () => {
  test.each([
    [[], 0, "LOW"],
    [[39], 39, "LOW"],
    [[39.4], 39, "LOW"],
    [[39.5], 40, "REVIEW"],
    [[40], 40, "REVIEW"],
    [[30, 39], 69, "REVIEW"],
    [[30, 40], 70, "HIGH"],
    [[60, 70], 100, "HIGH"],
    [[-30, 10], 0, "LOW"],
    [[80, -45], 35, "LOW"],
  ] as const)("of rules with %j points is %d, %s", (points, risk_score, risk_level) => {
    const document = documentOf(points.map((value) => rule(value)));
    expect(score(signals(), document)).toMatchObject({ risk_score, risk_level });
  });

  test("leaves out rules that do not fire, are turned off or have no points", () => {
    const document = documentOf([rule(50, NEVER), { ...rule(30), enabled: false }, rule(0), rule(10)]);
    const scoring = score(signals(), document);
    expect(scoring.risk_score).toBe(10);
    expect(scoring.risk_reasons.map(({ code }) => code)).toEqual(["R10"]);
  });

  test("gives its reasons with most points first", () => {
    const document = documentOf([rule(-5), rule(3), rule(20), rule(8)]);
    expect(score(signals(), document).risk_reasons.map(({ points }) => points)).toEqual([20, 8, 3, -5]);
  });
});

describe("a condition", () => {
  const holds = (when: Condition) => score(signals(), documentOf([rule(1, when, "X")])).risk_score === 1;

  test.each([
    [{ signal: "payment", op: "eq", value: "cod" }, true],
    [{ signal: "payment", op: "ne", value: "COD" }, false],
    [{ signal: "payment", op: "in", value: ["prepaid", "Cod"] }, true],
    [{ signal: "payment", op: "not_in", value: ["COD"] }, false],
    [{ signal: "email", op: "ends_with", value: "@GMAIL.com" }, true],
    [{ signal: "email", op: "starts_with", value: "asha" }, true],
    [{ signal: "email", op: "contains", value: "mail.in" }, false],
    [{ signal: "order_value", op: "gte", value: 1500 }, true],
    [{ signal: "order_value", op: "gt", value: 1500 }, false],
    [{ signal: "order_value", op: "lte", value: 1500 }, true],
    [{ signal: "order_value", op: "lt", value: 1500 }, false],
    [{ signal: "order_value", op: "in", value: [1500, 2] }, true],
    [{ signal: "first_order", op: "eq", value: true }, true],
    [{ all: [ALWAYS, NEVER] }, false],
    [{ any: [NEVER, ALWAYS] }, true],
    [{ not: NEVER }, true],
    [{ not: { all: [ALWAYS, { any: [NEVER, ALWAYS] }] } }, false],
  ] as [Condition, boolean][])("%j is %p for an everyday order", (when, expected) => {
    expect(holds(when)).toBe(expected);
  });

  test("on a signal that a document was kept with, but that is no more, is false", () => {
    const kept: RuleDocument = {
      ...documentOf([]),
      rules: [rule(1, { signal: "ip_address", op: "ne", value: "" }), rule(2)],
    };
    expect(score(signals(), kept).risk_reasons).toMatchObject([
      { code: "R2", message: "R2", points: 2, evidence: "₹1,500 to collect at the door" },
    ]);
  });
});

describe("evidence", () => {
  const twoOfThree = { ...emptyIdentity(), cod: { orders: 4, delivered: 1, rto: 2, ndr: 2 } };

  test.each([
    ["phone_rto", "2 of 3 orders of this phone came back"],
    ["phone_ndr", "2 orders of this phone had a failed delivery attempt"],
    ["order_value", "Worth ₹1,25,499"],
    [
      "value_rank",
      "₹1,25,499: expected to be larger than 95 % of your orders, counting half of those at the same value",
    ],
    ["payment", "₹1,25,499 to collect at the door"],
    ["phone_addresses", "4 different addresses used with this phone"],
    ["pincode", "PIN 411001"],
  ])("of %s says “%s”", (signal, said) => {
    const seen = signals(
      { order_value: 125_499 },
      { phone: twoOfThree, phone_other_addresses: 3, merchant_orders: 990, value_below: 940, value_same: 10 },
    );
    const when: Condition = { not: { not: { signal, op: "eq", value: seen[signal] } } };
    const straight: Condition = { signal, op: "eq", value: seen[signal] };
    expect(score(seen, documentOf([rule(5, straight)])).risk_reasons[0].evidence).toBe(said);
    expect(score(seen, documentOf([rule(5, when)])).risk_reasons[0].evidence).toBe("R5");
  });

  test("tells one thing once, and no more than three", () => {
    const asked = ["phone_rto", "phone_rto_ratio", "phone_ndr", "phone_orders", "pincode"];
    const seen = signals({}, { phone: twoOfThree });
    const told = (names: string[]) => {
      const all = names.map((signal): Comparison => ({ signal, op: "eq", value: seen[signal] }));
      return score(seen, documentOf([rule(5, { all })])).risk_reasons[0].evidence.split("; ");
    };
    expect(told(asked.slice(0, 2))).toEqual(["2 of 3 orders of this phone came back"]);
    expect(told(asked)).toEqual([
      "2 of 3 orders of this phone came back",
      "2 orders of this phone had a failed delivery attempt",
      "4 earlier orders of this phone",
    ]);
  });

  test("names the branch of an any that held", () => {
    const when: Condition = { any: [NEVER, { signal: "pincode", op: "eq", value: "411001" }] };
    expect(score(signals(), documentOf([rule(5, when)])).risk_reasons[0].evidence).toBe("PIN 411001");
  });
});

describe("lists", () => {
  const matches: [kind: string, entries: string[], on: boolean][] = [
    ["phones", ["+91 98123-45067"], true],
    ["phones", ["098123 45067"], true],
    ["phones", ["9812345068"], false],
    ["emails", ["Asha.Kulkarni@Gmail.com"], true],
    ["emails", ["@gmail.com"], true],
    ["emails", ["gmail.com"], false],
    ["pincodes", ["411 001"], true],
    ["pincodes", ["41100"], false],
    ["addresses", ["00112233AABBCCDD"], true],
    ["addresses", ["0011"], false],
  ];
  test.each(matches)("%s %j: %p", (kind, entries, on) => {
    const risky = [rule(90)];
    const blocked = score(signals(), documentOf([], { lists: { block: { [kind]: entries } } }));
    const allowed = score(signals(), documentOf(risky, { lists: { allow: { [kind]: entries } } }));
    expect(blocked).toMatchObject(on ? { risk_score: 100, risk_level: "HIGH" } : { risk_score: 0 });
    expect(allowed).toMatchObject(on ? { risk_score: 0, risk_level: "LOW" } : { risk_score: 90 });
    expect(blocked.risk_reasons.map(({ code }) => code)).toEqual(on ? ["BLOCK_LIST"] : []);
  });

  test("block wins over allow, and the reasons still add up to the score", () => {
    const phones = ["9812345067"];
    const scoring = score(
      signals(),
      documentOf([rule(30), rule(-60)], { lists: { allow: { phones }, block: { phones } } }),
    );
    expect(scoring).toMatchObject({ risk_score: 100, risk_level: "HIGH" });
    expect(scoring.risk_reasons.reduce((sum, { points }) => sum + points, 0)).toBe(100);
    expect(scoring.risk_reasons[0]).toMatchObject({
      code: "BLOCK_LIST",
      evidence: "Your list names phone 9812345067",
    });
  });

  test("an order without a phone matches no list", () => {
    const lists = { block: { phones: ["abc"], emails: ["@"], pincodes: ["-"], addresses: [" . "] } };
    const nobody = signals({ phone: "", email: "", address: { pincode: "", fingerprint: "" } });
    expect(score(nobody, documentOf([], { lists })).risk_level).toBe("LOW");
  });
});

describe("the default rules", () => {
  test("are a valid document", () => {
    expect(validateRules(DEFAULT_RULES)).toBe(DEFAULT_RULES);
  });

  test("let a sound COD order of a new customer pass, and a prepaid one with next to nothing", () => {
    expect(score(signals(), DEFAULT_RULES).risk_level).toBe("LOW");
    expect(score(signals({ payment: "PREPAID" }), DEFAULT_RULES).risk_score).toBeLessThan(5);
  });

  test("send a phone whose parcels come back to review, and one that jokes besides to HIGH", () => {
    const phone = { ...emptyIdentity(), cod: { orders: 3, delivered: 0, rto: 3, ndr: 3 } };
    const past = { phone, email: phone, address: phone };
    expect(score(signals({}, past), DEFAULT_RULES).risk_level).toBe("REVIEW");
    const joke = signals(
      { name: "test", phone: "9999999999", address: { issues: ["JUNK_TEXT"], score: 40 } },
      past,
    );
    expect(score(joke, DEFAULT_RULES).risk_level).toBe("HIGH");
  });

  const issues = (...codes: IssueCode[]) => ({ address: { issues: codes } });
  const noPhone = { phone: "" };

  test.each([
    ["junk and no phone", { ...issues("JUNK_TEXT"), ...noPhone }],
    ["no such PIN and no phone", { ...issues("PIN_NOT_FOUND"), ...noPhone }],
    ["no address lines and no phone", { ...issues("LINE_MISSING"), ...noPhone }],
    ["junk and a phone of three digits", { ...issues("JUNK_TEXT", "PHONE_INVALID"), phone: "123" }],
    ["no PIN and a phone of one digit", { ...issues("PIN_MISSING"), phone: "9999999999" }],
  ])("put what cannot be delivered and is to be paid at the door on HIGH: %s", (_, facts) => {
    const scoring = score(signals({ ...facts, order_value: 200 }, { merchant_orders: 1000 }), DEFAULT_RULES);
    expect(scoring.risk_level).toBe("HIGH");
    expect(scoring.risk_reasons[0].code).toBe("UNDELIVERABLE");
  });

  test.each([
    ["paid in advance", { ...issues("JUNK_TEXT"), ...noPhone, payment: "PREPAID" as const }],
    ["with a phone to call", issues("JUNK_TEXT")],
    ["with an address to find", noPhone],
  ])("do not say so of an order %s", (_, facts) => {
    const codes = score(signals(facts), DEFAULT_RULES).risk_reasons.map(({ code }) => code);
    expect(codes).not.toContain("UNDELIVERABLE");
  });

  test("raise an order by the value and the hour that the shop's own outcomes speak against", () => {
    const bad = { cod: { rto: 90, delivered: 90 }, prepaid: { rto: 0, delivered: 0 } };
    const usual = score(signals(), DEFAULT_RULES).risk_score;
    const { risk_score, risk_reasons } = score(
      signals({}, { merchant: USUAL, hour: bad, value_band: bad }),
      DEFAULT_RULES,
    );
    expect(risk_score).toBeGreaterThanOrEqual(usual + 16);
    expect(risk_reasons).toContainEqual(
      expect.objectContaining({
        code: "VALUE_RTO_EXTREME",
        evidence:
          "90 of 180 orders worth ₹1,327 to ₹1,877 came back: 1.8 times what their value alone suggests",
      }),
    );
    expect(risk_reasons).toContainEqual(
      expect.objectContaining({
        code: "HOUR_RTO_EXTREME",
        evidence: expect.stringContaining("90 of 180 orders placed between 19:00 and 22:00 came back"),
      }),
    );
  });

  test("let neither hour nor value speak in orders stored before they were known", () => {
    const before = SIGNAL_NAMES.filter((name) => !/^(hour|value_band|order_hour)/.test(name));
    const read = signalReader(before);
    const stored = read(before.map((name) => signals()[name]));
    const codes = score(stored, DEFAULT_RULES).risk_reasons.map(({ code }) => code);
    expect(codes.filter((code) => /^(HOUR|VALUE)_RTO/.test(code))).toEqual([]);
  });

  test("do not take a phone of repeated digits for one buyer", () => {
    const past = { phone_other_addresses: 9, phone_other_emails: 9 };
    const codesOf = (phone: string) =>
      score(signals({ phone }, past), DEFAULT_RULES).risk_reasons.map(({ code }) => code);
    expect(codesOf("9812345067")).toContain("PHONE_ADDRESSES_MANY");
    expect(codesOf("9999999999")).toContain("PHONE_REPEATED");
    expect(codesOf("9999999999").filter((code) => /^PHONE_(ADDRESSES|EMAILS)/.test(code))).toEqual([]);
  });
});
