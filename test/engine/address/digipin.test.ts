/** A DIGIPIN in an address: read wherever it stands, held against the PIN, printed in its usual form, never a door. */
import { describe, expect, test } from "bun:test";
import { encodeDigipin } from "../../../src/engine/digipin/index.ts";
import { kmBetween } from "../../../src/engine/pincode/nearby.ts";
import { Random } from "../../support/random.ts";
import { directory, engine, GOOD, values, verify } from "./support.ts";

/** In Koramangala, and in New Delhi. */
const HERE = "4P3-JM8-KL7C";
const FAR = "39J-49L-L8T4";
const PLAIN = HERE.replaceAll("-", "");

describe("a DIGIPIN of the PIN's place", () => {
  test.each([
    ["at the head", { line1: `${HERE}, 12, 5th Cross, 3rd Block` }],
    ["in the middle", { line1: `12, 5th Cross ${HERE} 3rd Block` }],
    ["at the end", { line1: `12, 5th Cross, 3rd Block ${HERE}` }],
    ["glued to commas", { line1: `12, 5th Cross,${HERE},3rd Block` }],
    ["in small letters", { line1: `12, 5th Cross, 3rd Block, ${HERE.toLowerCase()}` }],
    ["without hyphens", { line1: `12, 5th Cross, 3rd Block, ${PLAIN}` }],
    ["in small letters without hyphens", { line1: `${PLAIN.toLowerCase()}, 12, 5th Cross, 3rd Block` }],
    ["with its word", { line1: `12, 5th Cross, 3rd Block, DIGIPIN: ${PLAIN}` }],
    ["with its word in two", { line1: `12, 5th Cross, 3rd Block, digi pin no. 4P3 JM8 KL7C` }],
    ["with its word in Hindi", { line1: `12, 5th Cross, 3rd Block, डिजीपिन ${HERE}` }],
    ["in line 2", { line2: `Koramangala, ${HERE}` }],
    ["in the landmark", { landmark: `Near Forum Mall, DIGIPIN ${HERE}` }],
    ["behind the city", { city: `Bengaluru ${HERE}` }],
    ["behind the PIN", { pincode: `560034 / ${HERE}` }],
    ["twice", { line1: `12, 5th Cross, 3rd Block, ${HERE}`, landmark: `Near Forum Mall ${PLAIN}` }],
  ])("%s is taken out, printed behind line 2, and the location", (_, fields) => {
    const plain = verify();
    const result = verify(fields);
    expect(result).toMatchObject({
      ...{ score: 100, next_action: "ACCEPT", fingerprint: plain.fingerprint },
      standardized: { ...plain.standardized, line2: `Koramangala, ${HERE}`, full: expect.any(String) },
      location: { lat: 12.935209, lon: 77.624487, precision: "digipin", radius_m: 3 },
    });
    expect(values(result)).toEqual({ ...values(plain), digipin: HERE });
    expect(result.components.digipin?.confirmation).toBe("confirmed");
    expect(verify(result.standardized).standardized).toEqual(result.standardized);
  });

  test("is no street address", () => {
    expect(verify({ line1: HERE, line2: "" }).issues.map(({ code }) => code)).toContain("LINE_MISSING");
  });

  test("stays what was typed in an address of another country", () => {
    const abroad = { line1: `12 Kings Road, ${HERE}`, city: "London", pincode: "SW1A 1AA", country: "GB" };
    const result = engine.verify(abroad);
    expect(result.standardized.line1).toBe(abroad.line1);
    expect(result.components.digipin).toBeUndefined();
  });
});

describe("a DIGIPIN beyond the PIN's reach", () => {
  const result = verify({ line1: `12, 5th Cross, 3rd Block, ${FAR}` });

  test("is asked about, with the PIN of its place, and changes nothing", () => {
    expect(result).toMatchObject({ next_action: "CONFIRM", standardized: { pincode: "560034" } });
    expect(result.corrections).toMatchObject([
      { field: "pincode", from: "560034", to: "110001", key: "digipin_in", confidence: 0.7 },
    ]);
    expect(result.components).toMatchObject({
      digipin: { value: FAR, confirmation: "suspicious" },
      pincode: { confirmation: "suspicious" },
    });
  });

  test("is not the location", () => {
    expect(result.location).toEqual(verify().location);
  });

  test("outside India is printed with its word, since nothing else tells that it is one", () => {
    const sea = verify({ line1: "12, 5th Cross, 3rd Block, DIGIPIN 999-999-9999" });
    expect(sea.standardized.line2).toBe("Koramangala, DIGIPIN 999-999-9999");
    expect(sea.next_action).toBe("CONFIRM");
    expect(verify(sea.standardized).standardized).toEqual(sea.standardized);
  });
});

test("a DIGIPIN offers its PIN where there is none", () => {
  const result = verify({ line1: `12, 5th Cross, ${FAR}`, line2: "", city: "", state: "", pincode: "" });
  expect(result.corrections).toMatchObject([{ field: "pincode", to: "110001", key: "digipin_in" }]);
  expect(result.location?.precision).toBe("digipin");
});

test("a correction does not quote the code, which tells where somebody lives", () => {
  const { corrections, suggestions, issues } = verify({ line2: `Koramangala ${FAR}` });
  expect(JSON.stringify([corrections, suggestions, issues])).not.toContain("39J");
});

// ── many ────────────────────────────────────────────────────────────────────
const random = new Random("digipin");
const STREETS = ["Gandhi Road", "2nd Cross", "Station Road", "Nehru Street", "Temple Lane"];

/** A PIN, a point at most two kilometres from one of its offices, and an address there. */
function home() {
  for (;;) {
    const office = random.below(directory.officeCount);
    const pin = directory.officePin(office);
    const [lat, lon] = [directory.officeLat(office), directory.officeLon(office)];
    if (Number.isNaN(lat) || directory.officeType(office) === "") continue;
    const code = encodeDigipin({ lat: lat + spread(), lon: lon + spread() });
    // Ten digits alone may be a mobile number.
    if (!/[A-Z]/.test(code)) continue;
    const street = `${1 + random.below(300)}, ${random.pick(STREETS)}`;
    const locality = directory.nameTitle(directory.officeName(office));
    return { pin, lat, lon, code, street, locality, pincode: String(directory.pinAt(pin)) };
  }
}
const spread = () => (random.below(1000) / 1000 - 0.5) * 0.025;

/** A code as people type it. */
const FORMS: ((code: string) => string)[] = [
  (code) => code,
  (code) => code.toLowerCase(),
  (code) => `DIGIPIN ${code}`,
  (code) => `digipin: ${code.replaceAll("-", "")}`,
  (code) => `डिजीपिन ${code}`,
];
const PLACES: ((street: string, code: string) => string)[] = [
  (street, code) => `${code}, ${street}`,
  (street, code) => `${street.replace(",", `, ${code},`)}`,
  (street, code) => `${street} ${code}`,
  (street, code) => `${street},${code}`,
];

test("of 1,000 addresses all codes are read, none is a door, and at most one in a hundred is held", () => {
  let held = 0;
  for (let i = 0; i < 1000; i++) {
    const { code, street, locality, pincode } = home();
    const line1 = PLACES[i % PLACES.length](street, FORMS[i % FORMS.length](code));
    const without = engine.verify({ line1: street, line2: locality, pincode });
    const result = engine.verify({ line1, line2: locality, pincode });
    expect([line1, values(result).digipin]).toEqual([line1, code]);
    expect([line1, values(result).house]).toEqual([line1, values(without).house]);
    if (result.components.digipin?.confirmation === "suspicious") held++;
  }
  expect(held).toBeLessThanOrEqual(10);
});

test("of 1,000 codes at least 30 km beyond the PIN's own points, 99 in 100 are held", () => {
  let held = 0;
  for (let i = 0; i < 1000; i++) {
    const { street, locality, pincode, pin, lat, lon } = home();
    let other = home();
    while (kmBetween(lat, lon, other.lat, other.lon) < 30 + directory.radius(pin)) other = home();
    const line1 = `${street} ${FORMS[i % FORMS.length](other.code)}`;
    const { next_action, components } = engine.verify({ line1, line2: locality, pincode });
    if (next_action !== "ACCEPT" && components.digipin?.confirmation === "suspicious") held++;
  }
  expect(held).toBeGreaterThanOrEqual(990);
});

/** What has the look of a code and is none, in twenty draws of each. */
const digits = (count: number, from = 2) =>
  Array.from({ length: count }, () => from + random.below(10 - from)).join("");
const OTHERS: (() => string)[] = [
  () => `Mob ${6 + random.below(4)}${digits(9)}`,
  () => `${6 + random.below(4)}${digits(9)}`,
  () => `${6 + random.below(4)}${digits(2)}-${digits(3)}-${digits(4)}`,
  () => `${6 + random.below(4)}${digits(4)} ${digits(5)}`,
  () => `Order OD${digits(10)}`,
  () => `Plot C${digits(1)}-${digits(3)}`,
  () => `Flat ${digits(1)}P${digits(1)}`,
  () => `GSTIN 27CFJKL${digits(4)}F${digits(1)}Z${digits(1)}`,
  () => `PAN PLCTK${digits(4)}F`,
  () => `Khata No ${digits(3)}/${digits(3)}/${digits(4)}`,
];

test("200 mobile numbers, numbers of orders, plots, flats and taxpayers are no DIGIPIN", () => {
  for (let i = 0; i < 200; i++) {
    const line1 = `12, 5th Cross, ${OTHERS[i % OTHERS.length]()}`;
    const { components, standardized, location } = verify({ ...GOOD, line1 });
    expect([line1, components.digipin, location?.precision]).toEqual([line1, undefined, "office"]);
    expect([line1, standardized.full.includes("DIGIPIN")]).toEqual([line1, false]);
  }
});
