/**
 * The last bytes of a Linux executable: the position of the largest embedded file. Mapped from there, it only takes the
 * memory of the pages that are used. Read by its embedded name, it is in memory twice, also as pages of the executable,
 * and counts twice towards the next garbage collection.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { mappedBytes } from "./mapped-file.ts";

/** This process's executable, even after the file was replaced by another version. */
const EXECUTABLE = "/proc/self/exe";
const MAGIC = "THIKEND\n";
/** After the magic: place, size, and {@link checksum}, 8 bytes each. */
const BYTES = MAGIC.length + 3 * 8;
const CHECKED = 4096;

interface Place {
  offset: number;
  size: number;
  checksum: bigint;
}

/**
 * @param offset where the file lies in the executable
 * @returns the footer of an executable, for the build; see .ci/compile.ts
 */
export function footerOf(offset: number, file: Uint8Array): Buffer {
  const footer = Buffer.alloc(BYTES);
  footer.write(MAGIC, "latin1");
  footer.writeBigUInt64LE(BigInt(offset), MAGIC.length);
  footer.writeBigUInt64LE(BigInt(file.length), MAGIC.length + 8);
  footer.writeBigUInt64LE(checksum(file), MAGIC.length + 16);
  return footer;
}

/**
 * @param file path that Bun gives for an embedded file
 * @returns its bytes: of the largest embedded file, from the executable if that has a footer
 */
export async function largestEmbedded(file: string): Promise<ArrayBuffer> {
  const place = file.startsWith("/$bunfs/") ? placeInExecutable() : null;
  if (place !== null) {
    // The map would outlive a thread that ends.
    const bytes = (Bun.isMainThread ? mappedBytes(EXECUTABLE, place) : null) ?? (await readBytes(place));
    // A tool that changed the executable may have moved its contents.
    if (bytes.byteLength === place.size && checksum(new Uint8Array(bytes)) === place.checksum) return bytes;
  }
  return Bun.file(file).arrayBuffer();
}

const readBytes = ({ offset, size }: Place): Promise<ArrayBuffer> =>
  Bun.file(EXECUTABLE)
    .slice(offset, offset + size)
    .arrayBuffer();

/** Checksum of the first bytes, which differ between files. */
const checksum = (file: Uint8Array): bigint => BigInt(Bun.hash(file.subarray(0, CHECKED)));

/** @returns null when the executable has no footer, or cannot be read */
function placeInExecutable(): Place | null {
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
  if (footer.toString("latin1", 0, MAGIC.length) !== MAGIC) return null;
  const [offset, size, checksum] = [0, 8, 16].map((at) => footer.readBigUInt64LE(MAGIC.length + at));
  return { offset: Number(offset), size: Number(size), checksum };
}
