/** The PIN directory: look-ups over the one binary file that data/build.ts writes. */

import { FileDirectory } from "./directory.ts";
import { openSections } from "./file.ts";
import type { PinDirectory } from "./types.ts";

export { type PinDirectory, RefKind, Source } from "./types.ts";

/**
 * Opens a directory over its bytes without parsing them.
 * @param bytes the whole of `data/directory.bin`; kept and read from as long as the directory lives
 * @throws Error when they are no directory, of another format version, or cut short
 */
export function openDirectory(bytes: ArrayBuffer | Uint8Array): PinDirectory {
  return new FileDirectory(openSections(bytes));
}
