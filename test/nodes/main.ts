/**
 * `make nodes`: several nodes on a pair of PostgreSQL servers, and what they keep when machines die. Takes minutes, and
 * Linux with the programs of `.ci/patroni.sh`. `--failover=N` kills the primary of a pair without nodes N times.
 */
import { parseArgs } from "node:util";
import { Children } from "./children.ts";
import { measureFailovers } from "./failover.ts";

const { values } = parseArgs({
  options: {
    programs: { type: "string", default: "" },
    failover: { type: "string", default: "2" },
  },
});

await using children = new Children();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
try {
  const seconds = await measureFailovers(children, values.programs, Number(values.failover));
  console.table(
    seconds.map((time) => ({ "writes again after the primary's death, s": Number(time.toFixed(1)) })),
  );
} catch (error) {
  console.error(`✗ ${(error as Error).message}\nLogs: ${children.keepLogs()}`);
  process.exitCode = 1;
}
