/** Loads the engines and their embedded data. */
import directoryFile from "../../data/directory.bin" with { type: "file" };
import taggerFile from "../../data/tagger.bin" with { type: "file" };
import { createAddressEngine } from "./address/index.ts";
import { isGibberish, isKeyboardRun } from "./address/text/gibberish.ts";
import { openDirectory } from "./pincode/index.ts";

/** Loads the embedded directory and creates the address engine. */
export async function openEngines() {
  const directory = openDirectory(await Bun.file(directoryFile).arrayBuffer());
  return {
    directory,
    engine: createAddressEngine(directory, await Bun.file(taggerFile).arrayBuffer()),
    /** Detects keyboard mashing, for the risk engine. */
    isGibberish: (word: string) => isKeyboardRun(word) || isGibberish(word, directory),
  };
}
