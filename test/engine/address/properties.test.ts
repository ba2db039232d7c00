import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ADDRESS_FIELDS } from "../../../src/engine/address/fields.ts";
import { createAddressEngine } from "../../../src/engine/address/index.ts";
import type { AddressIn, Verification } from "../../../src/engine/address/schema.ts";
import type { PinDirectory } from "../../../src/engine/pincode/directory.ts";
import { directory, engine, weights } from "./support.ts";

// ── any text ────────────────────────────────────────────────────────────────
/** Every UTF-16 unit, lone surrogates and NUL too, and characters that change what stands around them. */
const unit = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  fc.constantFrom(
    "\0",
    "\ud800",
    "\udc00",
    "\u202e",
    "\u200d",
    "👩‍👩‍👧",
    "ﷺ",
    "क्ष",
    "ㅎ",
    "א",
    "'",
    "/",
    "#",
    ",",
    "(",
    "-",
  ),
);
const anyText = fc.oneof(
  fc.string({ unit, maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .string({ unit, maxLength: 3 })
    .map((piece) => piece.repeat(Math.floor(5000 / Math.max(1, piece.length)))),
);
const anyAddress: fc.Arbitrary<AddressIn> = fc.record(
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, fc.option(anyText)])),
  { requiredKeys: [] },
);

// ── realistic addresses ─────────────────────────────────────────────────────
const number = fc.integer({ min: 1, max: 999 });
const letter = fc.constantFrom("A", "B", "C", "h", "k");
const name = fc.constantFrom("Rose", "Shanti", "MAHALAKSHMI", "sai", "Ganesh", "St Marys", "Nehru", "M.G.");
const door = fc.oneof(
  number.map((n) => `${n}`),
  fc.tuple(number, letter).map(([n, l]) => `${n}${l}`),
  fc.tuple(letter, number).map(([l, n]) => `${l}-${n}`),
  fc.tuple(number, number, letter).map(([a, b, l]) => `${a}-${b}/${l}`),
  fc
    .tuple(fc.constantFrom("H.No", "Flat No.", "Plot", "#", "D.No", "shop no"), number)
    .map(([w, n]) => `${w} ${n}`),
);
const part = fc.oneof(
  fc
    .tuple(
      number.map((n) => n % 20),
      fc.constantFrom("th", "nd"),
      fc.constantFrom("floor", "Cross", "main rd", "blk"),
    )
    .map(([n, th, w]) => `${n}${th} ${w}`),
  fc
    .tuple(name, fc.constantFrom("Apartments", "bldg", "road", "St", "Nagar", "colony", "Complex"))
    .map((p) => p.join(" ")),
  fc.tuple(fc.constantFrom("Sector", "sec-", "Ph", "Ward No.", "NH"), number).map(([w, n]) => `${w} ${n}`),
  fc.tuple(fc.constantFrom("near", "opp.", "b/h", "next to"), name).map(([w, n]) => `${w} ${n} Temple`),
  fc.constantFrom("Koramangala", "Andheri (W)", "c/o Ram Kumar", "Vill. Rampur", "P.O. Sadar", "Teh. Haveli"),
);
const line = fc
  .tuple(door, fc.array(part, { maxLength: 4 }), fc.constantFrom(", ", " , ", ",", " - "))
  .map(([first, rest, comma]) => [first, ...rest].join(comma));
const place = fc.constantFrom(
  { city: "Bengaluru", state: "Karnataka", pincode: "560034" },
  { city: "bangalore", state: "KA", pincode: "560 034" },
  { city: "Hydrabad", state: "AP", pincode: "500081" },
  { city: "Mumbai", state: "", pincode: "400058" },
  { city: "", state: "", pincode: "411001" },
  { city: "Chennai", state: "Goa", pincode: "600040" },
  { city: "Noida", state: "UP", pincode: "" },
  { city: "", state: "Xyz", pincode: "560999" },
);
const realistic: fc.Arbitrary<AddressIn> = fc
  .tuple(place, line, fc.option(part, { nil: "" }), fc.constantFrom("", "Near Clock Tower"))
  .map(([where, line1, line2, landmark]) => ({ ...where, line1, line2, landmark }));

/** The standardized address as input. */
function again({ standardized, phone }: Verification): AddressIn {
  const { full: _, ...fields } = standardized;
  return { ...fields, phone };
}

/** Each once: what is said twice is printed once. */
const runsOfDigits = (text: string): string[] => [...new Set(text.match(/\d+/g))].sort();

describe("for any text in any field", () => {
  test("verify answers, and never throws", () => {
    fc.assert(
      fc.property(anyAddress, (input) => {
        const { score, issues, standardized } = engine.verify(input);
        const penalties = issues.reduce((sum, issue) => sum + issue.penalty, 0);
        expect(score).toBe(Math.max(0, 100 - penalties));
        expect(new Set(issues.map((i) => i.code)).size).toBe(issues.length);
        expect(standardized.full.isWellFormed()).toBe(true);
        expect(engine.readPin(input)).toMatch(/^([1-9]\d{5})?$/);
      }),
      { numRuns: 100 },
    );
  });
  test("the same input gives the same answer, whatever came between", () => {
    fc.assert(
      fc.property(anyAddress, anyAddress, (input, other) => {
        const first = engine.verify(input);
        engine.verify(other);
        expect(engine.verify({ ...input })).toEqual(first);
      }),
      { numRuns: 30 },
    );
  });
});

describe("for addresses made of realistic parts", () => {
  test("the score is 100 less the penalties, never below 0, and gives the status", () => {
    fc.assert(
      fc.property(realistic, (input) => {
        const { score, status, issues } = engine.verify(input);
        expect(score).toBe(Math.max(0, 100 - issues.reduce((sum, issue) => sum + issue.penalty, 0)));
        // A PIN that is another place's is reviewed, and makes no address INVALID.
        const isFar = issues.some(({ code }) => code === "LOCALITY_PIN_MISMATCH");
        if (isFar) expect(status).toBe(score + 15 >= 50 ? "NEEDS_REVIEW" : "INVALID");
        else expect(status).toBe(score >= 80 ? "VERIFIED" : score >= 50 ? "NEEDS_REVIEW" : "INVALID");
      }),
    );
  });
  test("no number is lost and none is invented", () => {
    fc.assert(
      fc.property(realistic, (input) => {
        const { line1, line2, landmark } = engine.verify(input).standardized;
        const typed = runsOfDigits(`${input.line1} , ${input.line2} , ${input.landmark}`);
        expect(runsOfDigits(`${line1} , ${line2} , ${landmark}`)).toEqual(typed);
      }),
      { numRuns: 1000 },
    );
  });
  // Landmarks said twice and shortened sectors ("sec- 991") change once more in about one of 10,000.
  test("of 1,000 standardized addresses 999 are standard already, score no less and are the same home", () => {
    const unstable = fc.sample(realistic, 3000).filter((input) => {
      const first = engine.verify(input);
      const second = engine.verify(again(first));
      return (
        !Bun.deepEquals(second.standardized, first.standardized) ||
        second.score < first.score ||
        second.fingerprint !== first.fingerprint
      );
    });
    expect(unstable.length).toBeLessThanOrEqual(3);
  });
  test("capitals and spaces make no other home", () => {
    fc.assert(
      fc.property(realistic, (input) => {
        const shouted = { ...input, line1: `  ${input.line1?.toUpperCase().replaceAll(" ", "  ")} ` };
        expect(engine.verify(shouted).fingerprint).toBe(engine.verify(input).fingerprint);
      }),
    );
  });
});

describe("a line twice as long", () => {
  let questions = 0;
  /** The directory, counting what is asked of it: the work of a line, without a clock. */
  const counted = new Proxy<PinDirectory>(directory, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        questions++;
        return value.apply(target, args);
      };
    },
  });
  const countedEngine = createAddressEngine(counted, weights);
  const cost = (input: AddressIn) => {
    questions = 0;
    countedEngine.verify(input);
    return questions;
  };

  const pieces = [
    "1/",
    ",",
    "a",
    "a ",
    "1 ",
    "((",
    "'\"",
    "No. ",
    "near ",
    "Nagar ",
    "Nagar, ",
    "Delhi, ",
    "Rampur Sadar, ",
    "Bengalurru, ",
    "560034 ",
    "98490 ",
    "st dr ",
    "qwerty ",
    "के पास ",
    "बेंगलुरु, ",
  ];
  test.each(pieces)("of %j asks the directory at most about twice as much", (piece) => {
    const address = (length: number) => ({
      line1: piece.repeat(Math.ceil(length / piece.length)),
      line2: piece.repeat(Math.ceil(length / piece.length)),
      city: "Pune",
      state: "Goa",
      pincode: "560034",
    });
    cost(address(1000));
    const short = cost(address(1000));
    expect(cost(address(2000))).toBeLessThanOrEqual(short * 2.2 + 200);
  });
});
