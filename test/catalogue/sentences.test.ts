/** Every sentence of the catalogues in Hindi, as the console and the widget show them. */
import { describe, expect, test } from "bun:test";
import { CORRECTIONS, type CorrectionKey, correctionText } from "../../data/catalogue/corrections.ts";
import {
  EVIDENCE,
  type EvidenceKey,
  evidenceText,
  type Fact,
  factText,
} from "../../data/catalogue/evidence/index.ts";
import {
  ISSUE_CODES,
  type IssueCode,
  type IssueValues,
  issueAdvice,
  issueEntry,
  issueName,
  issueText,
} from "../../data/catalogue/issues/index.ts";
import { RULE_GROUPS } from "../../data/catalogue/rule-groups.ts";
import {
  builtInKey,
  groupOf,
  REASONS,
  RULES,
  reasonText,
  ruleText,
} from "../../data/catalogue/rules/index.ts";
import { SIGNAL_NAMES, signalText } from "../../data/catalogue/signals/index.ts";
import { signalTitle } from "../../data/catalogue/signals/titles.ts";
import { type PlainValues, say } from "../../data/catalogue/words.ts";
import { DEFAULT_RULES, SIGNALS, score } from "../../src/engine/risk/index.ts";
import { hi as WIDGET } from "../../widget/panel/strings/hi.ts";
import { signals } from "../engine/risk/orders.ts";

/** What stands in Latin letters in Hindi, too: codes that are typed into rules, abbreviations of the trade, standards. */
const LATIN = [
  ...["COD", "PREPAID", "INR", "ISO", "VERIFIED", "NEEDS_REVIEW", "INVALID"],
  ...["api", "shopify", "woocommerce", "phone", "email", "address", "pincode"],
];

/** Letters of values, which are names: a sentence with such values has no other Latin word. */
const NAMES = ["Qa", "Qb", "Qc"];

const LATIN_WORD = /[A-Za-z][A-Za-z_]*/g;

/** The Latin words of a Hindi sentence that are neither names nor codes. */
const strange = (text: string, values: PlainValues = {}): string[] => {
  const named = new Set([
    ...LATIN,
    ...NAMES,
    ...Object.values(values).flatMap((value) => String(value).match(LATIN_WORD) ?? []),
  ]);
  return (text.match(LATIN_WORD) ?? []).filter((word) => !named.has(word));
};

/** Holds a sentence to be Hindi with all its values there. */
function expectHindi(what: string, text: string, values?: PlainValues): void {
  expect([what, text]).not.toEqual([what, expect.stringMatching(/undefined|NaN|\[object|^$/)]);
  expect([what, /[\u0900-\u097F]/.test(text), strange(text, values)]).toEqual([what, true, []]);
}

/** PlainValues of every name that a sentence may ask for: each shape of each, so that no branch is left out. */
const CHOICES: Readonly<Record<string, readonly (string | number | undefined)[]>> = {
  identity: ["phone", "email", "address"],
  contact: ["phone", "email"],
  shared: ["phone", "email", "both"],
  used: ["phones", "emails", "addresses"],
  place: ["pin", "district", "state"],
  subject: ["phone", "address", "pin"],
  span: ["hour", "day"],
  list: ["block", "allow"],
  kind: ["phone", "shared_phone", "email", "shared_email", "address", "pincode"],
  code: ISSUE_CODES,
  status: ["VERIFIED", "NEEDS_REVIEW", "INVALID"],
  ...{ usual: [undefined, 26], times: [2.34], percent: [30], unfinished: [undefined, "Qb"] },
  ...{
    amount: [123_456],
    low: [1_327],
    high: [1_327, 1_877],
    last: [undefined, 50],
    orders: [1, 40],
    rto: [12],
    number: [3],
    names: [7],
    score: [85],
    hour: [21],
  },
  ...{ name: ["Qa", "Tamil Nadu"], value: ["9845012345"], by: ["ravi@example.com"] },
};
const OTHER = ["Qc"];

/** The names that a sentence reads. */
function namesIn(sentence: string | ((values: never) => string)): string[] {
  const read = new Set<string>();
  const get = (_: object, name: string) => {
    read.add(name);
    return CHOICES[name]?.at(-1) ?? OTHER[0];
  };
  const spy = new Proxy({}, { get: get as never });
  if (typeof sentence === "function") sentence(spy as never);
  return [...read];
}

/** All combinations of the values that the sentences of a key read. */
function valuesFor(both: {
  en: Parameters<typeof namesIn>[0];
  hi: Parameters<typeof namesIn>[0];
}): PlainValues[] {
  const names = new Set([...namesIn(both.en), ...namesIn(both.hi)]);
  let all: PlainValues[] = [{}];
  for (const name of names) {
    const choices = CHOICES[name] ?? OTHER;
    all = all.flatMap((values) =>
      choices.map((choice) => (choice === undefined ? values : { ...values, [name]: choice })),
    );
  }
  return all;
}

/** Of a buyer who gave nothing that is real. */
const PERSON = { phone: "9999999999", email: "xkqjzv@mailinator.com", name: "test" };
/** The reasons of an order with much against it. */
const REASONED = score(
  signals({
    ...PERSON,
    order_value: 25_000,
    address: {
      score: 20,
      status: "INVALID",
      country: "AE",
      issues: ["JUNK_TEXT", "PIN_FORMAT", "PHONE_INVALID"],
    },
  }),
  DEFAULT_RULES,
).risk_reasons;

describe("in Hindi, without a Latin word but names, numbers and codes,", () => {
  test.each(ISSUE_CODES)("is the issue %s", (code: IssueCode) => {
    const entry = issueEntry(code);
    const values = Object.fromEntries(
      entry.values.map((name) => [
        name,
        name === "digits" ? 6 : name.endsWith("state") ? "Goa" : name === "pin" ? "560034" : "Qa",
      ]),
    );
    const issue = { code, message: "English", values };
    expectHindi("message", issueText("hi", issue), { city: "Qa" });
    expectHindi("without values", issueText("hi", { code, message: "" }));
    expectHindi("name", issueName("hi", code));
    if (entry.advice) expectHindi("advice", issueAdvice("hi", issue) as string);
    if (entry.widget) expectHindi("widget", WIDGET[code]);
    expectHindi("rule", entry.rule.hi);
    // The declared values are all that either language reads.
    for (const words of [entry.message, entry.advice])
      if (words)
        expect(
          namesIn(words.en)
            .concat(namesIn(words.hi))
            .filter((name) => !entry.values.includes(name as keyof IssueValues)),
        ).toEqual([]);
  });

  test.each(Object.keys(CORRECTIONS) as CorrectionKey[])("is the correction %s", (key) => {
    for (const values of valuesFor(CORRECTIONS[key])) {
      expect(say(CORRECTIONS[key], "en", values as Record<string, string>)).not.toContain("undefined");
      expectHindi(
        key,
        correctionText("hi", { reason: "English", key, values: values as Record<string, string> }),
        values,
      );
    }
  });

  test.each(Object.keys(EVIDENCE) as EvidenceKey[])("is the evidence %s", (key) => {
    for (const values of valuesFor(EVIDENCE[key])) {
      // Names of issues in evidence are codes in English alone.
      const { code: _, status: __, ...shown } = values;
      expectHindi(key, factText("hi", { key, values }) as string, shown);
      expect(factText("en", { key, values })).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  test.each(Object.keys(REASONS))("is the reason %s", (key) => {
    expectHindi(key, reasonText("hi", { message: "English", key }));
  });

  test.each([...SIGNAL_NAMES])("is the signal %s", (name) => {
    expectHindi(name, signalText("hi", { name, description: "English" }));
    expectHindi(name, signalTitle("hi", name));
    expect(signalTitle("en", name)).not.toBe(name);
  });

  test("is all that the widget says", () => {
    const values = { name: "name", pin: "pin", typed: "typed", km: "km" };
    for (const [key, text] of Object.entries(WIDGET)) expectHindi(key, text, values);
  });

  test("are the reasons of an order, with their evidence", () => {
    expect(REASONED.length).toBeGreaterThan(8);
    for (const reason of REASONED) {
      expectHindi(reason.code, reasonText("hi", reason));
      expectHindi(reason.code, evidenceText("hi", reason), { ...PERSON, country: "AE" });
    }
  });
});

describe("the sentence beside a key", () => {
  test("is what the key says in English, of each reason and its evidence", () => {
    for (const reason of REASONED) {
      expect(REASONS[reason.key as keyof typeof REASONS].en).toBe(reason.message);
      expect(evidenceText("en", reason)).toBe(reason.evidence);
      expect(evidenceText("en", { ...reason, facts: [] })).toBe(reason.evidence);
    }
  });

  test("is shown as it is where another version of the server gave a key that this one lacks", () => {
    expect(issueText("hi", { code: "UNHEARD_OF", message: "Unheard of" })).toBe("Unheard of");
    expect(issueName("hi", "constructor")).toBe("constructor");
    expect(correctionText("hi", { reason: "It is so", key: "toString", values: {} })).toBe("It is so");
    expect(reasonText("hi", { message: "A rule", key: "constructor" })).toBe("A rule");
    const facts: Fact[] = [
      { key: "channel", values: { channel: "api" } },
      { key: "valueOf", values: {} },
    ];
    expect(evidenceText("hi", { evidence: "Seen", facts })).toBe("Seen");
    expect(signalText("hi", { name: "new_signal", description: "New" })).toBe("New");
  });
});

describe("a built-in rule", () => {
  test("has a group of those that the console shows, and none is the shop's own", () => {
    for (const code of DEFAULT_RULES.rules.map((rule) => rule.code))
      expect([code, RULE_GROUPS.includes(groupOf(code) as never)]).toEqual([code, true]);
    expect(groupOf("MY_RULE")).toBeUndefined();
    expect(groupOf("constructor")).toBeUndefined();
  });

  test("has Hindi words; those of the shop's own are shown as written", () => {
    for (const rule of DEFAULT_RULES.rules) expectHindi(rule.code, ruleText("hi", rule));
    for (const message of ["Cash on delivery!", "cash on delivery", "", "constructor", "नकद वाले ऑर्डर"]) {
      expect(builtInKey("COD", message)).toBeUndefined();
      expect(ruleText("hi", { code: "COD", message })).toBe(message);
    }
    expect(ruleText("hi", { code: "MY_RULE", message: RULES.COD.en })).toBe(RULES.COD.en);
    // A document that was saved before the words changed.
    const { before = [], hi } = RULES.PIN_RTO_VERY_LOW;
    expect(before.map((message) => ruleText("hi", { code: "PIN_RTO_VERY_LOW", message }))).toEqual([hi, hi]);
  });
});

test("a signal is read for each entry of the catalogue", () => {
  for (const name of SIGNAL_NAMES) expect([name, typeof SIGNALS[name].read]).toEqual([name, "function"]);
});
