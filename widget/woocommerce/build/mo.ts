/** Writes gettext's binary form. @see https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html */
import type { Catalogue } from "./po.ts";

const MAGIC = 0x950412de;
const HEADER_BYTES = 28;

/** The .mo file of a catalogue; texts without a translation are left out. */
export function writeMo(catalogue: Catalogue): Uint8Array {
  const encoder = new TextEncoder();
  const entries = [...catalogue]
    .filter(([, translation]) => translation !== "")
    .map((pair) => pair.map((text) => encoder.encode(text)))
    .sort(([a], [b]) => Buffer.compare(a, b)); // readers search by halves

  const tableBytes = entries.length * 8;
  const textsAt = HEADER_BYTES + 2 * tableBytes;
  const textBytes = entries.flat().reduce((sum, text) => sum + text.length + 1, 0);
  const file = new Uint8Array(textsAt + textBytes);
  const view = new DataView(file.buffer);
  const put = (at: number, ...values: number[]) =>
    values.forEach((value, index) => void view.setUint32(at + 4 * index, value, true));

  put(0, MAGIC, 0, entries.length, HEADER_BYTES, HEADER_BYTES + tableBytes, 0, textsAt);
  let at = textsAt;
  for (const column of [0, 1]) {
    entries.forEach((entry, row) => {
      const text = entry[column];
      put(HEADER_BYTES + column * tableBytes + row * 8, text.length, at);
      file.set(text, at);
      at += text.length + 1; // each ends in a NUL
    });
  }
  return file;
}
