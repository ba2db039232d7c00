/**
 * Trains the tagger: `bun data/build-tagger.ts [--out data/tagger.bin]`. Needs data/directory.bin.
 *
 * Composes addresses from the directory's own names by templates, and learns from them which component each word
 * belongs to. No real address is read. The same directory always gives the same bytes.
 */

import { join } from "node:path";
import { contextOf, READ_STEPS } from "../src/engine/address/index.ts";
import { writeTaggerModel } from "../src/engine/address/tagger/model.ts";
import type { PinDirectory } from "../src/engine/pincode/directory.ts";
import { openDirectory } from "../src/engine/pincode/index.ts";
import { Random } from "./build/random.ts";
import { RECIPES } from "./build/tagger/recipes.ts";
import { composeSequences } from "./build/tagger/sequences.ts";
import { train } from "./build/tagger/train.ts";

/** Addresses to learn from, and how often each is read. */
const EXAMPLES = 10_000;
const EPOCHS = 5;

/**
 * The bytes of `data/tagger.bin`.
 * @param examples fewer for a test
 */
export function buildTagger(directory: PinDirectory, examples = EXAMPLES): Uint8Array<ArrayBuffer> {
  const random = new Random("tagger");
  const sequences = composeSequences(RECIPES, examples, contextOf(directory), READ_STEPS, random);
  return writeTaggerModel(train(sequences, EPOCHS, random));
}

if (import.meta.main) {
  const at = process.argv.indexOf("--out");
  const out = at < 0 ? join(import.meta.dir, "tagger.bin") : process.argv[at + 1];
  const directory = openDirectory(await Bun.file(join(import.meta.dir, "directory.bin")).bytes());
  const file = buildTagger(directory);
  await Bun.write(out, file);
  console.log(`${out}: ${(file.length / 1e3).toFixed(0)} KB`);
}
