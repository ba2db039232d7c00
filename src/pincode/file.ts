/** Opens `directory.bin`: checks its header and creates typed-array views of its sections without copying. */

import {
  BYTES_OF,
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  SECTION_NAMES,
  SECTIONS,
  type Sections,
} from "../../data/layout.ts";

const VIEWS = {
  u8: (buffer: ArrayBufferLike, offset: number, count: number) => new Uint8Array(buffer, offset, count),
  u16: (buffer: ArrayBufferLike, offset: number, count: number) => new Uint16Array(buffer, offset, count),
  u32: (buffer: ArrayBufferLike, offset: number, count: number) => new Uint32Array(buffer, offset, count),
};

/**
 * The sections of the file as views of its bytes (copied once if their offset is not a multiple of 8).
 * @throws Error when the bytes are not a directory, have another format version, or are truncated
 */
export function openSections(input: ArrayBuffer | Uint8Array): Sections {
  const bytes = aligned(input);
  if (bytes.byteLength < HEADER_BYTES) throw new Error("PIN directory: truncated file");
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = new TextDecoder("latin1").decode(bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC) throw new Error("PIN directory: not a directory file");
  const version = header.getUint32(8, true);
  if (version !== FORMAT_VERSION) {
    throw new Error(`PIN directory: unsupported format ${version}, expected ${FORMAT_VERSION}`);
  }
  if (header.getUint32(12, true) !== bytes.byteLength) throw new Error("PIN directory: truncated file");
  if (header.getUint32(16, true) !== SECTION_NAMES.length)
    throw new Error("PIN directory: sections are missing");

  const sections: Record<string, Uint8Array | Uint16Array | Uint32Array> = {};
  SECTION_NAMES.forEach((name, i) => {
    const kind = SECTIONS[name];
    const offset = header.getUint32(HEADER_BYTES + i * 8, true);
    const length = header.getUint32(HEADER_BYTES + i * 8 + 4, true);
    if (offset % 8 !== 0 || offset + length > bytes.byteLength) {
      throw new Error(`PIN directory: section ${name} lies outside the file`);
    }
    sections[name] = VIEWS[kind](bytes.buffer, bytes.byteOffset + offset, length / BYTES_OF[kind]);
  });
  // Every name of SECTIONS was set above, with the array type of its kind.
  return sections as Sections;
}

function aligned(input: ArrayBuffer | Uint8Array): Uint8Array {
  if (!(input instanceof Uint8Array)) return new Uint8Array(input);
  return input.byteOffset % 8 === 0 ? input : new Uint8Array(input);
}
