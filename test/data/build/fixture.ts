/** A small fictitious country for the build's steps: two cities, their offices, and their tables. */
import { buildAreas } from "../../../data/build/areas.ts";
import type { City } from "../../../data/build/cities.ts";
import type { Directory } from "../../../data/build/directory.ts";
import { foreignCityHashes } from "../../../data/build/foreign-cities.ts";
import { mergePins } from "../../../data/build/pins.ts";
import { type Place, SOURCE } from "../../../data/build/places.ts";
import { NOWHERE } from "../../../data/build/points.ts";
import { stateByCode } from "../../../data/build/states.ts";
import { Tally } from "../../../data/build/tally.ts";

export const KA = stateByCode("KA");

export function place(pin: number, title: string, rest: Partial<Place> = {}): Place {
  return {
    source: SOURCE.indiaPost,
    pin,
    title,
    others: [],
    type: "B.O",
    delivers: true,
    state: KA,
    district: "Mysuru",
    subdistrict: "",
    division: "Mysuru",
    point: NOWHERE,
    ...rest,
  };
}

export function city(
  title: string,
  lat: number,
  lon: number,
  population: number,
  rest: Partial<City> = {},
): City {
  return { title, others: [], state: KA, point: { lat, lon }, population, known: false, ...rest };
}

/** Two PINs of one district and one city, with names in two scripts. */
export function smallDirectory(): Directory {
  const pins = mergePins(
    [
      place(570001, "Mysuru", { type: "H.O", point: { lat: 12.31, lon: 76.65 } }),
      place(570001, "Naya Ganj"),
      place(570002, "Nayaganj", { point: { lat: 12.4, lon: 76.7 } }),
    ],
    [place(570002, "Chamundi Hill", { source: SOURCE.geonames, type: "", subdistrict: "Mysore" })],
    [],
    new Tally(),
  );
  pins[0].centre = { lat: 12.31, lon: 76.65 };
  pins[0].radius = 3.2;
  pins[0].city = 0;
  const cities = [city("Mysuru", 12.3, 76.65, 900_000, { others: ["Mysore", "मैसूर", "ಮೈಸೂರು"] })];
  return {
    version: "fixture 1.0.0",
    pins,
    index: buildAreas(pins),
    cities,
    foreignCities: foreignCityHashes([]),
  };
}
