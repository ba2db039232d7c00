/** Looks at XML without parsing it. */

const LESS = 60;
const COLON = 58;
/** Longest name, with its prefix, that is looked at. */
const LONGEST_NAME = 32;

/**
 * How often elements begin, by name; a namespace's prefix does not matter (`<x:c r="A1">` is a `c`).
 * @param xml in UTF-8 or any encoding that ASCII is a part of
 * @param names of at most four letters
 */
export function countElements<const N extends string>(
  xml: Uint8Array,
  names: readonly N[],
): Record<N, number> {
  const codes = names.map((name) => Buffer.from(name).reduce((code, byte) => (code << 8) | byte, 0));
  const counts = names.map(() => 0);
  for (let at = 0; at < xml.length; at++) {
    if (xml[at] !== LESS) continue;
    // A longer name is five letters or more: its code has lost the first ones, and its length tells.
    let code = 0;
    let length = 0;
    const end = Math.min(xml.length, at + LONGEST_NAME);
    for (; at + 1 < end && isNameByte(xml[at + 1]); at++) {
      const isPrefix = xml[at + 1] === COLON;
      code = isPrefix ? 0 : (code << 8) | xml[at + 1];
      length = isPrefix ? 0 : length + 1;
    }
    const which = length <= 4 ? codes.indexOf(code) : -1;
    if (which >= 0) counts[which]++;
  }
  return Object.fromEntries(names.map((name, i) => [name, counts[i]])) as Record<N, number>;
}

/** Letters, digits, and what else a name may have; not the blanks, `/` and `>` that end it. */
function isNameByte(byte: number): boolean {
  return byte > 32 && byte !== 47 && byte !== 62 && byte !== LESS;
}
