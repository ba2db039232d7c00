/**
 * The last bytes of an executable for Linux: where in its file the largest embedded file lies. Mapped from there, it takes
 * the memory of the pages that are used; read, it is in memory once. What is read by its embedded name stays there a second
 * time, as pages of the executable, and is counted again towards the next garbage collection.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { mappedBytes } from "./mapped-file.ts";

/** This process's own, also after the file was replaced by another version. */
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
 * @returns the footer of an executable, for the build; see .ci/compile.sh
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
 * @param file as Bun gives it for an embedded one
 * @returns its bytes: of the largest embedded file, from the executable where that has a footer
 */
export async function largestEmbedded(file: string): Promise<ArrayBuffer> {
  const place = file.startsWith("/$bunfs/") ? placeInExecutable() : null;
  if (place !== null) {
    // Of a thread that ends, the map would stay.
    const bytes = (Bun.isMainThread ? mappedBytes(EXECUTABLE, place) : null) ?? (await readBytes(place));
    // A tool that changed the executable may have moved what is in it.
    if (bytes.byteLength === place.size && checksum(new Uint8Array(bytes)) === place.checksum) return bytes;
  }
  return Bun.file(file).arrayBuffer();
}

const readBytes = ({ offset, size }: Place): Promise<ArrayBuffer> =>
  Bun.file(EXECUTABLE)
    .slice(offset, offset + size)
    .arrayBuffer();

/** Of the first bytes, which tell a file from another. */
const checksum = (file: Uint8Array): bigint => BigInt(Bun.hash(file.subarray(0, CHECKED)));

/** @returns null when the executable does not say it, or cannot be read */
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
