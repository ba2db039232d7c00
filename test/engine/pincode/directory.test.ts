import { describe, expect, test } from "bun:test";
import { writeFile } from "../../../data/build/file.ts";
import { packDirectory } from "../../../data/build/pack.ts";
import { SOURCE } from "../../../data/build/places.ts";
import { FORMAT_VERSION, RefKind } from "../../../data/layout.ts";
import { openDirectory } from "../../../src/engine/pincode/index.ts";
import { smallDirectory } from "../../data/build/fixture.ts";

const file = writeFile(packDirectory(smallDirectory()));
const directory = openDirectory(file);

describe("a file that cannot be used is refused with a clear reason", () => {
  const changed = (change: (view: DataView, copy: Uint8Array) => void) => {
    const copy = file.slice();
    change(new DataView(copy.buffer), copy);
    return copy;
  };
  test.each([
    ["empty", new Uint8Array(0), "truncated file"],
    ["a few bytes", file.slice(0, 20), "truncated file"],
    ["one byte short", file.slice(0, -1), "truncated file"],
    ["one byte long", new Uint8Array([...file, 0]), "truncated file"],
    ["of another kind", changed((_, copy) => copy.set([80, 75], 0)), "not a directory file"],
    ["of a later format", changed((view) => view.setUint32(8, FORMAT_VERSION + 1, true)), "format"],
    ["without a section", changed((view) => view.setUint32(16, 3, true)), "sections"],
    ["with a section outside", changed((view) => view.setUint32(24, 2 ** 31, true)), "outside"],
  ])("%s", (_, bytes, reason) => expect(() => openDirectory(bytes)).toThrow(reason));
});

test("it opens from a buffer, from bytes, and from bytes that lie askew in their buffer", () => {
  const askew = new Uint8Array(file.length + 3);
  askew.set(file, 3);
  for (const input of [file, file.buffer, askew.subarray(3)]) expect(openDirectory(input).pinCount).toBe(2);
});

test("what went in comes out: PINs", () => {
  expect(directory.version).toBe("fixture 1.0.0");
  expect(
    [570001, 570002, 570000, 570003, 1, 0, -5, 560034.5, 1e9, Number.NaN].map((pin) =>
      directory.indexOf(pin),
    ),
  ).toEqual([0, 1, -1, -1, -1, -1, -1, -1, -1, -1]);
  expect(directory.pinAt(1)).toBe(570002);
  expect(directory.sources(1)).toBe(SOURCE.indiaPost | SOURCE.geonames);
  expect(directory.lat(0)).toBeCloseTo(12.31, 3);
  expect(directory.lat(1)).toBeNaN();
  expect(directory.radius(0)).toBeCloseTo(3.2);
  expect(directory.radius(1)).toBe(0);
  expect(directory.cityOf(0)).toBe(0);
  expect(directory.cityOf(1)).toBe(-1);
  expect(directory.areaTitle(directory.districtAt(0, 0))).toBe("Mysuru");
  expect(directory.subdistrictCount(0)).toBe(0);
  expect(directory.areaTitle(directory.subdistrictAt(1, 0))).toBe("Mysore");
});

test("what went in comes out: offices", () => {
  const titles = (pin: number) =>
    Array.from({ length: directory.officesTo(pin) - directory.officesFrom(pin) }, (_, k) =>
      directory.officeTitle(directory.officesFrom(pin) + k),
    );
  // One key has one title: of two spellings as usual as each other, the first.
  expect(titles(0)).toEqual(["Mysuru H.O", "Naya Ganj B.O"]);
  expect(titles(1)).toEqual(["Naya Ganj B.O", "Chamundi Hill"]);
  const office = directory.officesFrom(1);
  expect(directory.officePin(office)).toBe(1);
  expect(directory.officeType(office)).toBe("B.O");
  expect(directory.officeLat(office)).toBeCloseTo(12.4, 3);
  expect(directory.officeLon(directory.officesFrom(0) + 1)).toBeNaN();
});

test("what went in comes out: areas and cities with their PINs", () => {
  const district = directory.districtAt(0, 0);
  expect(directory.areaKind(district)).toBe(RefKind.district);
  const pins = [];
  for (let k = directory.areaPinsFrom(district); k < directory.areaPinsTo(district); k++)
    pins.push(directory.areaPinAt(k));
  expect(pins).toEqual([0, 1]);
  expect(directory.cityTitle(0)).toBe("Mysuru");
  expect(directory.cityPopulation(0)).toBe(900_000);
  expect(directory.cityPinsTo(0) - directory.cityPinsFrom(0)).toBe(1);
  expect(directory.cityPinAt(directory.cityPinsFrom(0))).toBe(0);
});

describe("a name", () => {
  const kinds = (text: string) => {
    const name = directory.find(text);
    const found = [];
    for (let k = directory.refsFrom(name); k < directory.refsTo(name); k++)
      found.push(directory.refKindAt(k));
    return found;
  };

  test("is found however it is written, in any script, and refers to all it may mean, cities first", () => {
    expect(kinds("MYSURU")).toEqual([RefKind.city, RefKind.district, RefKind.division, RefKind.office]);
    expect(kinds("mysore")).toEqual([RefKind.city, RefKind.district, RefKind.subdistrict]);
    expect(kinds("ಮೈಸೂರು")).toEqual([RefKind.city]);
    expect(kinds("naya-ganj")).toEqual([RefKind.office, RefKind.office]);
  });

  test.each(["", "mysur", "mysuruu", "nowhere", "मैसू", "'"])("%p is none", (text) => {
    expect(directory.find(text)).toBe(-1);
  });

  test("is found in the middle of bytes", () => {
    const bytes = new TextEncoder().encode("xxmysurumysore");
    expect(directory.findBytes(bytes, 2, 8)).toBe(directory.find("Mysuru"));
    expect(directory.findBytes(bytes, 2, 9)).toBe(-1);
    expect(directory.findBytes(bytes, 8, 14)).toBe(directory.find("Mysore"));
  });

  test("every name is found under its own title", () => {
    for (let name = 0; name < directory.nameCount; name++) {
      expect(directory.find(directory.nameTitle(name))).toBe(name);
    }
  });
});

describe("names that sound alike", () => {
  const similar = (key: string) =>
    directory
      .similar(key)
      .map((name) => directory.nameTitle(name))
      .toSorted();
  test("have the same skeleton", () => expect(similar("naiagunj")).toEqual(["Naya Ganj"]));
  test("or one letter more, less or other, if they are a city's or an area's", () => {
    expect(similar("maisor")).toEqual(["Mysore", "Mysuru"]);
    expect(similar("mysorek")).toEqual(["Mysore", "Mysuru"]);
    expect(similar("mysoke")).toEqual(["Mysore", "Mysuru"]);
    expect(similar("nayaganjk")).toEqual([]);
  });
  test("are none for an empty key", () => expect(similar("")).toEqual([]));
});
