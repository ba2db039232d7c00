/** The PIN directory: look-ups in the binary file that data/build.ts writes. */

import { FileDirectory } from "./directory.ts";
import { openSections } from "./file.ts";
import type { PinDirectory } from "./types.ts";

export { type PinDirectory, RefKind, Source } from "./types.ts";

/**
 * Opens a directory over its bytes without parsing them.
 * @param bytes the whole of `data/directory.bin`; used by the directory, so not to be modified
 * @throws Error when they are not a directory, have another format version, or are truncated
 */
export function openDirectory(bytes: ArrayBuffer | Uint8Array): PinDirectory {
  return new FileDirectory(openSections(bytes));
}
