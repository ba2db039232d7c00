/** The executable alone in an empty folder: what a merchant copies to a machine. */
import { chmodSync, copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { BINARY, temporaryFolder } from "../support/binary.ts";

export interface Copy extends Disposable {
  /** The folder; nothing but the executable is in it. */
  readonly folder: string;
  readonly binary: string;
}

/** @throws Error when `make build` has not been called */
export function copyBinary(): Copy {
  if (!existsSync(BINARY)) throw new Error("dist/thikana is missing: call `make build` first");
  const folder = temporaryFolder();
  const binary = join(folder.path, "thikana");
  copyFileSync(BINARY, binary);
  chmodSync(binary, 0o755);
  return { folder: folder.path, binary, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}
