/** The two engines and the data they need, from the executable itself. */
import directoryFile from "../data/directory.bin" with { type: "file" };
import { type AddressEngine, createAddressEngine } from "./address/index.ts";
import { openDirectory } from "./pincode/index.ts";
import type { PinDirectory } from "./pincode/types.ts";

export interface Engines {
  directory: PinDirectory;
  engine: AddressEngine;
}

/** Reads the embedded directory and sets the address engine up on it. */
export async function openEngines(): Promise<Engines> {
  const directory = openDirectory(await Bun.file(directoryFile).arrayBuffer());
  return { directory, engine: createAddressEngine(directory) };
}
