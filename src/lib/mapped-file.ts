/**
 * A file mapped into memory: the system reads only the pages that are used, shares them between processes, and drops
 * them when memory is short.
 */
import { dlopen, toArrayBuffer } from "bun:ffi";
import { closeSync, fstatSync, openSync } from "node:fs";

/** A multiple of the page size on any Linux, where a map has to begin. */
const MAX_PAGE = 65_536;
const PROT_READ = 1;
const MAP_PRIVATE = 2;

/**
 * Maps a range of a file until the process ends, whichever thread calls. The file must not be truncated meanwhile, and
 * writing to the bytes crashes the process.
 * @param offset bytes
 * @param size bytes, at least 1
 * @returns null if the system has no glibc or refuses the range: read the file instead
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
    // Reading beyond the end of the file would raise a SIGBUS.
    if (size < 1 || offset + size > fstatSync(file).size) return null;
    const before = offset % MAX_PAGE;
    const at = symbols.mmap(null, before + size, PROT_READ, MAP_PRIVATE, file, offset - before);
    // MAP_FAILED is -1, or the highest address.
    return at === null || at < 0 || at > Number.MAX_SAFE_INTEGER ? null : toArrayBuffer(at, before, size);
  } finally {
    closeSync(file);
  }
}
