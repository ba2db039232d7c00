/**
 * `make faults`: what a server of years meets, in an hour or two. Prints what was seen, and exits with status 1 and the
 * reasons when it is not as promised.
 *
 * | part | what happens, under the mixed load of `load/` but for the first |
 * |---|---|
 * | requests | 100,000 generated from the OpenAPI document (`--requests`) |
 * | kills | kill -9 at random moments, also of starts (`--kills=1000`) |
 * | syscalls | kill -9 at a system call of write, fsync, rename and others, by strace (`--syscalls=200`) |
 * | torn-wal | a WAL cut off or continued with garbage after the last commit |
 * | full-disk, read-only | of a file system that is mounted for it, by root |
 * | failing-writes | an error from each write for a while, by strace |
 * | slow, handles | 3,000 slow connections; no file handle left |
 * | sigterm | beside files that are read and full load |
 * | day | five minutes (`--minutes`) beside a callback that hangs: memory, handles, the slowest answers |
 *
 * Elsewhere in `make test`: a damaged file (`http/damage`), a full disk by a limit (`http/full-disk`), clocks set
 * (`smoke/clock`), a second process (`smoke/lifecycle`), threads that die (`features/orders/writer-end`,
 * `db/writer/thread`), kills of backups, restores and imports (`cli/backup-kill`, `features/bulk/kill`), receivers that hang
 * (`features/alerts/outbox`), bodies without an end (`http/hostile-process`).
 *
 * `--seed=1`: other random choices. `--only=kills,day`: some parts.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { temporaryFolder } from "../support/binary.ts";
import { noHandles, slowConnections } from "./connections.ts";
import { day } from "./day.ts";
import { failingWrites, fullDisk, readOnly } from "./disk.ts";
import { fuzz } from "./fuzz/run.ts";
import { kill } from "./kills.ts";
import { sigterm } from "./sigterm.ts";
import { syscalls } from "./syscalls.ts";
import { tornWal } from "./torn-wal.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    kills: { type: "string", default: "1000" },
    syscalls: { type: "string", default: "200" },
    minutes: { type: "string", default: "5" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string" },
  },
});
const seed = Number(values.seed);

/** Each part prints what it has seen and gives the faults. */
const PARTS: Record<string, () => Promise<string[]>> = {
  async requests() {
    const { faults, refused, ...seen } = await fuzz(Number(values.requests), seed);
    console.log(seen, "never 200:", refused);
    return faults;
  },
  async kills() {
    using folder = temporaryFolder();
    const { faults, ...seen } = await kill(join(folder.path, "data"), Number(values.kills), seed);
    console.log(seen);
    return faults;
  },
  syscalls: () => syscalls(seed, Number(values.syscalls)),
  "torn-wal": () => tornWal(seed),
  "full-disk": () => fullDisk(seed),
  "read-only": () => readOnly(seed),
  "failing-writes": () => failingWrites(seed),
  slow: slowConnections,
  handles: noHandles,
  sigterm: () => sigterm(seed),
  day: () => day(seed, Number(values.minutes)),
};

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
console.log(`--seed=${seed}`);
for (const [name, part] of Object.entries(PARTS)) {
  if (values.only && !values.only.split(",").includes(name)) continue;
  console.log(`\n── ${name}`);
  const faults = await part();
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
process.exit();
