/**
 * The earlier commit of `make bench BASE=…`, measured in turn with this tree: its executable and its sources lie in the
 * folder that `.ci/base.sh` prints.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AddressEngine } from "../../src/engine/address/index.ts";

/** A row of this tree may be so much worse than the base's. */
export const MAX_FALL = 0.1;

/** A tree's folder; the base's where one is given. */
const ROOT = join(import.meta.dir, "../..");

/** The address engine of a tree, in this process. */
export async function openEngine(root = ROOT): Promise<AddressEngine> {
  // Commits before the engines had a folder of their own are bases, too.
  const src = existsSync(join(root, "src/engine/address")) ? join(root, "src/engine") : join(root, "src");
  const { openDirectory } = await import(join(src, "pincode/index.ts"));
  const { createAddressEngine } = await import(join(src, "address/index.ts"));
  const weights = Bun.file(join(root, "data/tagger.bin"));
  return createAddressEngine(
    openDirectory(await Bun.file(join(root, "data/directory.bin")).bytes()),
    (await weights.exists()) ? await weights.bytes() : undefined,
  );
}

/** The executable of the base. */
export const binaryOf = (base: string): string => join(base, "thikana");
