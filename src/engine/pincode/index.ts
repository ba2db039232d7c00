/** Opens `directory.bin`: checks its header and creates typed-array views of its sections without parsing them. */
import {
  ALIGNMENT,
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  SECTION_NAMES,
  SECTIONS,
  type Sections,
} from "../../../data/layout.ts";
import { type PinDirectory, pinDirectory } from "./directory.ts";

const VIEWS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array };
/** An entry of the section table: offset and length. */
const ENTRY_BYTES = 8;

/**
 * Opens a directory over its bytes.
 * @param input the whole of `data/directory.bin`, which the directory keeps reading: it must not be modified
 * @throws Error when it is not a directory, has another format version, or is truncated
 */
export function openDirectory(input: ArrayBuffer | Uint8Array<ArrayBuffer>): PinDirectory {
  const bytes = aligned(input);
  const { buffer, byteOffset, byteLength } = bytes;
  if (byteLength < HEADER_BYTES) throw new Error("PIN directory: truncated file");
  const magic = new TextDecoder("latin1").decode(bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC) throw new Error("PIN directory: not a directory file");
  const header = new DataView(buffer, byteOffset, byteLength);
  const [version, length, count] = [8, 12, 16].map((at) => header.getUint32(at, true));
  if (version !== FORMAT_VERSION)
    throw new Error(`PIN directory: unsupported format ${version}, expected ${FORMAT_VERSION}`);
  if (length !== byteLength) throw new Error("PIN directory: truncated file");
  if (count !== SECTION_NAMES.length) throw new Error("PIN directory: sections are missing");

  const views = SECTION_NAMES.map((name, i) => {
    const entry = HEADER_BYTES + i * ENTRY_BYTES;
    const offset = header.getUint32(entry, true);
    const size = header.getUint32(entry + 4, true);
    if (offset % ALIGNMENT !== 0 || offset + size > byteLength)
      throw new Error(`PIN directory: section ${name} lies outside the file`);
    const View = VIEWS[SECTIONS[name]];
    return [name, new View(buffer, byteOffset + offset, size / View.BYTES_PER_ELEMENT)];
  });
  // Every section has the array type of its kind.
  return pinDirectory(Object.fromEntries(views) as Sections);
}

/** The bytes at a multiple of the alignment, copied if they are not at one. */
function aligned(input: ArrayBuffer | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!(input instanceof Uint8Array)) return new Uint8Array(input);
  return input.byteOffset % ALIGNMENT === 0 ? input : new Uint8Array(input);
}
