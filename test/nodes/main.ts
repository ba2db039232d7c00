/**
 * `make nodes`: three nodes on a pair of PostgreSQL servers, while nodes are killed, connections cut, and the machine of
 * the primary dies. Prints figures, and exits with status 1 and the reasons when something acknowledged is lost, doubled
 * or miscounted, or service is away for too long. Takes minutes, and Linux with the programs of `.ci/patroni.sh`.
 *
 * `--seconds=90`: how long things go wrong. `--seed=text`: other random choices. `--failover=3`: only the database, whose
 * primary dies so many times.
 */
import { parseArgs } from "node:util";
import { Children } from "./children.ts";
import { measureFailovers } from "./failover.ts";
import { runNodes } from "./run.ts";

const { values } = parseArgs({
  options: {
    programs: { type: "string", default: "" },
    seconds: { type: "string", default: "90" },
    seed: { type: "string", default: "nodes" },
    failover: { type: "string", default: "0" },
  },
});
const { programs, seed } = values;
const failovers = Number(values.failover);

const children = new Children();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
try {
  if (failovers > 0) await printFailovers();
  else await printRun();
} catch (error) {
  fail([(error as Error).message]);
}
await children.endAll();
// After a fault, clients may still be waiting for an answer.
process.exit();

async function printFailovers(): Promise<void> {
  const times = await measureFailovers(children, programs, failovers);
  console.table(
    times.map((seconds) => ({ "primary's death to the next write, s": Number(seconds.toFixed(1)) })),
  );
}

async function printRun(): Promise<void> {
  const { figures, faults } = await runNodes(children, { programs, seed, seconds: Number(values.seconds) });
  const width = Math.max(...Object.keys(figures).map((name) => name.length)) + 2;
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(width)}${value}`);
  if (faults.length > 0) fail(faults);
  else console.log("Nothing acknowledged is lost, doubled or miscounted; every alert arrived.");
}

function fail(reasons: readonly string[]): void {
  for (const reason of reasons) console.error(`✗ ${reason}`);
  console.error(`The logs are in ${children.keepLogs()}`);
  process.exitCode = 1;
}
