/** Loads the engines and their embedded data. */
import { readFileSync } from "node:fs";
import directoryFile from "../../data/directory.bin" with { type: "file" };
import taggerFile from "../../data/tagger.bin" with { type: "file" };
import { largestEmbedded } from "../lib/executable-footer.ts";
import { lazy } from "../lib/lazy.ts";
import type { AddressEngine } from "./address/index.ts";
import { isGibberish, isKeyboardRun } from "./address/text/gibberish.ts";
import { openDirectory } from "./pincode/index.ts";

/** Loaded with the first address, as its word tables take longer to build than the rest of the start. */
const addressEngine = () => require("./address/index.ts") as typeof import("./address/index.ts");

/** Loads the embedded directory. The address engine is created with the first address, or by `warmUp`. */
export async function openEngines() {
  const directory = openDirectory(await largestEmbedded(directoryFile));
  const created = lazy(() => addressEngine().createAddressEngine(directory, readFileSync(taggerFile)));
  const engine: AddressEngine = {
    verify: (input, outside) => created().verify(input, outside),
    readPin: (input) => created().readPin(input),
    forget: () => created().forget(),
  };
  return {
    directory,
    engine,
    /** Creates the engine now, which blocks for some 50 ms. */
    warmUp: () => void created(),
    /** Detects keyboard mashing, for the risk engine. */
    isGibberish: (word: string) => isKeyboardRun(word) || isGibberish(word, directory),
  };
}
