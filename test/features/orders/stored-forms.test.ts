/** The short forms in which orders are stored say the same as the full ones, to the byte. */
import { describe, expect, test } from "bun:test";
import type { AddressIn } from "../../../src/engine/address/schema.ts";
import { openEngines } from "../../../src/engine/index.ts";
import {
  DEFAULT_RULES,
  emptyHistory,
  type History,
  SIGNAL_NAMES,
  SIGNALS,
  score,
  signalsOf,
  validateRules,
  valuesOf,
} from "../../../src/engine/risk/index.ts";
import type { Condition, RuleDocument } from "../../../src/engine/risk/schema.ts";
import { orderOf } from "../../../src/features/orders/record/order.ts";
import { checkOf, keptCheck, packCheck } from "../../../src/features/orders/stored/check.ts";
import {
  blankReasons,
  packReasons,
  reasonCodesOf,
  reasonsOf,
} from "../../../src/features/orders/stored/reasons.ts";
import { SignalStore } from "../../../src/features/orders/stored/signal-store.ts";
import { withoutValues } from "../../../src/features/orders/stored/signals.ts";
import { makeAddresses } from "../../bench/addresses.ts";
import { Random } from "../../support/random.ts";
import { NOON } from "./support.ts";

const { engine, directory } = await openEngines();
const random = new Random("stored forms");

/** Addresses that say something unusual to each part of the check. */
const UNUSUAL: AddressIn[] = [
  {},
  { line1: "मकान नं. १२, गांधी रोड", city: "दिल्ली", state: "दिल्ली", pincode: "११००५२" },
  { line1: "12 MG Road", city: "Bengaluru", state: "Gujarat", pincode: "560001", phone: "12345" },
  { line1: "12 MG Road", city: "Mumbai", state: "Karnataka", pincode: "560001" },
  { line1: "12 MG Road", city: "Pune", pincode: "999999" },
  { line1: "12, S V Road, Borivali West", city: "Mumbai", state: "Maharashtra", pincode: "400009" },
  { line1: "12 MG Road 39J-49L-L8T4", line2: "Koramangala", city: "Bengaluru", pincode: "560034" },
  { line1: "12 MG Road, DIGIPIN 999-999-9999", line2: "Koramangala", city: "Bengaluru", pincode: "560034" },
  {
    line1: "10 Downing Street",
    city: "London",
    country: "GB",
    pincode: "SW1A 2AA",
    phone: "+44 20 7925 0918",
  },
  { line1: "asdf asdf", pincode: "560034" },
  {
    line1: 'Flat "9", Rue \\ Road 🏠',
    line2: "नया; बाज़ार",
    city: "Banglore",
    state: "Orissa",
    pincode: "751001",
  },
  { line1: "\ud800 lone, 5th Cross", city: "Hyderbad", state: "Andhra Pradesh", pincode: "500063" },
];
const addresses = [...UNUSUAL, ...makeAddresses(directory, 1000, random)];

/** A row with the check of an address, in the short form. */
function rowOf(address: AddressIn) {
  const verification = engine.verify(address);
  const order = {
    order_id: "A-1",
    channel: random.pick(["api", "shopify"]),
    payment_method: random.pick(["COD", "PREPAID"] as const),
    order_value: random.pick([0, 499.5, 1499, 120_000]),
    customer_name: random.pick(["Asha Rao", "asdf", "", "अ"]),
    email: random.pick(["a.b@example.com", "", "X@Mailinator.com"]),
    currency: random.pick(["INR", "USD"]),
  };
  const state = { placedAt: NOON, outcome: null, isSent: false };
  const owner = { accountId: 1, channel: "api" };
  const checked = { given: address, verification };
  const { columns: row, address: facts } = orderOf(order, checked, state, owner, () => false, NOON);
  return { row, verification, facts };
}

describe("an address check", () => {
  test("reads the same from both forms, for every kind of address", () => {
    for (const address of addresses) {
      const { row, verification } = rowOf(address);
      const full = JSON.stringify(keptCheck(verification));
      expect(JSON.stringify(checkOf(row))).toBe(full);
      expect(JSON.stringify(checkOf({ ...row, verification: full }))).toBe(full);
    }
  });

  test("keeps what does not follow as usual: texts of earlier versions, blank ones", () => {
    const { row, verification } = rowOf({ line1: "12 MG Road", city: "Pune", pincode: "560001" });
    const check = keptCheck(verification);
    const changed = [
      { ...check, issues: check.issues.map((issue) => ({ ...issue, message: "" })) },
      { ...check, issues: check.issues.map((issue) => ({ ...issue, penalty: issue.penalty + 1 })) },
      { ...check, suggestions: ["Call the customer."], fingerprint: "", phone: "x", phone_valid: true },
      { ...check, standardized: { ...check.standardized, full: "", city: "Poona", country: "NP" } },
      { ...check, location: null },
    ];
    for (const each of changed) {
      const verification = packCheck(each, row);
      expect(JSON.stringify(checkOf({ ...row, verification }))).toBe(JSON.stringify(each));
    }
  });

  test("takes at most a third of the bytes", () => {
    const rows = addresses.map(rowOf);
    const short = rows.reduce((sum, { row }) => sum + Buffer.byteLength(row.verification), 0);
    const full = rows.reduce(
      (sum, { verification }) => sum + Buffer.byteLength(JSON.stringify(keptCheck(verification))),
      0,
    );
    expect(short / full).toBeLessThan(1 / 3);
  });
});

/** A past with any numbers, many of them 0. */
function randomPast(): History {
  const fill = (value: unknown): unknown => {
    if (typeof value === "number") return random.chance(0.5) ? 0 : random.below(40);
    return Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, fill(each)]));
  };
  // More orders in another currency than orders cannot be.
  return { ...(fill(emptyHistory()) as History), other_currency: 0 };
}

/** Rules of a merchant: each signal once, with words of its own, and the branches that evidence depends on. */
function customRules(): RuleDocument {
  const rules = SIGNAL_NAMES.map((signal, i) => {
    const { type, example } = SIGNALS[signal];
    const other = { signal: "order_value", op: "gte", value: 100 } as const;
    const comparison = { signal, op: type === "number" ? "gte" : "ne", value: type === "number" ? 0 : "x" };
    const own = (type === "boolean" ? { signal, op: "eq", value: example } : comparison) as Condition;
    const when: Condition[] = [own, { any: [other, own] }, { all: [own, other] }, { not: own }];
    const points = [1.25, -3, 2, 0.5][i % 4];
    return { code: `my.rule-${i}_`, points, message: `नियम ${i}: "सावधान" ⚠`, when: when[i % when.length] };
  });
  const list = { phones: ["9876543210"], emails: ["@mailinator.com"], pincodes: ["560034"] };
  return validateRules({ thresholds: { review: 40, high: 70 }, rules, lists: { block: list } });
}

const DOCUMENTS: [string, RuleDocument][] = [
  ["the default rules", DEFAULT_RULES],
  ["a merchant's own rules", customRules()],
  ["an allow list", { ...DEFAULT_RULES, lists: { allow: { emails: ["a.b@example.com"] } } }],
];
const store = new SignalStore({ signalSet: () => 1, signalNames: () => [...SIGNAL_NAMES] });

describe.each(DOCUMENTS)("reasons and signals by %s", (_, document) => {
  test("read the same from both forms", () => {
    const seen = new Set<string>();
    for (const address of addresses.slice(0, 500)) {
      const { row, facts } = rowOf(address);
      const { payment, orderValue: order_value, currency, channel, name, phone, email } = row;
      const order = {
        payment,
        order_value,
        currency,
        channel,
        name,
        phone,
        email,
        address: facts,
        placed_at: NOON,
      };
      const signals = signalsOf(order, randomPast(), (word) => word.length > 3);
      const { risk_reasons } = score(signals, document);

      const packed = store.pack(signals);
      const old = { signalSet: 1, signals: JSON.stringify(valuesOf(signals)) };
      expect(JSON.stringify(store.unpack(packed))).toBe(JSON.stringify(store.unpack(old)));
      expect(valuesOf(store.unpack(packed))).toEqual(valuesOf(store.unpack(old)));

      const riskReasons = packReasons(risk_reasons);
      const full = JSON.stringify(risk_reasons);
      const source = { document, signals: () => store.unpack(packed) };
      expect(JSON.stringify(reasonsOf({ riskReasons }, source))).toBe(full);
      expect(JSON.stringify(reasonsOf({ riskReasons: full }, source))).toBe(full);
      const codes = risk_reasons.map(({ code }) => code);
      expect(reasonCodesOf({ riskReasons })).toEqual(codes);
      expect(reasonCodesOf({ riskReasons: full })).toEqual(codes);
      for (const code of codes) seen.add(code);
    }
    expect(seen.size).toBeGreaterThan(40);
  });
});

describe("the reasons of an order", () => {
  const reason = {
    code: "COD",
    message: "Cash on delivery",
    points: 27,
    evidence: "₹499 to collect at the door",
  };
  const signals = () => store.unpack({ signalSet: 1, signals: "[]" });

  test.each(["[]", packReasons([reason]), JSON.stringify([reason]), packReasons([]), "[]"])(
    "stored as %j keep code, message and points when they are blanked",
    (riskReasons) => {
      const before = reasonsOf({ riskReasons }, { document: DEFAULT_RULES, signals });
      const blank = { riskReasons: blankReasons(riskReasons) };
      const after = reasonsOf(blank, { document: DEFAULT_RULES, signals });
      expect(after).toMatchObject(before.map(({ code, message, points }) => ({ code, message, points })));
      for (const { evidence, facts } of after) expect([evidence, facts]).toEqual(["", undefined]);
      expect(blankReasons(blank.riskReasons)).toBe(blank.riskReasons);
    },
  );

  test("say so when the text of their rule is not known", () => {
    const unknown = { riskReasons: packReasons([{ ...reason, code: "GONE" }]) };
    const text = "Rule GONE, whose text is not kept";
    const expected = [{ code: "GONE", message: text, key: "RULE_NOT_KEPT", points: 27, evidence: text }];
    expect(reasonsOf(unknown, { document: DEFAULT_RULES, signals })).toEqual(expected);
    expect(reasonsOf(unknown, { document: undefined, signals })).toEqual(expected);
  });
});

test("signals lose the values that name a person, in both forms", () => {
  const names = ["phone", "order_value", "gone", "email"];
  const few = new SignalStore({ signalSet: () => 1, signalNames: () => names });
  const personal = (index: number) => names[index] === "phone" || names[index] === "email";
  for (const signals of ['["98",0,7,"a@b"]', 'd["98",7,"a@b"]']) {
    const blank = withoutValues(signals, names.length, personal);
    expect(blank).toBe("4[7]");
    expect(few.unpack({ signalSet: 1, signals: blank })).toMatchObject({
      phone: "",
      email: "",
      order_value: 0,
    });
  }
});
