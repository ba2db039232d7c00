import { describe, expect, test } from "bun:test";
import { districtName, districtOthers } from "../../../data/build/districts.ts";
import { agreedPoint, type Evidence, reachOf } from "../../../data/build/locate.ts";
import { placesOfGeonames, placesOfIndiaPost, SOURCE } from "../../../data/build/places.ts";
import { distance, isSomewhere, medianPoint, quantile, repairPoint } from "../../../data/build/points.ts";
import { parsePlaces, parsePostal } from "../../../data/build/read.ts";
import { canHavePin, fillStates, stateByCode, stateByName } from "../../../data/build/states.ts";
import { Tally } from "../../../data/build/tally.ts";
import { STATES } from "../../../data/states.ts";

const GOA = STATES[stateByCode("GA")].box;

describe("a point is repaired against the boxes of its PIN's states", () => {
  test.each([
    ["kept", 15.5, 73.8, { lat: 15.5, lon: 73.8 }],
    ["swapped", 73.8, 15.5, { lat: 15.5, lon: 73.8 }],
    ["outside", 19.87, 75.34, undefined],
    ["outside", 12, 70, undefined],
    ["missing", 0, 0, undefined],
    ["missing", Number.NaN, 73.8, undefined],
  ] as const)("%s: %p %p", (fate, lat, lon, point) => {
    const repaired = repairPoint(lat, lon, [GOA]);
    expect(repaired.fate).toBe(fate);
    expect(isSomewhere(repaired.point)).toBe(point !== undefined);
    if (point !== undefined) expect(repaired.point).toEqual(point);
  });
});

test("distances are kilometres: Mumbai to Pune 120, to itself 0", () => {
  const mumbai = { lat: 19.076, lon: 72.8777 };
  expect(distance(mumbai, { lat: 18.5204, lon: 73.8567 })).toBeCloseTo(120, -1);
  expect(distance(mumbai, mumbai)).toBe(0);
});

test("quantiles and medians stand between values, and are NaN of none", () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(quantile([7], 0.9)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
  expect(
    medianPoint([
      { lat: 1, lon: 9 },
      { lat: 2, lon: 8 },
      { lat: 30, lon: 7 },
    ]),
  ).toEqual({ lat: 2, lon: 8 });
  expect(isSomewhere(medianPoint([]))).toBe(false);
});

describe("a PIN is where most evidence agrees", () => {
  const near = (lat: number, lon: number, weight = 1): Evidence => ({
    point: { lat, lon },
    weight,
    width: 6,
  });

  test("one stray among three does not move it", () => {
    const evidence = [near(13.0, 80.2), near(13.01, 80.21), near(12.1, 80.0)];
    const point = agreedPoint(
      evidence.map((e) => e.point),
      evidence,
    );
    expect(distance(point, { lat: 13.005, lon: 80.205 })).toBeLessThan(2);
  });

  test("neighbours outvote the only point it has", () => {
    const own = near(12.1, 80.0);
    const neighbours = [near(13.0, 80.2, 0.5), near(13.01, 80.2, 0.5), near(13.0, 80.21, 0.5)];
    const all = [own, ...neighbours];
    expect(
      agreedPoint(
        all.map((e) => e.point),
        all,
      ).lat,
    ).toBeGreaterThan(12.9);
  });

  test("without evidence it is nowhere", () => expect(isSomewhere(agreedPoint([], []))).toBe(false));

  test("its reach is 8 to 60 kilometres, and no wider than its neighbours have it", () => {
    const mode = { lat: 13, lon: 80 };
    const at = (km: number) => ({ lat: 13 + km / 111.195, lon: 80 });
    expect(reachOf([mode, at(1)], [], mode)).toBe(8);
    expect(reachOf([at(50), at(60)], [], mode)).toBe(60);
    expect(reachOf([at(10), at(10)], [], mode)).toBeCloseTo(30);
    expect(reachOf([at(10), at(10)], [at(6), at(6), at(6)], mode)).toBeCloseTo(12);
  });
});

describe("a row without a state takes one", () => {
  const row = (pin: number, circle: string, state: number) => ({ pin, circle, state });
  const [KA, TS, AP] = ["KA", "TS", "AP"].map(stateByCode);

  test("from its PIN first, then its sorting district, then its circle", () => {
    const rows = [
      row(560001, "Karnataka", KA),
      row(500001, "Telangana", TS),
      row(500001, "Telangana", TS),
      row(500001, "Telangana", AP),
      row(500001, "Karnataka", -1),
      row(500099, "Karnataka", -1),
      row(577001, "Karnataka", -1),
      row(190001, "Nowhere", -1),
    ];
    expect(fillStates(rows)).toBe(3);
    expect(rows.slice(4).map((each) => each.state)).toEqual([TS, TS, KA, -1]);
  });

  test("and a state that has no such PINs is not believed", () => {
    expect(canHavePin(TS, 799001)).toBe(false);
    expect(canHavePin(TS, 500001)).toBe(true);
    expect(canHavePin(stateByCode("WB"), 900099)).toBe(false);
  });
});

test.each([
  ["NA", -1],
  ["Chattisgarh", stateByCode("CG")],
  ["Andaman & Nicobar", stateByCode("AN")],
  ["THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU", stateByCode("DH")],
])("a source's state %p is found", (name, id) => expect(stateByName(name)).toBe(id));

describe("a district has one official name whatever a source calls it", () => {
  test.each([
    ["WB", "MEDINIPUR EAST", "Purba Medinipur"],
    ["WB", "East Midnapore", "Purba Medinipur"],
    ["AP", "Y.S.R.", "YSR Kadapa"],
    ["AP", "Cuddapah", "YSR Kadapa"],
    ["KA", "Belgaum", "Belagavi"],
    ["MH", "OSMANABAD", "Dharashiv"],
    ["DL", "SOUTH", "South Delhi"],
    ["KA", "BENGALURU URBAN", "Bengaluru Urban"],
    ["BR", "AURANGABAD", "Aurangabad"],
    ["MH", "AURANGABAD", "Chhatrapati Sambhajinagar"],
    ["UP", "HAMIRPUR", "Hamirpur"],
  ])("%s %s → %s", (state, raw, name) => expect(districtName(stateByCode(state), raw)).toBe(name));

  test("its other names stay with it", () => {
    expect(districtOthers(stateByCode("WB"), "Purba Medinipur")).toContain("East Midnapore");
    expect(districtOthers(stateByCode("KA"), "Haveri")).toEqual([]);
  });
});

test("a row of India Post comes out clean, and each step is counted", () => {
  const tally = new Tally();
  const base = {
    c: "Goa Circle",
    r: "",
    v: "Goa Division",
    t: "PO",
    d: 1,
    p: "403001",
    i: "NORTH GOA",
    s: "GOA",
  };
  const places = placesOfIndiaPost(
    [
      { ...base, o: "Panaji H.O", t: "HO", a: 15.49, n: 73.82 },
      { ...base, o: "Altinho S.O", s: "NA", i: "NA", a: 73.83, n: 15.5 },
      { ...base, o: "Ribandar S.O", s: "TELANGANA", i: "NIRMAL", a: 0, n: 0 },
    ],
    tally,
  );
  expect(
    places.map(({ title, type, state, district }) => [title, type, STATES[state].name, district]),
  ).toEqual([
    ["Panaji", "H.O", "Goa", "North Goa"],
    ["Altinho", "S.O", "Goa", ""],
    ["Ribandar", "S.O", "Goa", ""],
  ]);
  expect(places[1].point).toEqual({ lat: 15.5, lon: 73.83 });
  expect(tally.get("state that has no such PINs, taken for NA")).toBe(1);
  expect(tally.get("state NA filled in")).toBe(2);
  expect(tally.get("point swapped")).toBe(1);
  expect(tally.get("point missing")).toBe(1);
});

test("of GeoNames' postal points only a place's own is taken", () => {
  const row = (accuracy: number) =>
    `IN\t403001\tPanaji\tGoa\t33\tNorth Goa\t585\tTiswadi\t\t15.49\t73.82\t${accuracy}`;
  const places = placesOfGeonames(parsePostal(`${row(4)}\n${row(3)}\n\n`), new Tally());
  expect(places.map((place) => isSomewhere(place.point))).toEqual([true, false]);
  expect(places[0]).toMatchObject({
    source: SOURCE.geonames,
    pin: 403001,
    title: "Panaji",
    subdistrict: "Tiswadi",
  });
});

test("of GeoNames' places only populated ones of India are read", () => {
  const line = (kind: string, country: string) =>
    [
      "1",
      "Pānaji",
      "Panaji",
      "Panjim,پنجی",
      "15.5",
      "73.8",
      kind,
      "PPLA",
      country,
      "",
      "33",
      "",
      "",
      "",
      "65000",
    ].join("\t");
  const rows = parsePlaces(
    [line("P", "IN"), line("A", "IN"), line("P", "PK"), line("P", "PK").replace("Panjim", "IN")].join("\n"),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    ascii: "Panaji",
    alternates: ["Panjim", "پنجی"],
    population: 65000,
    admin1: "33",
  });
});
