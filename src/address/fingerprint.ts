/** One value for one home, however it is spelt. */
import { skeletonOf } from "../../data/keys.ts";
import type { Draft } from "./draft.ts";
import { Role, type Token } from "./text/scan.ts";
import { has, Mark } from "./text/words.ts";

/** Words that people leave out or put in without meaning another home. */
const WEIGHTLESS = Mark.small | Mark.number | Mark.house | Mark.pin | Mark.phone | Mark.landmark | Mark.post | Mark.village | Mark.street | Mark.area | Mark.building | Mark.floor;

/**
 * PIN, numbers in their order, and the sounds of the words that carry meaning, in no order. Case,
 * punctuation, abbreviations, the landmark and the city's spelling do not count.
 * @returns 16 hexadecimal digits
 */
export function fingerprint(draft: Draft): string {
  const numbers: string[] = [];
  const words: string[] = [];
  collect(draft.line1, numbers, words);
  collect(draft.line2, numbers, words);
  words.sort();
  return hash(`${draft.pin}|${numbers.join(" ")}|${words.join(" ")}`);
}

function collect(line: readonly Token[], numbers: string[], words: string[]): void {
  for (const token of line) {
    if (token.role !== Role.none || token.text === "") continue;
    const { word } = token;
    if (word.digits > 0) numbers.push(word.isOrdinal ? word.lower.slice(0, -2) : word.lower);
    else if (has(word, WEIGHTLESS)) continue;
    else if (word.lower.length === 1) numbers.push(word.lower);
    else words.push(skeletonOf(word.lower));
  }
}

/** Two 32-bit FNV-1a hashes of different seeds, side by side. */
function hash(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9dc5811c;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ (c + 0x9e), 0x01000193);
    b ^= b >>> 15;
  }
  return hex(a) + hex(b);
}

function hex(n: number): string {
  return (n >>> 0).toString(16).padStart(8, "0");
}
