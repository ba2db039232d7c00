/** Runs while the widget is bundled. */
import { en } from "./strings/en.ts";
import { hi } from "./strings/hi.ts";

/** Between two texts. */
const END = "\n";

const keys = [...Object.keys(en), ...Object.keys(hi).filter((key) => !(key in en))];

/** The issue codes that only Hindi has words for. */
export function hindiCodes(): string {
  return keys.slice(Object.keys(en).length).join(" ");
}

/**
 * The Hindi texts in the order of the keys of `en` and `hindiCodes`, a third as long: a Devanagari letter takes the place of an ASCII
 * one, and ASCII moves up by 128. Gzip cannot do that by itself.
 */
export function packedHindi(): string {
  return keys
    .map((key) => hi[key])
    .join(END)
    .replace(/[!-~ऀ-॥]/g, (letter) => {
      const code = letter.charCodeAt(0);
      return String.fromCharCode(code < 128 ? code + 128 : code - 0x8e0);
    });
}
