/** Writes sections as one file: header, table, sections. */

import { ALIGNMENT, FORMAT_VERSION, HEADER_BYTES, MAGIC, SECTION_NAMES, type Sections } from "../layout.ts";

/** The bytes of `directory.bin`; the same sections always give the same bytes. */
export function writeFile(sections: Sections): Uint8Array<ArrayBuffer> {
  const tableBytes = SECTION_NAMES.length * 8;
  let length = align(HEADER_BYTES + tableBytes);
  const table = SECTION_NAMES.map((name) => {
    const offset = length;
    length = align(length + sections[name].byteLength);
    return { offset, bytes: sections[name].byteLength };
  });

  const file = new Uint8Array(length);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode(MAGIC));
  view.setUint32(8, FORMAT_VERSION, true);
  view.setUint32(12, length, true);
  view.setUint32(16, SECTION_NAMES.length, true);
  SECTION_NAMES.forEach((name, i) => {
    const { offset, bytes } = table[i];
    view.setUint32(HEADER_BYTES + i * 8, offset, true);
    view.setUint32(HEADER_BYTES + i * 8 + 4, bytes, true);
    const { buffer, byteOffset, byteLength } = sections[name];
    file.set(new Uint8Array(buffer, byteOffset, byteLength), offset);
  });
  return file;
}

const align = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
