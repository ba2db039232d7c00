import { describe, expect, test } from "bun:test";
import { buildAreas } from "../../../data/build/areas.ts";
import { mergePins } from "../../../data/build/pins.ts";
import { SOURCE } from "../../../data/build/places.ts";
import { stateByCode } from "../../../data/build/states.ts";
import { Tally } from "../../../data/build/tally.ts";
import { RefKind } from "../../../data/layout.ts";
import { place } from "./fixture.ts";

const AP = stateByCode("AP");
const TS = stateByCode("TS");
const older = { source: SOURCE.olderIndiaPost, type: "" as const };

describe("places of all sources become PINs", () => {
  test("in the order of their numbers, each with where it comes from", () => {
    const pins = mergePins(
      [place(570002, "B"), place(570001, "Aa")],
      [place(570002, "Bb", { source: SOURCE.geonames, type: "" })],
      [place(570003, "Cc", older)],
      new Tally(),
    );
    expect(pins.map((pin) => [pin.number, pin.sources])).toEqual([
      [570001, SOURCE.indiaPost],
      [570002, SOURCE.indiaPost | SOURCE.geonames],
      [570003, SOURCE.olderIndiaPost],
    ]);
  });

  test("states and districts stand most offices first, and India Post's word beats the others'", () => {
    const [pin] = mergePins(
      [
        place(500001, "Aaa", { state: AP, district: "Krishna" }),
        place(500001, "Bbb", { state: TS, district: "Suryapet" }),
        place(500001, "Ccc", { state: TS, district: "Suryapet" }),
      ],
      [],
      [place(500001, "Ddd", { ...older, state: AP, district: "Nalgonda" })],
      new Tally(),
    );
    expect(pin.states).toEqual([TS, AP]);
    expect(pin.districts).toEqual([
      { state: TS, name: "Suryapet" },
      { state: AP, name: "Krishna" },
    ]);
  });

  test("head and sub offices that deliver stand first, localities without an office last", () => {
    const [pin] = mergePins(
      [
        place(570001, "Branch"),
        place(570001, "Counter", { type: "S.O", delivers: false }),
        place(570001, "Sub", { type: "S.O" }),
        place(570001, "Head", { type: "H.O" }),
      ],
      [place(570001, "Colony", { source: SOURCE.geonames, type: "" })],
      [],
      new Tally(),
    );
    expect(pin.offices.map((office) => office.title)).toEqual(["Head", "Sub", "Counter", "Branch", "Colony"]);
  });

  test("a locality that reads or sounds like an office is that office, and lends it its point", () => {
    const point = { lat: 12.3, lon: 76.6 };
    const tally = new Tally();
    const [pin] = mergePins(
      [place(570001, "Saraswathipuram", { type: "S.O" })],
      [place(570001, "Sarasvatipuram", { source: SOURCE.geonames, type: "", point })],
      [place(570001, "SARASWATHI PURAM", older)],
      tally,
    );
    expect(pin.offices).toHaveLength(1);
    expect(pin.offices[0].point).toEqual(point);
    expect(pin.offices[0].others).toEqual(["Sarasvatipuram"]);
    expect(tally.get("places known to several sources")).toBe(2);
  });
});

describe("areas", () => {
  const pins = mergePins(
    [
      place(500001, "Aaa", { state: TS, district: "Suryapet", division: "Suryapet" }),
      place(500001, "Bbb", { state: AP, district: "Krishna", division: "Suryapet" }),
      place(495001, "Ccc", { state: stateByCode("CG"), district: "Bilaspur", division: "Bilaspur" }),
      place(174001, "Ddd", { state: stateByCode("HP"), district: "Bilaspur", division: "Nagpur City" }),
    ],
    [],
    [],
    new Tally(),
  );
  const { areas, districts } = buildAreas(pins);

  test("two districts of a name in two states are two areas", () => {
    const bilaspurs = areas.filter((area) => area.title === "Bilaspur" && area.kind === RefKind.district);
    expect(bilaspurs.map((area) => area.pins.map((pin) => pins[pin].number))).toEqual([[174001], [495001]]);
  });

  test("a PIN in two states has each district in its own state", () => {
    const of500001 = districts[pins.findIndex((pin) => pin.number === 500001)].map((id) => areas[id]);
    expect(of500001.map(({ title, state }) => [title, state])).toEqual([
      ["Suryapet", TS],
      ["Krishna", AP],
    ]);
  });

  test("a city's division is also called after the city alone", () => {
    expect(areas.find((area) => area.title === "Nagpur City")?.others).toEqual(["Nagpur"]);
  });
});
