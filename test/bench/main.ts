/**
 * `make bench`: speed as ratios to baselines of the same run, which do not depend on the machine, and a few
 * absolute limits. Each row is printed as soon as it is measured. Exits with status 1 when a target is missed.
 *
 * `make bench ARGS="--only nodes"`: one group of them, by its name in {@link GROUPS}; `--only` may be repeated.
 * `make bench BASE=<commit>`: the rows that {@link BASE_GROUPS} have beside those of that commit, measured in turn. Exits
 * with status 1 when one is worse by more than {@link MAX_FALL}.
 * `make bench DATA=<folder>`: the engine alone on its files of real addresses (see `make accuracy`) in place of made ones.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { openDirectory } from "../../src/engine/pincode/index.ts";
import { asMerchant, readRows } from "../accuracy/rows.ts";
import { CHROMIUM } from "../browser/chromium.ts";
import { Random } from "../support/random.ts";
import { drawPins, makeAddresses, withNewDoors } from "./addresses.ts";
import { MAX_FALL } from "./base.ts";
import { benchBulk } from "./bulk.ts";
import { benchDirectory, benchEngine } from "./engine.ts";
import { benchHttp } from "./http.ts";
import { benchNodes } from "./nodes.ts";
import { benchOrderFiles } from "./order-files.ts";
import { benchGrowth, benchScoring } from "./orders.ts";
import { benchPages } from "./pages.ts";
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
  /** The same of the base, where there is one. */
  base?: number;
  note?: string;
}

/** More than the server keeps answers of, so that none is repeated from its cache. */
const ADDRESSES = 20_000;
const PINS = 200;

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    base: { type: "string", default: "" },
    data: { type: "string", default: "" },
    only: { type: "string", multiple: true, default: [] },
  },
});
const random = new Random("bench");
const bytes = await Bun.file(new URL("../../data/directory.bin", import.meta.url)).bytes();

const directory = openDirectory(bytes);
const addresses = () => makeAddresses(directory, ADDRESSES, random);
const requests = () => ({ addresses: addresses(), pins: drawPins(directory, PINS, random) });

const realRows = values.data ? readRows(values.data).map((row) => asMerchant(row)) : null;
/** Addresses that were not seen before, with each call. */
const unseen = () => (realRows ? withNewDoors(realRows, random) : addresses());

type Rows = Generator<Bench> | AsyncGenerator<Bench>;

/** Those of which a base can be measured. */
const BASE_GROUPS: Record<string, (base?: string) => Rows> = {
  engine: (base) => benchEngine(unseen, base),
  peers: (base) => benchPeers(addresses(), base),
  start: (base) => benchStart(base),
  http: (base) => benchHttp(requests(), base),
  scoring: (base) => benchScoring(addresses(), base),
  bulk: (base) => benchBulk(directory, random, base),
};

const GROUPS: Record<string, (base?: string) => Rows> = values.base
  ? BASE_GROUPS
  : {
      directory: () => benchDirectory(bytes),
      ...BASE_GROUPS,
      statements: () => benchStatements(),
      nodes: () => benchNodes(addresses()),
      growth: () => benchGrowth(addresses()),
      orderFiles: () => benchOrderFiles(directory),
      file: () => benchVerifyFile(addresses(), random),
      widget: () => benchWidget(),
      pages: () => benchPages(),
    };
const unknown = values.only.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0) {
  console.error(`no group is named ${unknown.join(", ")}: there are ${Object.keys(GROUPS).join(", ")}`);
  process.exit(2);
}

async function* rows(): AsyncGenerator<Bench> {
  for (const [name, group] of Object.entries(GROUPS)) {
    // On a machine without a browser, all else is measured.
    const isPossible = !["widget", "pages"].includes(name) || existsSync(CHROMIUM);
    const isWanted = values.only.length === 0 || values.only.includes(name);
    if (isPossible && isWanted) yield* group(values.base || undefined);
  }
}

const NAME_WIDTH = 58;
const VALUE_WIDTH = 20;
const benches: (Bench & { missed: boolean })[] = [];
for await (const bench of rows()) {
  const { name, measured, unit, bound, target, base, note = "" } = bench;
  // Beside a base the targets do not count, and what the base lacks cannot be compared.
  if (values.base && base === undefined) continue;
  const limit = base === undefined ? target : base * (bound === "at least" ? 1 - MAX_FALL : 1 + MAX_FALL);
  const missed = bound === "at least" ? !(measured >= limit) : !(measured <= limit);
  benches.push({ ...bench, missed });
  if (values.json) continue;
  const wanted =
    base === undefined
      ? `${bound === "at least" ? "≥" : "≤"} ${shown(target, unit)}`
      : `base ${shown(base, unit)} (${(measured / base).toFixed(2)})`;
  const cells = [
    name.padEnd(NAME_WIDTH),
    shown(measured, unit).padStart(VALUE_WIDTH),
    wanted.padEnd(VALUE_WIDTH),
  ];
  const verdict = base === undefined ? "MISSED" : "WORSE ";
  console.log([...cells, missed ? verdict : "      ", note].join("  ").trimEnd());
}
if (values.json) console.log(JSON.stringify(benches, null, 2));
process.exit(benches.some(({ missed }) => missed) ? 1 : 0);

function shown(value: number, unit: string): string {
  const digits = value >= 1000 ? 0 : unit === "" ? 2 : 1;
  return `${value.toLocaleString("en", { maximumFractionDigits: digits })} ${unit}`.trim();
}
