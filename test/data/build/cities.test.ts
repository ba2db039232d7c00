import { describe, expect, test } from "bun:test";
import {
  alternateNames,
  buildCities,
  capPopulations,
  cityRadius,
  mergeHandCities,
} from "../../../data/build/cities.ts";
import { assignCities } from "../../../data/build/city-of.ts";
import { candidatesOf, cityScore, pinNames } from "../../../data/build/city-traits.ts";
import { mergePins, type Pin } from "../../../data/build/pins.ts";
import { stateByCode } from "../../../data/build/states.ts";
import { Tally } from "../../../data/build/tally.ts";
import { learnTowns } from "../../../data/build/towns.ts";
import { TWIN_PINS } from "../../../data/cities.ts";
import { city, KA, place } from "./fixture.ts";

function pinAt(lat: number, lon: number, ...offices: Parameters<typeof place>[]): Pin {
  const [pin] = mergePins(
    offices.map((office) => place(...office)),
    [],
    [],
    new Tally(),
  );
  pin.centre = { lat, lon };
  return pin;
}

test("of a place's alternate names those that people in India write are kept", () => {
  const names = [
    "BLR",
    "Bangalore",
    "Bengalūru",
    "ban jia luo er",
    "बंगलौर",
    "ಬೆಂಗಳೂರು",
    "بنگلور",
    "バンガロール",
    "A - b",
  ];
  expect(alternateNames(names)).toEqual(["Bangalore", "Bengaluru", "बंगलौर", "ಬೆಂಗಳೂರು"]);
});

test("a place listed twice within 15 km is one city, farther away two", () => {
  const row = { name: "Rampur", ascii: "Rampur", feature: "PPL", admin1: "36", id: 1 };
  const cities = buildCities(
    [
      { ...row, alternates: [], lat: 28.8, lon: 79.0, population: 300_000 },
      { ...row, alternates: ["Raampur"], lat: 28.81, lon: 79.0, population: 0 },
      { ...row, alternates: [], lat: 26.0, lon: 82.0, population: 900 },
    ],
    new Tally(),
  ).filter((each) => each.title === "Rampur");
  expect(cities.map(({ population, others }) => [population, others])).toEqual([
    [300_000, ["Raampur"]],
    [900, []],
  ]);
});

describe("the hand list", () => {
  const hand = [{ name: "Mysuru", state: "KA", names: ["Mysore"], others: ["Mysore"] }];
  test("gives a city its official name and keeps the old one", () => {
    const [mysuru, far] = mergeHandCities(
      [city("Mysore", 12.3, 76.65, 900_000), city("Mysore", 16, 76, 100)],
      hand,
      new Tally(),
    );
    expect(mysuru).toMatchObject({
      title: "Mysuru",
      known: true,
      population: 900_000,
      others: ["Mysore", "Mysore"],
    });
    expect(far.title).toBe("Mysore");
  });

  test("adds a city that has a point, and leaves out one that has none", () => {
    const withPlace = { ...hand[0], place: { lat: 12.3, lon: 76.65, population: 5 } };
    expect(mergeHandCities([], [withPlace], new Tally())).toHaveLength(1);
    expect(mergeHandCities([], hand, new Tally())).toHaveLength(0);
  });
});

test("a population that the offices around do not bear out is cut down", () => {
  const pins = [pinAt(12.3, 76.65, [570001, "Mysuru", { type: "H.O" }])];
  const cities = [city("Mysuru", 12.3, 76.65, 1_700_000), city("Hunsur", 12.3, 76.3, 50_000)];
  capPopulations(cities, pins, new Tally());
  expect(cities.map((each) => each.population)).toEqual([120_000, 50_000]);
});

test("a city's radius grows with the root of its people, one kilometre at least", () => {
  expect(cityRadius(0)).toBe(1);
  expect(cityRadius(4_000_000) / cityRadius(1_000_000)).toBeCloseTo(2);
});

describe("post offices teach", () => {
  test("India Post's spelling of a town", () => {
    const pin = pinAt(10.06, 76.63, [686691, "Kothamangalam", { type: "S.O" }]);
    const [town] = learnTowns([city("Kotamangalam", 10.06, 76.62, 40_000)], [pin], new Tally());
    expect(town).toMatchObject({ title: "Kothamangalam", others: ["Kothamangalam", "Kotamangalam"] });
  });

  test("the other name of a town whose head office is called otherwise", () => {
    const pin = pinAt(26.93, 81.19, [225001, "Barabanki", { type: "H.O" }]);
    const cities = learnTowns([city("Nawabganj", 26.93, 81.2, 80_000)], [pin], new Tally());
    expect(cities).toHaveLength(1);
    expect(cities[0].others).toEqual(["Barabanki"]);
  });

  test("a town that no list has, but none from a branch office", () => {
    const pin = pinAt(25.4, 85.1, [845305, "Raxaul Bazar", { type: "S.O" }], [845305, "Jokiyari"]);
    expect(learnTowns([], [pin], new Tally())).toEqual([
      { title: "Raxaul", others: [], state: KA, point: pin.centre, population: 0, known: false },
    ]);
  });
});

describe("the city people write for a PIN", () => {
  const choose = (pin: Pin, ...cities: ReturnType<typeof city>[]) =>
    candidatesOf(cities).toSorted(
      (a, b) => cityScore(b, pin, pinNames(pin)) - cityScore(a, pin, pinNames(pin)),
    )[0].city.title;
  const TWINS = TWIN_PINS.map(({ name, state }) => ({ ...city(name, 0, 0, 0), state: stateByCode(state) }));
  const bengaluru = city("Bengaluru", 12.97, 77.59, 8_400_000, { known: true });

  test("is the metropolis, not its quarter's post office", () => {
    const pin = pinAt(12.93, 77.63, [560034, "Koramangala", { type: "S.O" }]);
    expect(choose(pin, bengaluru, city("Koramangala", 12.93, 77.63, 0))).toBe("Bengaluru");
  });

  test("is the metropolis, not a suburb it has swallowed", () => {
    const pin = pinAt(13.03, 77.6, [560024, "Hebbal", { type: "S.O" }]);
    expect(choose(pin, bengaluru, city("Hebbal", 13.03, 77.6, 20_000))).toBe("Bengaluru");
  });

  test("is the metropolis in its whole sorting district, but a town's own in another", () => {
    const tambaram = city("Tambaram", 12.75, 77.65, 170_000);
    const assign = (pin: number) => {
      const pins = [
        pinAt(12.97, 77.59, [560001, "Bangalore", { type: "H.O" }]),
        pinAt(12.75, 77.65, [pin, "Tambaram", { type: "H.O" }]),
      ];
      return assignCities(pins, [bengaluru, tambaram, ...TWINS])[1];
    };
    expect([assign(560145), assign(562145)]).toEqual([0, 1]);
  });

  test("is the town that part of its sub office's name speaks of", () => {
    const towns = [city("Jalahalli", 13.05, 77.5, 30_000), city("Peenya", 13.06, 77.5, 40_000)];
    const at = (title: string) => pinAt(13.055, 77.5, [562013, title, { type: "S.O" }]);
    expect(choose(at("Jalahalli Cantonment"), ...towns)).toBe("Jalahalli");
    expect(choose(at("Peenya Small Industries"), ...towns)).toBe("Peenya");
  });

  test("is the town of its sub office, not a village beside it nor the far city", () => {
    const pin = pinAt(12.6, 77.38, [562117, "Kanakapura", { type: "S.O" }], [562117, "Sathanur"]);
    const town = city("Kanakapura", 12.55, 77.42, 54_000);
    expect(choose(pin, bengaluru, town, city("Sathanur", 12.6, 77.38, 0))).toBe("Kanakapura");
  });

  test("is in the PIN's own state", () => {
    const pin = pinAt(12.74, 77.82, [562107, "Attibele", { type: "S.O" }]);
    const across = city("Hosur", 12.74, 77.82, 116_000, { state: KA + 1 });
    expect(choose(pin, across, city("Anekal", 12.71, 77.7, 44_000))).toBe("Anekal");
  });
});
