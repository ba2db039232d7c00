/** Small file systems of a scenario's own: root alone may mount them. */
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterThisProcess } from "../support/binary.ts";

/** A mounted folder, gone when `using` ends. */
export interface Mounted {
  path: string;
  /** Runs `mount -o remount,…`. @throws Error when the kernel refuses */
  remount(options: string): void;
  [Symbol.dispose](): void;
}

/** In memory. Null where it cannot be mounted. @param megabytes its size */
export function mountMemory(folder: string, megabytes: number): Mounted | null {
  const path = join(folder, "memory");
  mkdirSync(path);
  return mounted(path, ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path]);
}

/** An ext4 in a file, which can lose its journal, as that of a disk that fails. Null where it cannot be mounted. */
export function mountDisk(folder: string, megabytes: number): Mounted | null {
  const path = join(folder, "disk");
  const image = join(folder, "image");
  mkdirSync(path);
  writeFileSync(image, "");
  truncateSync(image, megabytes * 1024 * 1024);
  return ran("mkfs.ext4", "-q", image) ? mounted(path, ["-o", "loop,errors=remount-ro", image, path]) : null;
}

function mounted(path: string, options: readonly string[]): Mounted | null {
  if (process.getuid?.() !== 0 || !ran("mount", ...options)) return null;
  const forget = afterThisProcess('umount -l "$1"', path);
  return {
    path,
    remount(more) {
      if (!ran("mount", "-o", `remount,${more}`, path)) throw new Error(`remount,${more} was refused`);
    },
    [Symbol.dispose]() {
      ran("umount", "-l", path);
      forget();
    },
  };
}

function ran(...command: string[]): boolean {
  try {
    return Bun.spawnSync(command).exitCode === 0;
  } catch {
    return false;
  }
}
