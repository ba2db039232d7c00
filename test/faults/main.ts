/**
 * `make faults`: what a server of years meets, in an hour. Prints what was seen, and exits with status 1 and the reasons
 * when it is not as promised.
 *
 * `--requests=100000`: generated from the OpenAPI document. `--seed=1`: other random choices. `--only=requests`: one part.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { temporaryFolder } from "../support/binary.ts";
import { fuzz } from "./fuzz/run.ts";
import { kill } from "./kills.ts";
import { startFaulty } from "./server.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    kills: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string" },
  },
});
const seed = Number(values.seed);

/** Each part prints what it has seen and gives the faults. */
const PARTS: Record<string, () => Promise<string[]>> = {
  async requests() {
    using folder = temporaryFolder();
    const server = await startFaulty(folder.path);
    const { faults, refused, ...seen } = await fuzz(server, Number(values.requests), seed);
    const status = await server.stop();
    console.log(seen, "never 200:", refused);
    const errors = server.output().match(/.*"level":"error".*/g) ?? [];
    return [...faults, ...errors, ...(status === 0 ? [] : [`the server ended with status ${status}`])];
  },
  async kills() {
    using folder = temporaryFolder();
    const { faults, ...seen } = await kill(join(folder.path, "data"), Number(values.kills), seed);
    console.log(seen);
    return faults;
  },
};

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
console.log(`--seed=${seed}`);
for (const [name, part] of Object.entries(PARTS)) {
  if (values.only && values.only !== name) continue;
  console.log(`\n── ${name}`);
  const faults = await part();
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
process.exit();
