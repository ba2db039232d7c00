/**
 * Reads the zip of a workbook, protected against zip bombs: sizes are checked first, only the needed parts are
 * decompressed, and each with a limit that does not rely on its header.
 * @see APPNOTE.TXT (PKWARE) 4.3: end of central directory, central directory, local headers
 */
import { createInflateRaw } from "node:zlib";
import { tooLargeUnpacked, tooManyParts, unreadable } from "../sheet/faults.ts";
import type { Limits } from "../sheet/limits.ts";

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const CENTRAL_SIZE = 46;
const LOCAL_SIZE = 30;
const MAX_COMMENT = 0xffff;
/** Marks a value stored in a ZIP64 record. */
const ZIP64 = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
/** Small parts may have any compression ratio. */
const RATIO_FROM = 1024 * 1024;

interface Entry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  /** Offset of the local header. */
  at: number;
}

/** One file in the zip. */
export interface Part {
  name: string;
  /**
   * Decompresses it in chunks.
   * @throws Problem 400 when it is corrupt, at the latest after the last chunk
   */
  chunks(): AsyncGenerator<Uint8Array>;
}

/** Whether a file begins like a zip archive, as every .xlsx does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === LOCAL;
}

/**
 * The parts with wanted names.
 * @throws Problem 400 for a zip that is corrupt, encrypted, or above the limits
 */
export function openZip(bytes: Uint8Array, isWanted: (name: string) => boolean, limits: Limits): Part[] {
  const entries = readDirectory(bytes, limits).filter(({ name }) => isWanted(name));
  const declared = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const isBomb = ({ packed, unpacked }: Entry) => unpacked > RATIO_FROM && unpacked / packed > limits.ratio;
  if (declared > limits.unpacked || entries.some(isBomb)) throw tooLargeUnpacked(limits);
  return entries.map((entry) => ({ name: entry.name, chunks: () => unpack(bytes, entry) }));
}

function readDirectory(bytes: Uint8Array, limits: Limits): Entry[] {
  const view = viewOf(bytes);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > limits.zipEntries) throw tooManyParts(limits);
  const entries: Entry[] = [];
  const names = new Set<string>();
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL_SIZE > end || view.getUint32(at, true) !== CENTRAL)
      throw unreadable("file_unreadable.contents");
    const nameEnd = at + CENTRAL_SIZE + view.getUint16(at + 28, true);
    const entry: Entry = {
      name: new TextDecoder().decode(bytes.subarray(at + CENTRAL_SIZE, nameEnd)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    if (view.getUint16(at + 8, true) & 1) throw unreadable("file_unreadable.password");
    if ([entry.packed, entry.unpacked, entry.at].includes(ZIP64)) throw unreadable("file_unreadable.zip64");
    // Readers disagree on which of two parts of the same name counts.
    if (names.has(entry.name)) throw unreadable("file_unreadable.part_twice");
    names.add(entry.name);
    entries.push(entry);
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Offset of the end record, which is last except for a comment of at most 64 KiB. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw unreadable("file_unreadable.no_end");
}

/** Bytes decompressed at once. */
const CHUNK = 256 * 1024;

async function* unpack(bytes: Uint8Array, entry: Entry): AsyncGenerator<Uint8Array> {
  const packed = packedBytes(bytes, entry);
  let length = 0;
  let crc = 0;
  for await (const chunk of entry.method === STORED ? [packed] : inflated(packed, entry)) {
    length += chunk.length;
    // Stops at the declared size of the part.
    if (length > entry.unpacked) throw damaged(entry);
    crc = Bun.hash.crc32(chunk, crc);
    yield chunk;
  }
  if (length !== entry.unpacked || crc !== entry.crc) throw damaged(entry);
}

function packedBytes(bytes: Uint8Array, entry: Entry): Uint8Array {
  const view = viewOf(bytes);
  if (entry.at + LOCAL_SIZE > bytes.length || view.getUint32(entry.at, true) !== LOCAL) throw damaged(entry);
  const from =
    entry.at + LOCAL_SIZE + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = bytes.subarray(from, from + entry.packed);
  if (packed.length < entry.packed) throw damaged(entry);
  return packed;
}

async function* inflated(packed: Uint8Array, entry: Entry): AsyncGenerator<Uint8Array> {
  if (entry.method !== DEFLATED) throw unreadable("file_unreadable.part_packed", { part: shown(entry) });
  const stream = createInflateRaw({ chunkSize: CHUNK });
  stream.end(packed);
  try {
    for await (const chunk of stream) yield chunk;
  } catch {
    throw damaged(entry);
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const shown = ({ name }: Entry) => name.slice(0, 60);
const damaged = (entry: Entry) => unreadable("file_unreadable.part_damaged", { part: shown(entry) });
