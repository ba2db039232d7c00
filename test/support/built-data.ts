/** Runs before the tests: builds the data that the program embeds, where it is missing. `make` also keeps it up to date. */
import { existsSync } from "node:fs";
import { join } from "node:path";

const DATA = join(import.meta.dir, "../../data");
/** In this order: the second reads the first. */
const BUILT = [
  ["directory.bin", "build.ts"],
  ["tagger.bin", "build-tagger.ts"],
] as const;

for (const [file, script] of BUILT) {
  if (existsSync(join(DATA, file))) continue;
  const { success } = Bun.spawnSync([process.execPath, join(DATA, script)], { stderr: "inherit" });
  if (!success) throw new Error(`data/${script} failed`);
}
