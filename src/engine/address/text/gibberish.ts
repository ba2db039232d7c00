/** Recognizes words that are random keys. */
import { KEYBOARD_ROWS } from "../../../../data/junk.ts";
import type { PinDirectory } from "../../pincode/directory.ts";

/** Shortest run of neighbouring keys that counts. */
const MIN_RUN = 4;
const MIN_WORD = 5;
/** Mean trigram frequency (0–255) below which a word is gibberish. */
const MIN_MEAN_FREQUENCY = 55;

/** FOLLOWS[a * 26 + b]: bits of the keyboard rows, forwards and backwards, in which key b follows key a. */
const FOLLOWS = new Uint16Array(26 * 26);
for (const [row, keys] of KEYBOARD_ROWS.entries()) {
  for (let i = 1; i < keys.length; i++) {
    const a = keys.charCodeAt(i - 1) - 97;
    const b = keys.charCodeAt(i) - 97;
    FOLLOWS[a * 26 + b] |= 1 << (row * 2);
    FOLLOWS[b * 26 + a] |= 2 << (row * 2);
  }
}

/** "asdfgh", "qwertyu", "lkjhg", "abcdef": neighbouring keys make up two thirds of the word. */
export function isKeyboardRun(lower: string): boolean {
  let covered = 0;
  let run = 1;
  let rows = 0;
  for (let i = 1; i <= lower.length; i++) {
    const step = i < lower.length ? followed(lower, i) : 0;
    const same = run === 1 ? step : rows & step;
    if (same !== 0) {
      rows = same;
      run++;
      continue;
    }
    if (run >= MIN_RUN) covered += run;
    run = 1;
    rows = 0;
  }
  return covered > 0 && covered * 3 >= lower.length * 2;
}

function followed(text: string, at: number): number {
  const a = letter(text, at - 1);
  const b = letter(text, at);
  return a < 0 || b < 0 ? 0 : FOLLOWS[(a - 1) * 26 + b - 1];
}

/** "aaaa", "xyxyxy", "kakakaka": the same one to three letters repeated, the last repetition possibly cut. */
export function isPeriodic(lower: string): boolean {
  for (let unit = 1; unit <= 3 && unit * 3 <= lower.length; unit++) {
    let k = unit;
    while (k < lower.length && lower.charCodeAt(k) === lower.charCodeAt(k - unit)) k++;
    if (k === lower.length) return true;
  }
  return false;
}

/** "dfgdfg", "hjkhjk": three to five consonants written twice. */
export function isDoubledKeys(lower: string): boolean {
  const unit = lower.length / 2;
  if (!Number.isInteger(unit) || unit < MIN_DOUBLED || unit > MAX_DOUBLED) return false;
  for (let k = 0; k < unit; k++) {
    const code = lower.charCodeAt(k);
    if (code !== lower.charCodeAt(k + unit) || letter(lower, k) < 0 || VOWELS.includes(lower[k]))
      return false;
  }
  return true;
}
const MIN_DOUBLED = 3;
const MAX_DOUBLED = 5;
const VOWELS = "aeiouy";

/** True when the word's trigrams are rare in the directory's names. */
export function isGibberish(lower: string, dir: PinDirectory): boolean {
  if (lower.length < MIN_WORD) return false;
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
  return sum < MIN_MEAN_FREQUENCY * count;
}

/** 1 … 26, or -1 for anything but a to z. */
function letter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 97 && code <= 122 ? code - 96 : -1;
}
