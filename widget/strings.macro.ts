/** Runs while the widget is bundled. */
import { en } from "./strings/en.ts";
import { hi } from "./strings/hi.ts";

const keys = [...Object.keys(en), ...Object.keys(hi).filter((key) => !(key in en))];

/** The issue codes that only Hindi has words for, by three of their letters, as `hints.ts` asks for them. */
export function hindiCodes(): string {
  const codes = keys.slice(Object.keys(en).length).map((code) => code[0] + code.slice(-2));
  if (new Set(codes).size < codes.length) throw new Error("three letters do not tell the issue codes apart");
  return codes.join("");
}

/**
 * The Hindi texts in the order of the keys of `en` and `hindiCodes`, with commas between them, a third as long: each
 * Devanagari letter is an ASCII one. Gzip cannot do that by itself. What comes before "2" in ASCII, and "?" (the place
 * of ऎ, which Hindi has not), stand for themselves.
 */
export function packedHindi(): string {
  const packed = keys.map((key) =>
    hi[key].replace(/[ँ-ऍए-्]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x8cf)),
  );
  const unfit = keys.find((key) => /[^ -+\--1?ँ-ऍए-्]/.test(hi[key]));
  if (unfit) throw new Error(`the Hindi text of ${unfit} cannot be packed`);
  return packed.join();
}
