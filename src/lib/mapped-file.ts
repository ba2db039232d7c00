/**
 * Bytes of a file as the pages of the file itself: the system reads those that are used, has them once for all processes,
 * and drops them when memory is short.
 */
import { dlopen, toArrayBuffer } from "bun:ffi";
import { closeSync, fstatSync, openSync } from "node:fs";

/** A multiple of the page size of every Linux, at which a map has to begin. */
const MAX_PAGE = 65_536;
const PROT_READ = 1;
const MAP_PRIVATE = 2;

/**
 * Maps a range of a file for as long as the process lives, whichever thread asks. The file must not be shortened meanwhile,
 * and writing to the bytes ends the process.
 * @param offset bytes
 * @param size bytes, at least 1
 * @returns null where the system has no glibc, or does not give the range: read it then
 */
export function mappedBytes(path: string, { offset, size }: { offset: number; size: number }) {
  try {
    return map(path, offset, size);
  } catch {
    return null;
  }
}

function map(path: string, offset: number, size: number): ArrayBuffer | null {
  const { symbols } = dlopen("libc.so.6", {
    mmap: { args: ["ptr", "usize", "i32", "i32", "i32", "i64"], returns: "ptr" },
  });
  const file = openSync(path, "r");
  try {
    // Behind the end of the file there is nothing to read: it would be a SIGBUS.
    if (size < 1 || offset + size > fstatSync(file).size) return null;
    const before = offset % MAX_PAGE;
    const at = symbols.mmap(null, before + size, PROT_READ, MAP_PRIVATE, file, offset - before);
    // MAP_FAILED is -1, or the highest address.
    return at === null || at < 0 || at > Number.MAX_SAFE_INTEGER ? null : toArrayBuffer(at, before, size);
  } finally {
    closeSync(file);
  }
}
