/**
 * `make bench`: speed as ratios to baselines of the same run, which do not depend on the machine, and a few
 * absolute limits. Each row is printed as soon as it is measured. Exits with status 1 when a target is missed.
 *
 * `make bench BASE=<commit>`: this tree's executable against that commit's, in turn.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { openDirectory } from "../../src/pincode/index.ts";
import { CHROMIUM } from "../browser/chromium.ts";
import { Random } from "../support/random.ts";
import { drawPins, makeAddresses } from "./addresses.ts";
import { benchAgainst } from "./base.ts";
import { benchBulk } from "./bulk.ts";
import { benchDirectory, benchEngine } from "./engine.ts";
import { benchHttp } from "./http.ts";
import { benchGrowth, benchScoring } from "./orders.ts";
import { benchPeers } from "./peers.ts";
import { benchStart } from "./start.ts";
import { benchVerifyFile } from "./verify-file.ts";
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

/** More than the server keeps answers of, so that none is repeated from its cache. */
const ADDRESSES = 20_000;
const PINS = 200;

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, base: { type: "string", default: "" } },
});
const random = new Random("bench");
const built = (name: string) => Bun.file(new URL(`../../data/${name}`, import.meta.url)).bytes();
const bytes = await built("directory.bin");
const weights = await built("tagger.bin");

async function* ownRows(): AsyncGenerator<Bench> {
  yield* benchDirectory(bytes);
  const directory = openDirectory(bytes);
  const addresses = () => makeAddresses(directory, ADDRESSES, random);
  yield* benchEngine(directory, weights, addresses());
  yield* benchPeers(addresses());
  yield* benchStart();
  yield* benchHttp({ addresses: addresses(), pins: drawPins(directory, PINS, random) });
  yield* benchScoring(addresses());
  yield* benchGrowth(addresses());
  yield* benchBulk(directory, random);
  yield* benchVerifyFile(addresses());
  // On a machine without a browser, all but the widget is measured.
  if (existsSync(CHROMIUM)) yield* benchWidget();
}

function rowsAgainst(binary: string): AsyncGenerator<Bench> {
  const directory = openDirectory(bytes);
  const addresses = makeAddresses(directory, ADDRESSES, random);
  return benchAgainst(binary, { addresses, pins: drawPins(directory, PINS, random) }, directory, random);
}

const NAME_WIDTH = 58;
const VALUE_WIDTH = 20;
const benches: (Bench & { missed: boolean })[] = [];
for await (const bench of values.base ? rowsAgainst(values.base) : ownRows()) {
  const { name, measured, unit, bound, target, note = "" } = bench;
  const missed = bound === "at least" ? !(measured >= target) : !(measured <= target);
  benches.push({ ...bench, missed });
  if (values.json) continue;
  const wanted = `${bound === "at least" ? "≥" : "≤"} ${shown(target, unit)}`;
  const cells = [
    name.padEnd(NAME_WIDTH),
    shown(measured, unit).padStart(VALUE_WIDTH),
    wanted.padEnd(VALUE_WIDTH),
  ];
  console.log([...cells, missed ? "MISSED" : "      ", note].join("  ").trimEnd());
}
if (values.json) console.log(JSON.stringify(benches, null, 2));
process.exit(benches.some(({ missed }) => missed) ? 1 : 0);

function shown(value: number, unit: string): string {
  const digits = value >= 1000 ? 0 : unit === "" ? 2 : 1;
  return `${value.toLocaleString("en", { maximumFractionDigits: digits })} ${unit}`.trim();
}
