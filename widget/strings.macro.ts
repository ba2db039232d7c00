/** Runs at build time, while the widget is bundled. */
import { en } from "./strings/en.ts";
import { hi } from "./strings/hi.ts";

const keys = [...Object.keys(en), ...Object.keys(hi).filter((key) => !(key in en))];

/** Abbreviated issue codes (first and last two letters) that have a Hindi text only, as `hints.ts` looks them up. */
export function hindiCodes(): string {
  const codes = keys.slice(Object.keys(en).length).map((code) => code[0] + code.slice(-2));
  if (new Set(codes).size < codes.length) throw new Error("abbreviated issue codes are not unique");
  return codes.join("");
}

/**
 * The Hindi texts in the order of the keys of `en` and `hindiCodes`, comma-separated, with each Devanagari letter
 * encoded as one ASCII character: a third of the size, which gzip alone does not reach. Characters before "2" in
 * ASCII, and "?" (the code of ऎ, unused in Hindi), are literal.
 */
export function packedHindi(): string {
  const packed = keys.map((key) =>
    hi[key].replace(/[ँ-ऍए-्]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x8cf)),
  );
  const unfit = keys.find((key) => /[^ -+\--1?ँ-ऍए-्]/.test(hi[key]));
  if (unfit) throw new Error(`the Hindi text of ${unfit} cannot be packed`);
  return packed.join();
}
