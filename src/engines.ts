/** Loads the engines and their embedded data. */
import directoryFile from "../data/directory.bin" with { type: "file" };
import { type AddressEngine, createAddressEngine } from "./address/index.ts";
import { isGibberish, isKeyboardRun } from "./address/text/gibberish.ts";
import type { PinDirectory } from "./pincode/directory.ts";
import { openDirectory } from "./pincode/index.ts";
import type { IsGibberish } from "./risk/index.ts";

export interface Engines {
  directory: PinDirectory;
  engine: AddressEngine;
  /** Detects keyboard mashing, for the risk engine. */
  isGibberish: IsGibberish;
}

/** Loads the embedded directory and creates the address engine. */
export async function openEngines(): Promise<Engines> {
  const directory = openDirectory(await Bun.file(directoryFile).arrayBuffer());
  return {
    directory,
    engine: createAddressEngine(directory),
    isGibberish: (word) => isKeyboardRun(word) || isGibberish(word, directory),
  };
}
