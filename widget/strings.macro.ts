/** Runs while the widget is bundled. */
import { en } from "./strings/en.ts";
import { hi } from "./strings/hi.ts";

const keys = [...Object.keys(en), ...Object.keys(hi).filter((key) => !(key in en))];

/** The issue codes that only Hindi has words for. */
export function hindiCodes(): string {
  return keys.slice(Object.keys(en).length).join(" ");
}

/**
 * The Hindi texts in the order of the keys of `en` and `hindiCodes`, a third as long: each Devanagari letter is an
 * ASCII one. Gzip cannot do that by itself.
 */
export function packedHindi(): string {
  return keys
    .map((key) => hi[key])
    .join("\n")
    .replace(/[ऀ-॥]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x8e0));
}
