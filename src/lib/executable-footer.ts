/**
 * The last 16 bytes of an executable for Linux: where in its file the largest embedded file begins. Read from there, that
 * is in memory once; what is read by its embedded name stays there a second time, as pages of the executable.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** This process's own, also after the file was replaced by another version. */
const EXECUTABLE = "/proc/self/exe";
const MAGIC = "THIKEND\n";
const BYTES = MAGIC.length + 8;
const COMPARED = 256;

/** @returns the footer of an executable, for the build; see .ci/compile.sh */
export function footerOf(place: number): Buffer {
  const footer = Buffer.alloc(BYTES);
  footer.write(MAGIC, "latin1");
  footer.writeBigUInt64LE(BigInt(place), MAGIC.length);
  return footer;
}

/**
 * @param file as Bun gives it for an embedded one
 * @returns its bytes: of the largest embedded file, from the executable where that has a footer
 */
export async function largestEmbedded(file: string): Promise<ArrayBuffer> {
  const embedded = Bun.file(file);
  const place = file.startsWith("/$bunfs/") ? placeInExecutable() : null;
  if (place === null) return embedded.arrayBuffer();
  const there = Bun.file(EXECUTABLE).slice(place, place + embedded.size);
  // A tool that changed the executable may have moved what is in it.
  const [start, wanted] = await Promise.all([bytesOf(there), bytesOf(embedded)]);
  return Buffer.compare(start, wanted) === 0 ? there.arrayBuffer() : embedded.arrayBuffer();
}

/** The first bytes, which tell a file from another. */
const bytesOf = (file: Blob): Promise<Uint8Array> => file.slice(0, COMPARED).bytes();

/** @returns null when the executable does not say it, or cannot be read */
function placeInExecutable(): number | null {
  const footer = Buffer.alloc(BYTES);
  try {
    const file = openSync(EXECUTABLE, "r");
    try {
      readSync(file, footer, 0, BYTES, fstatSync(file).size - BYTES);
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
  const place = Number(footer.readBigUInt64LE(MAGIC.length));
  return footer.equals(footerOf(place)) ? place : null;
}
