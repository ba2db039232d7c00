/** Replaces the files of a directory as a restore does, and dies of SIGKILL after a number of steps: swap-child.ts DIR STEPS */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockDirectory } from "../../../src/db/directory/lock.ts";
import { prepareIncoming, swapFiles } from "../../../src/db/directory/swap.ts";

const [dir, steps] = process.argv.slice(2);
let left = Number(steps);
const onStep = () => {
  if (--left < 0) process.kill(process.pid, "SIGKILL");
};

lockDirectory(dir);
const folder = prepareIncoming(dir);
onStep();
for (const name of ["thikana.db", "instance.key"]) {
  writeFileSync(join(folder, name), "new");
  onStep();
}
swapFiles(dir, {
  aside: "before",
  old: ["thikana.db-wal", "thikana.db-shm", "thikana.db", "instance.key"],
  incoming: ["thikana.db", "instance.key"],
  onStep,
});
process.stdout.write("done");
