/** One value for one home, however it is spelt. */
import type { Draft } from "./draft.ts";
import { Role } from "./text/scan.ts";
import { has, Mark } from "./text/words.ts";

/** Words that people leave out or put in without meaning another home. */
const WEIGHTLESS =
  Mark.small |
  Mark.number |
  Mark.house |
  Mark.pin |
  Mark.phone |
  Mark.landmark |
  Mark.post |
  Mark.village |
  Mark.street |
  Mark.area |
  Mark.building |
  Mark.floor;

/**
 * PIN, numbers in their order, and the sounds of the words that carry meaning, in no order. Case,
 * punctuation, abbreviations, the landmark and the city's spelling do not count.
 * @returns 16 hexadecimal digits
 */
export function fingerprint(draft: Draft): string {
  const words: number[] = [];
  let numbers = hashString(SEED, draft.pin);
  for (const line of [draft.line1, draft.line2]) {
    for (const { word, role, text } of line) {
      if (role !== Role.none || text === "") continue;
      if (word.digits > 0)
        numbers = hashString(numbers, word.isOrdinal ? word.lower.slice(0, -2) : word.lower);
      else if (has(word, WEIGHTLESS)) continue;
      else if (word.lower.length === 1) numbers = hashString(numbers, word.lower);
      else words.push(word.sound);
    }
  }
  words.sort((a, b) => a - b);
  let sounds = SEED;
  for (const sound of words) sounds = Math.imul(sounds ^ sound, PRIME) ^ (sounds >>> 13);
  return hex(numbers) + hex(sounds);
}

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a, with a mark at the end so that "1" "23" and "12" "3" differ. */
function hashString(hash: number, text: string): number {
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return Math.imul(hash ^ 0xff, PRIME);
}

function hex(n: number): string {
  return (n >>> 0).toString(16).padStart(8, "0");
}
