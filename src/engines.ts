/** The two engines and the data they need, from the executable itself. */
import directoryFile from "../data/directory.bin" with { type: "file" };
import { type AddressEngine, createAddressEngine } from "./address/index.ts";
import { isGibberish, isKeyboardRun } from "./address/text/gibberish.ts";
import { openDirectory } from "./pincode/index.ts";
import type { PinDirectory } from "./pincode/types.ts";
import type { IsGibberish } from "./risk/index.ts";

export interface Engines {
  directory: PinDirectory;
  engine: AddressEngine;
  /** Keyboard mash, as the risk engine asks for it. */
  isGibberish: IsGibberish;
}

/** Reads the embedded directory and sets the address engine up on it. */
export async function openEngines(): Promise<Engines> {
  const directory = openDirectory(await Bun.file(directoryFile).arrayBuffer());
  return {
    directory,
    engine: createAddressEngine(directory),
    isGibberish: (word) => isKeyboardRun(word) || isGibberish(word, directory),
  };
}
