/**
 * `make accuracy DATA=folder`: the engine's accuracy on real addresses, intact and deliberately damaged.
 * Ends with status 1 when a target is missed, 2 when it cannot start.
 */
import { parseArgs } from "node:util";
import { createAddressEngine, ENGINE_VERSION } from "../../src/engine/address/index.ts";
import { openDirectory } from "../../src/engine/pincode/index.ts";
import { table } from "../support/table.ts";
import { AnswerHash } from "./answer-hash.ts";
import { measureBorders } from "./borders.ts";
import { measureCities } from "./cities.ts";
import { measureComponents } from "./components.ts";
import { measureCorrections } from "./corrections.ts";
import { measureDigipins } from "./digipin.ts";
import { measureFingerprints } from "./fingerprints.ts";
import { measureHiddenJunk } from "./hidden-junk.ts";
import { measureJunk } from "./junk.ts";
import { type LabelledRow, readLabelled } from "./labelled.ts";
import { measureLabels } from "./labels.ts";
import { measureLocalities } from "./localities.ts";
import { measureMessages } from "./messages.ts";
import { measureNearPins } from "./near-pins.ts";
import { measurePersons } from "./persons.ts";
import { measurePins } from "./pins.ts";
import { measurePlaces } from "./places.ts";
import { measureProof } from "./proof.ts";
import { measureReal } from "./real.ts";
import { type Metric, Report } from "./report.ts";
import { KINDS, type Row, readRows } from "./rows.ts";
import { measureScripts } from "./scripts.ts";
import { measureSecondPins } from "./second-pins.ts";
import { measureTexts } from "./texts.ts";
import { measureVague } from "./vague.ts";
import { makeDataset } from "./world.ts";

const USAGE = `make accuracy DATA=folder [ARGS=--json | ARGS=--answers]

The folder holds CSV files with a header row. Columns are found by name: address or line1, city, district,
state, pincode. A file with ifsc or branch is taken for bank branches, one without address for online orders,
one with address and without city for hospitals, any other for courier addresses. JSON Lines files hold addresses
with labelled parts: {"source": "delhi", "text": "…", "parts": [["FLOOR", "FIRST FLOOR"], …]}.

--answers prints one hash over all answers instead, which a change that is only faster leaves as it is.`;

const DIRECTORY = new URL("../../data/directory.bin", import.meta.url);
const TAGGER = new URL("../../data/tagger.bin", import.meta.url);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, answers: { type: "boolean", default: false } },
});
if (positionals.length !== 1) {
  console.error(USAGE);
  process.exit(2);
}
let rows: Row[];
let labelled: LabelledRow[];
try {
  labelled = readLabelled(positionals[0]);
  rows = readRows(positionals[0]);
  if (rows.length + labelled.length === 0) throw new Error(`no rows in ${positionals[0]}`);
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`);
  process.exit(2);
}

const directory = openDirectory(await Bun.file(DIRECTORY).bytes());
const engine = createAddressEngine(directory, await Bun.file(TAGGER).bytes());
const answers = new AnswerHash(engine);
const dataset = makeDataset(values.answers ? answers.engine : engine, directory, rows, labelled);
const report = new Report();
const ofRows = [
  measureReal,
  measurePins,
  measureNearPins,
  measureLocalities,
  measureBorders,
  measureCorrections,
  measurePlaces,
  measureCities,
  measureJunk,
  measureHiddenJunk,
  measureVague,
  measureMessages,
  measurePersons,
  measureLabels,
  measureTexts,
  measureScripts,
  measureFingerprints,
  measureProof,
  measureDigipins,
  measureSecondPins,
];
if (rows.length > 0) for (const measure of ofRows) measure(dataset, report);
measureComponents(dataset, report);
if (values.answers) {
  console.log(answers.toString());
  process.exit(0);
}
const metrics = report.metrics.filter((metric) => metric.count > 0);
console.log(values.json ? asJson(metrics) : asText(metrics));
process.exit(metrics.some((metric) => metric.missed) ? 1 : 0);

function asText(metrics: readonly Metric[]): string {
  const cells = metrics.map((m) => [
    m.name,
    percent(m.share),
    targetOf(m),
    String(m.count),
    m.missed ? "MISSED" : "",
  ]);
  const examples = metrics
    .filter((metric) => metric.examples.length > 0)
    .flatMap((metric) => ["", metric.name, ...metric.examples.map((example) => `  ${example}`)]);
  return [
    `Engine: ${ENGINE_VERSION}`,
    `Directory: ${directory.version}`,
    `Rows: ${KINDS.map((kind) => `${kind} ${rows.filter((row) => row.kind === kind).length}`).join(", ")}, labelled ${labelled.length}`,
    "",
    table(["metric", "measured", "target", "count", ""], cells),
    "",
    "Examples of what went wrong",
    ...examples,
  ].join("\n");
}

function asJson(metrics: readonly Metric[]): string {
  const rowsOf = Object.fromEntries(
    KINDS.map((kind) => [kind, rows.filter((row) => row.kind === kind).length]),
  );
  const list = metrics.map(({ name, bound, target, share, hits, count, missed, examples }) => {
    return { metric: name, bound, target, measured: share, hits, count, missed, examples };
  });
  return JSON.stringify(
    {
      engine: ENGINE_VERSION,
      directory: directory.version,
      rows: rowsOf,
      labelled: labelled.length,
      metrics: list,
    },
    null,
    2,
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function targetOf({ bound, target }: Metric): string {
  return target === null ? "" : `${bound === "at most" ? "≤" : "≥"} ${Number((target * 100).toFixed(2))} %`;
}
