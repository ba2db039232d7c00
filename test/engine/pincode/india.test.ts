/** The real directory, against what anyone in India knows. */
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { SOURCE } from "../../../data/build/places.ts";
import { RefKind } from "../../../data/layout.ts";
import { STATES } from "../../../data/states.ts";
import { UNLISTED_PINS } from "../../../data/unlisted-pins.ts";
import { openDirectory } from "../../../src/engine/pincode/index.ts";

const path = join(import.meta.dir, "../../../data/directory.bin");
const file = Bun.file(path);
if (!(await file.exists())) throw new Error("data/directory.bin is missing: run `bun data/build.ts`");
const bytes = await file.bytes();
const directory = openDirectory(bytes);

const city = (number: number) => {
  const index = directory.cityOf(directory.indexOf(number));
  return index < 0 ? "" : directory.cityTitle(index);
};
const list = (count: number, at: (k: number) => number) =>
  Array.from({ length: count }, (_, k) => directory.areaTitle(at(k)));
const districts = (number: number) => {
  const pin = directory.indexOf(number);
  return list(directory.districtCount(pin), (k) => directory.districtAt(pin, k));
};
const pinsNamed = (text: string, kind: RefKind) => {
  const pins = new Set<number>();
  const name = directory.find(text);
  if (name < 0) return pins;
  for (let k = directory.refsFrom(name); k < directory.refsTo(name); k++) {
    const id = directory.refIdAt(k);
    if (directory.refKindAt(k) !== kind) continue;
    if (kind === RefKind.office) pins.add(directory.pinAt(directory.officePin(id)));
    else if (kind === RefKind.city) {
      for (let p = directory.cityPinsFrom(id); p < directory.cityPinsTo(id); p++)
        pins.add(directory.pinAt(directory.cityPinAt(p)));
    } else {
      for (let p = directory.areaPinsFrom(id); p < directory.areaPinsTo(id); p++)
        pins.add(directory.pinAt(directory.areaPinAt(p)));
    }
  }
  return pins;
};

test("it is 8 MB at most, and holds every PIN of the three lists but the army's, and those written by hand", () => {
  expect(bytes.length).toBeLessThanOrEqual(8_000_000);
  const from = (bit: number) =>
    Array.from({ length: directory.pinCount }, (_, pin) => directory.sources(pin)).filter(
      (bits) => bits & bit,
    ).length;
  expect(from(SOURCE.indiaPost)).toBe(19_584);
  expect(directory.pinCount).toBe(19_916 + UNLISTED_PINS.length);
  expect(directory.pinAt(directory.pinCount - 1)).toBeLessThan(900_000);
});

test("a PIN written by hand is in no list, and lies in its district", () => {
  for (const { pin, district } of UNLISTED_PINS) {
    expect([pin, directory.sources(directory.indexOf(pin))]).toEqual([pin, SOURCE.handwritten]);
    expect(districts(pin)).toEqual([district]);
  }
});

describe("the city that people write for a PIN", () => {
  test.each([
    [560034, "Bengaluru"],
    [560001, "Bengaluru"],
    [400001, "Mumbai"],
    [400068, "Mumbai"],
    [400062, "Mumbai"],
    [492007, "Raipur"],
    [201308, "Greater Noida"],
    [110001, "New Delhi"],
    [110017, "New Delhi"],
    [700042, "Kolkata"],
    [600034, "Chennai"],
    [600091, "Chennai"],
    [500081, "Hyderabad"],
    [500003, "Secunderabad"],
    [411001, "Pune"],
    [380015, "Ahmedabad"],
    [395007, "Surat"],
    [302017, "Jaipur"],
    [226010, "Lucknow"],
    [208001, "Kanpur"],
    [440010, "Nagpur"],
    [452001, "Indore"],
    [462001, "Bhopal"],
    [800001, "Patna"],
    [390001, "Vadodara"],
    [141001, "Ludhiana"],
    [221001, "Varanasi"],
    [211001, "Prayagraj"],
    [781001, "Guwahati"],
    [682001, "Kochi"],
    [695001, "Thiruvananthapuram"],
    [641001, "Coimbatore"],
    [625001, "Madurai"],
    [530001, "Visakhapatnam"],
    [522001, "Guntur"],
    [751001, "Bhubaneswar"],
    [834001, "Ranchi"],
    [160017, "Chandigarh"],
    [160055, "Sahibzada Ajit Singh Nagar"],
    [134109, "Panchkula"],
    [122017, "Gurugram"],
    [201301, "Noida"],
    [201002, "Ghaziabad"],
    [121001, "Faridabad"],
    [421201, "Dombivli"],
    [400703, "Navi Mumbai"],
    [401107, "Thane"],
    [411018, "Pimpri-Chinchwad"],
    [700091, "Bidhannagar"],
    [711101, "Howrah"],
    [799001, "Agartala"],
    [845305, "Raxaul"],
    [605001, "Puducherry"],
    [744101, "Sri Vijaya Puram"],
    [194101, "Leh"],
    [483501, "Katni"],
    [225001, "Barabanki"],
  ])("%p is %s", (number, name) => expect(city(number)).toBe(name));

  test("there is one for all but a handful of PINs", () => {
    const without = Array.from({ length: directory.pinCount }, (_, pin) => directory.cityOf(pin)).filter(
      (id) => id < 0,
    );
    expect(without.length).toBeLessThan(40);
  });
});

describe("the state of a PIN", () => {
  test.each([
    [560034, "Karnataka"],
    [799001, "Tripura"],
    [194101, "Ladakh"],
    [500081, "Telangana"],
    [396230, "Dadra and Nagar Haveli and Daman and Diu"],
    [533464, "Andhra Pradesh"],
    [248001, "Uttarakhand"],
  ])("%p is in %s", (number, state) =>
    expect(STATES[directory.stateOf(directory.indexOf(number))].name).toBe(state),
  );

  test("Yanam's PIN lies in two states", () => {
    const pin = directory.indexOf(533464);
    const states = Array.from(
      { length: directory.stateCount(pin) },
      (_, k) => STATES[directory.stateAt(pin, k)].name,
    );
    expect(states).toEqual(["Andhra Pradesh", "Puducherry"]);
  });
});

describe("the districts of a PIN have their official names", () => {
  test.each([
    [560034, "Bengaluru Urban"],
    [721151, "Purba Medinipur"],
    [516001, "YSR Kadapa"],
    [110017, "South Delhi"],
    [414001, "Ahilyanagar"],
  ])("%p: %s", (number, name) => expect(districts(number)).toContain(name));
});

describe("old, short and foreign-script names lead to the same place", () => {
  test.each([
    ["Bangalore", 560034],
    ["ಬೆಂಗಳೂರು", 560034],
    ["Bombay", 400001],
    ["मुंबई", 400001],
    ["Calcutta", 700001],
    ["Madras", 600001],
    ["Gurgaon", 122001],
    ["Trivandrum", 695001],
    ["Vizag", 530001],
    ["Allahabad", 211001],
    ["Mohali", 160055],
    ["Salt Lake", 700091],
  ])("%s", (name, number) => expect(pinsNamed(name, RefKind.city).has(number)).toBe(true));

  test("a district renamed is found by both names", () => {
    expect(pinsNamed("Belgaum", RefKind.district)).toEqual(pinsNamed("Belagavi", RefKind.district));
    expect(pinsNamed("Belagavi", RefKind.district).size).toBeGreaterThan(20);
  });

  test("a locality leads to its PINs", () =>
    expect(pinsNamed("Koramangala", RefKind.office)).toContain(560034));
});

describe("a misspelt city is among the similar names", () => {
  test.each([
    ["bengalooru", "Bengaluru"],
    ["hydrabad", "Hyderabad"],
    ["poone", "Pune"],
    ["mumbay", "Mumbai"],
    ["chenai", "Chennai"],
    ["ahmadabad", "Ahmedabad"],
    ["lucknwo", "Lucknow"],
    ["vishakapatnam", "Visakhapatnam"],
    ["jaipru", "Jaipur"],
  ])("%s: %s", (key, name) => {
    expect(directory.similar(key)).toContain(directory.find(name));
  });
});

describe("centres are where the PIN is", () => {
  test.each([
    [560034, 12.93, 77.63],
    [600034, 13.06, 80.24],
    [110001, 28.63, 77.22],
    [522001, 16.3, 80.45],
    [422009, 19.99, 73.72],
    [345001, 26.91, 70.91],
  ])("%p", (number, lat, lon) => {
    const pin = directory.indexOf(number);
    expect(Math.abs(directory.lat(pin) - lat)).toBeLessThan(0.05);
    expect(Math.abs(directory.lon(pin) - lon)).toBeLessThan(0.05);
  });
});

test("letters of place names are usual, a keyboard's rows are not", () => {
  const usual = (word: string) => {
    let least = 255;
    const codes = [...word].map((letter) => letter.charCodeAt(0) - 96);
    for (let i = 2; i < codes.length; i++)
      least = Math.min(least, directory.trigram(codes[i - 2], codes[i - 1], codes[i]));
    return least;
  };
  for (const word of ["rampur", "nagar", "koramangala", "chandigarh"])
    expect(usual(word)).toBeGreaterThan(60);
  for (const word of ["qwerty", "zxcvb", "sdfgh"]) expect(usual(word)).toBeLessThan(60);
});

test("every name is found under its own title, and refers to something", () => {
  for (let name = 0; name < directory.nameCount; name++) {
    if (directory.find(directory.nameTitle(name)) !== name)
      throw new Error(`lost: ${directory.nameTitle(name)}`);
    if (directory.refsTo(name) <= directory.refsFrom(name))
      throw new Error(`empty: ${directory.nameTitle(name)}`);
  }
});
