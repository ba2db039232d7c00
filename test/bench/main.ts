/**
 * `make bench`: speed as ratios to baselines of the same run, which do not depend on the machine, and a few
 * absolute limits. Each row is printed as soon as it is measured. Exits with status 1 when a target is missed.
 *
 * `make bench ARGS="--only nodes"`: one group of them, by its name in {@link GROUPS}; `--only` may be repeated.
 * `make bench BASE=<commit>`: this tree's executable against that commit's, in turn.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { openDirectory } from "../../src/engine/pincode/index.ts";
import { CHROMIUM } from "../browser/chromium.ts";
import { Random } from "../support/random.ts";
import { drawPins, makeAddresses } from "./addresses.ts";
import { benchAgainst } from "./base.ts";
import { benchBulk } from "./bulk.ts";
import { benchDirectory, benchEngine } from "./engine.ts";
import { benchHttp } from "./http.ts";
import { benchNodes } from "./nodes.ts";
import { benchGrowth, benchScoring } from "./orders.ts";
import { benchPeers } from "./peers.ts";
import { benchStart } from "./start.ts";
import { benchStatements } from "./statements.ts";
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
  options: {
    json: { type: "boolean", default: false },
    base: { type: "string", default: "" },
    only: { type: "string", multiple: true, default: [] },
  },
});
const random = new Random("bench");
const built = (name: string) => Bun.file(new URL(`../../data/${name}`, import.meta.url)).bytes();
const bytes = await built("directory.bin");
const weights = await built("tagger.bin");

const directory = openDirectory(bytes);
const addresses = () => makeAddresses(directory, ADDRESSES, random);
const requests = () => ({ addresses: addresses(), pins: drawPins(directory, PINS, random) });

const GROUPS: Record<string, () => Generator<Bench> | AsyncGenerator<Bench>> = {
  directory: () => benchDirectory(bytes),
  engine: () => benchEngine(directory, weights, addresses()),
  peers: () => benchPeers(addresses()),
  start: () => benchStart(),
  statements: () => benchStatements(),
  http: () => benchHttp(requests()),
  scoring: () => benchScoring(addresses()),
  nodes: () => benchNodes(addresses()),
  growth: () => benchGrowth(addresses()),
  bulk: () => benchBulk(directory, random),
  file: () => benchVerifyFile(addresses()),
  widget: () => benchWidget(),
};
const unknown = values.only.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0) {
  console.error(`no group is named ${unknown.join(", ")}: there are ${Object.keys(GROUPS).join(", ")}`);
  process.exit(2);
}

async function* ownRows(): AsyncGenerator<Bench> {
  for (const [name, group] of Object.entries(GROUPS)) {
    // On a machine without a browser, all but the widget is measured.
    const isPossible = name !== "widget" || existsSync(CHROMIUM);
    const isWanted = values.only.length === 0 || values.only.includes(name);
    if (isPossible && isWanted) yield* group();
  }
}

const NAME_WIDTH = 58;
const VALUE_WIDTH = 20;
const benches: (Bench & { missed: boolean })[] = [];
const rows = values.base ? benchAgainst(values.base, requests(), directory, random) : ownRows();
for await (const bench of rows) {
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
