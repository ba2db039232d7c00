/** Tells a word from a hand dropped on the keyboard. */
import { KEYBOARD_ROWS } from "../../../data/junk.ts";
import type { PinDirectory } from "../../pincode/types.ts";

/** A run of this many neighbouring keys, when it makes up most of the word. */
const LEAST_RUN = 4;
const SHORTEST_WORD = 5;
/** Mean commonness of a word's three-letter groups (0–255) below which it is mash. */
const LEAST_COMMON = 28;

const BACKWARDS = KEYBOARD_ROWS.map((row) => [...row].reverse().join(""));
const ROWS = [...KEYBOARD_ROWS, ...BACKWARDS];

/** "asdfgh", "qwertyu", "lkjhg", "abcdef": neighbouring keys make up two thirds of the word. */
export function isKeyboardRun(lower: string): boolean {
  if (lower.length < LEAST_RUN) return false;
  let covered = 0;
  for (let i = 0; i < lower.length; ) {
    const run = longestRun(lower, i);
    if (run >= LEAST_RUN) covered += run;
    i += Math.max(1, run >= LEAST_RUN ? run : 1);
  }
  return covered * 3 >= lower.length * 2;
}

function longestRun(text: string, from: number): number {
  let best = 1;
  for (const row of ROWS) {
    const at = row.indexOf(text[from]);
    if (at < 0) continue;
    let n = 1;
    while (from + n < text.length && at + n < row.length && text[from + n] === row[at + n]) n++;
    if (n > best) best = n;
  }
  return best;
}

/** True when the letters follow one another as they do in none of the directory's names. */
export function isGibberish(lower: string, dir: PinDirectory): boolean {
  if (lower.length < SHORTEST_WORD) return false;
  let sum = 0;
  let count = 0;
  let a = 0;
  let b = letter(lower, 0);
  for (let i = 1; i <= lower.length; i++) {
    const c = i < lower.length ? letter(lower, i) : 0;
    if (c < 0 || b < 0) return false;
    sum += dir.trigram(a, b, c);
    count++;
    a = b;
    b = c;
  }
  return sum < LEAST_COMMON * count;
}

/** 1 … 26, or -1 for anything but a to z. */
function letter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 97 && code <= 122 ? code - 96 : -1;
}
