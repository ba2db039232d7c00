/**
 * `make bench`: speed as ratios against yardsticks of the same run, and a few absolute limits. A machine is
 * as fast as it is; a ratio says whether the program is. Ends with status 1 when a target is missed.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { openDirectory } from "../../src/pincode/index.ts";
import { CHROMIUM } from "../browser/chromium.ts";
import { Random } from "../support/random.ts";
import { table } from "../support/table.ts";
import { drawPins, makeAddresses } from "./addresses.ts";
import { benchBulk } from "./bulk.ts";
import { benchDirectory, benchEngine } from "./engine.ts";
import { benchHttp } from "./http.ts";
import { benchGrowth, benchScoring } from "./orders.ts";
import { benchStart } from "./start.ts";
import { benchWidget } from "./widget.ts";

/** One line of the table. */
export interface Bench {
  name: string;
  measured: number;
  /** Empty for a ratio. */
  unit: string;
  bound: "at least" | "at most";
  target: number;
  note?: string;
}

const IN_PROCESS = 20_000;
const OVER_HTTP = 200;

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const random = new Random("bench");
const bytes = await Bun.file(new URL("../../data/directory.bin", import.meta.url)).bytes();
const opened = benchDirectory(bytes);
const directory = openDirectory(bytes);

const benches = [
  ...opened,
  ...benchEngine(directory, makeAddresses(directory, IN_PROCESS, random)),
  ...(await benchStart()),
  ...(await benchHttp({
    addresses: makeAddresses(directory, OVER_HTTP, random),
    newAddresses: makeAddresses(directory, IN_PROCESS, random),
    pins: drawPins(directory, OVER_HTTP, random),
  })),
  ...(await benchScoring(makeAddresses(directory, IN_PROCESS, random))),
  ...(await benchGrowth(makeAddresses(directory, IN_PROCESS, random))),
  ...(await benchBulk(directory, random)),
  // On a machine without a browser, all but the widget is measured.
  ...(existsSync(CHROMIUM) ? await benchWidget() : []),
];
const missed = (bench: Bench) =>
  bench.bound === "at least" ? !(bench.measured >= bench.target) : !(bench.measured <= bench.target);

if (values.json) {
  console.log(
    JSON.stringify(
      benches.map((bench) => ({ ...bench, missed: missed(bench) })),
      null,
      2,
    ),
  );
} else {
  const cells = benches.map((bench) => [
    bench.name,
    shown(bench.measured, bench.unit),
    `${bench.bound === "at least" ? "≥" : "≤"} ${shown(bench.target, bench.unit)}`,
    missed(bench) ? "MISSED" : "",
    bench.note ?? "",
  ]);
  console.log(table(["bench", "measured", "target", "", ""], cells));
}
process.exit(benches.some(missed) ? 1 : 0);

function shown(value: number, unit: string): string {
  const digits = value >= 1000 ? 0 : unit === "" ? 2 : 1;
  return `${value.toLocaleString("en", { maximumFractionDigits: digits })} ${unit}`.trim();
}
