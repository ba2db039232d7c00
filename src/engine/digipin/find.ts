/** Finds a DIGIPIN in the text of an address. */
import { CELL, DIGIPIN_LENGTH } from "./index.ts";

/** A code in a text. */
export interface FoundDigipin {
  /** Ten capitals. */
  code: string;
  /** What it takes of the text, [from, to): the word before or behind it too. */
  from: number;
  to: number;
  /** The code alone, as typed. */
  raw: string;
  /**
   * How sure its form is: the word DIGIPIN stands beside it; it is in groups; it has letters and digits in turns; or
   * only letters on one side and digits on the other, as numbers of orders have.
   */
  form: "named" | "grouped" | "mixed" | "serial";
}

/** Sizes of the groups of a code. */
const GROUPS = [3, 3, 4] as const;
const FIRST = GROUPS[0];
const HYPHEN = 45;
const SPACE = 32;
const SLASH = 47;

const cellAt = (text: string, i: number): number => CELL[text.charCodeAt(i)] | 0;

/**
 * The first code at or behind `start`. Reads only every third character where no code can be.
 * @param text cleaned (address/text/clean.ts), in any script
 */
export function findDigipin(text: string, start = 0): FoundDigipin | null {
  const last = text.length - DIGIPIN_LENGTH;
  for (let i = start; i <= last; ) {
    // The three characters from i, i - 1 and i - 2 on have this one in common.
    if (cellAt(text, i + 2) === 0) i += FIRST;
    else if (cellAt(text, i + 1) === 0) i += 2;
    else if (cellAt(text, i) === 0) i++;
    else {
      const found = codeAt(text, i);
      if (found) return found;
      i++;
    }
  }
  return null;
}

/** The code that begins at `i`, null when there is none. */
function codeAt(text: string, i: number): FoundDigipin | null {
  // Few letters and digits that begin like a code go on like one: the words around are read last.
  const { end, hyphens, spaces } = groupsAt(text, i);
  if (end < 0 || isJoined(text, end, 1)) return null;
  const before = labelBefore(text, i);
  if (before < 0 && isJoined(text, i - 1, -1)) return null;
  const after = labelBehind(text, end);
  const raw = text.slice(i, end);
  const code = raw.replace(/[ -]/g, "").toUpperCase();
  const from = before < 0 ? i : before;
  if (before >= 0 || after > end) return { code, raw, from, to: after, form: "named" };
  if (spaces > 0) return null;
  const form = formOf(code, hyphens === GROUPS.length - 1);
  return form && { code, raw, from, to: end, form };
}

/** Where the three groups from `i` on end, -1 when they are none, and what stands between them. */
function groupsAt(text: string, i: number): { end: number; hyphens: number; spaces: number } {
  let [at, hyphens, spaces] = [i, 0, 0];
  for (const size of GROUPS) {
    if (at > i) {
      const gap = gapEnd(text, at);
      if (gap > at) text.slice(at, gap).includes("-") ? hyphens++ : spaces++;
      at = gap;
    }
    for (const end = at + size; at < end; at++)
      if (cellAt(text, at) === 0) return { end: -1, hyphens, spaces };
  }
  return { end: at, hyphens, spaces };
}

/** Behind a hyphen, a space, or a hyphen between two spaces. */
function gapEnd(text: string, at: number): number {
  let to = at;
  if (text.charCodeAt(to) === SPACE) to++;
  if (text.charCodeAt(to) === HYPHEN) {
    to++;
    if (text.charCodeAt(to) === SPACE) to++;
  }
  return to;
}

const LETTER_OR_NUMBER = /[\p{L}\p{M}\p{N}]/u;

function isWordAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && LETTER_OR_NUMBER.test(text.charAt(at));
}

/** A letter or number beside the code, or one behind a hyphen or slash: "A-39J-49L-L8T4" is something else. */
function isJoined(text: string, at: number, step: 1 | -1): boolean {
  const c = text.charCodeAt(at);
  return isWordAt(text, at) || ((c === HYPHEN || c === SLASH) && isWordAt(text, at + step));
}

/** How sure an unnamed code is; null for ten digits that may be a mobile number, and for only letters. */
function formOf(code: string, isGrouped: boolean): FoundDigipin["form"] | null {
  const letters = code.replace(/\d/g, "").length;
  if (isGrouped) return letters > 0 || code < "6" ? "grouped" : null;
  if (letters === 0 || letters === code.length) return null;
  return /^(?:\d+\D+|\D+\d+)$/.test(code) ? "serial" : "mixed";
}

/** Words for a code; spaces and hyphens in them do not matter. */
const LABELS = ["digipin", "digitalpin", "डिजीपिन", "डिजिपिन", "डिजिटलपिन"];
/** What may stand between the word and the code. */
const LINKS = ["code", "number", "no", "is", "कोड", "नंबर", "नं", "है"];
const MAX_GAP = 4;

/** Where the word DIGIPIN before `i` begins, with "code", "no." and the like between; -1 when it is not there. */
function labelBefore(text: string, i: number): number {
  let to = skipBack(text, i);
  for (const link of LINKS) {
    if (!endsWith(text, to, link)) continue;
    to = skipBack(text, to - link.length);
    break;
  }
  for (const label of LABELS) {
    let at = to;
    for (let k = label.length - 1; k >= 0; k--) {
      if (k < label.length - 1 && (text[at - 1] === " " || text[at - 1] === "-")) at--;
      if (text.charAt(at - 1).toLowerCase() !== label.charAt(k)) at = -1;
      if (at < 0) break;
      at--;
    }
    if (at >= 0 && !isWordAt(text, at - 1)) return at;
  }
  return -1;
}

function endsWith(text: string, to: number, word: string): boolean {
  return text.slice(Math.max(0, to - word.length), to).toLowerCase() === word;
}

/** Before the few characters in front of `i` that are no letters or numbers. */
function skipBack(text: string, i: number): number {
  let at = i;
  while (at > 0 && i - at < MAX_GAP && !isWordAt(text, at - 1)) at--;
  return at;
}

/** Behind "(DIGIPIN)" after the code; `end` when it is not there. */
function labelBehind(text: string, end: number): number {
  const found = /^ ?[([]? ?digi[ -]?pin ?[)\]]/i.exec(text.slice(end, end + 16));
  return found ? end + found[0].length : end;
}
