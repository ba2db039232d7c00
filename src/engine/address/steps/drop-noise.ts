import { NO_VALUE, NO_VALUE_ALONE } from "../../../../data/junk.ts";
import { isNegative } from "../door.ts";
import type { Context, Draft } from "../draft.ts";
import { isKept } from "../line-end.ts";
import type { Places } from "../places.ts";
import { Role, Sep, type Token } from "../text/token.ts";
import { WordSet } from "../text/word-set.ts";
import { has, Mark } from "../text/words.ts";

/** Removes noise: what exports write for "none", and repeated text. */
export function dropNoise(draft: Draft, { places }: Context): void {
  const { line1, line2 } = draft;
  if (!isOneWord(line1)) dropFillers(line1);
  if (!isOneWord(line2)) dropFillers(line2);
  if (!mayRepeat(line1, line2)) return;
  if (!isOneWord(line1)) dropEchoes(line1, places);
  if (!isOneWord(line2)) dropEchoes(line2, places);
  dropSecondCopy(line1);
  dropSecondCopy(line2);
  dropRepeats(draft);
}

/** By the last bits of a word's hash: the number of the last scan that met such a word. */
const lastMet = new Uint32Array(1 << 11);
let looks = 0;

/** False when no word occurs twice in the lines, so that nothing can be repeated. */
function mayRepeat(line1: readonly Token[], line2: readonly Token[]): boolean {
  looks = (looks + 1) >>> 0;
  return meetsAgain(line1) || meetsAgain(line2);
}

function meetsAgain(line: readonly Token[]): boolean {
  for (let i = 0; i < line.length; i++) {
    const slot = line[i].word.hash & (lastMet.length - 1);
    if (lastMet[slot] === looks) return true;
    lastMet[slot] = looks;
  }
  return false;
}

/** Removes repeated parts; run again after a landmark in between was removed. */
export function dropRepeats({ line1, line2 }: Pick<Draft, "line1" | "line2">): void {
  for (const line of [line1, line2]) if (!isOneWord(line)) dropSaidBefore(line, line.length, line);
  if (!isOneWord(line1)) dropSaidBefore(line1, line1.length, line2);
}

/** Nothing would remain, and "test test test" must stay what it is. */
function isOneWord(line: readonly Token[]): boolean {
  for (let i = 1; i < line.length; i++) if (line[i].word.lower !== line[0].word.lower) return false;
  return true;
}

const opens = (line: readonly Token[], i: number) =>
  i === 0 || line[i].sep === Sep.comma || (line[i].sep === Sep.dash && !has(line[i - 1], LABEL));
const closes = (line: readonly Token[], to: number) =>
  to >= line.length || opens(line, to) || line[to].role === Role.landmark || line[to].role === Role.noise;
/** What a dash joins to its value. */
const LABEL = Mark.village | Mark.post | Mark.subdistrict | Mark.district | Mark.house | Mark.number;

const FILLERS = new WordSet(NO_VALUE);
const FILLERS_ALONE = new WordSet(NO_VALUE_ALONE);

/** "-1" and "NA" between commas, "Unclassified" anywhere. */
function dropFillers(line: Token[]): void {
  for (let i = 0; i < line.length; i++) {
    const { word, role } = line[i];
    if (role !== Role.none) continue;
    const isFiller =
      FILLERS.has(word) ||
      ((FILLERS_ALONE.has(word) || (word.isNumber && word.raw === "1" && isNegative(line, i))) &&
        opens(line, i) &&
        closes(line, i + 1));
    if (isFiller) line[i].role = Role.noise;
  }
}

/** "Pride Aashiyana Pride Aashiyana": words that repeat those just before them, most words first. */
function dropEchoes(line: Token[], places: Places): void {
  let name = 0;
  for (let i = 0; i < line.length; i++) {
    // Without a name nothing is an echo: "½ ½ ½" of 500 characters would be compared for a tenth of a second.
    if (name < i) name = i;
    while (name < line.length && !isNaming(line[name])) name++;
    for (let n = (line.length - i) >> 1; n > name - i; n--) {
      if (!isEcho(line, i, n, places)) continue;
      let to = i + 2 * n;
      while (isEcho(line, i, n, places, to)) to += n;
      for (let k = i + n; k < to; k++) line[k].role = Role.noise;
      i = to - 1;
      break;
    }
  }
}

/** Words of the shortest copy of an address. */
const MIN_COPY = 3;

/** "33 Raja Park Jaipur Rajasthan 302004 33 Raja Park Jaipur": the line ends as it begins, with a number and a name. */
function dropSecondCopy(line: readonly Token[]): void {
  for (let at = (line.length + 1) >> 1; at + MIN_COPY <= line.length; at++) {
    if (!areSameWords(line, 0, line, at, line.length - at)) continue;
    const copy = line.slice(at);
    if (!copy.some(isNaming) || !copy.some(({ word }) => word.digits > 0)) return;
    for (const token of copy) if (token.role === Role.none) token.role = Role.noise;
    return;
  }
}

/** Letters of a single word that is taken for an echo: "Dum Dum" is a name. */
const MIN_ECHO = 4;

const isNaming = ({ word, marks }: Token) => word.digits === 0 && marks === 0 && word.raw.length >= MIN_ECHO;

/** The `n` words from `from` on stand again at `at`, and are not the name of another place there: "Rose, Rose Road". */
function isEcho(line: readonly Token[], from: number, n: number, places: Places, at = from + n): boolean {
  if (at + n > line.length) return false;
  const next = line[at + n];
  if (next !== undefined && next.sep < Sep.comma && next.marks !== 0) return false;
  let names = 0;
  for (let k = from; k < from + n; k++) {
    const { word, role } = line[k];
    const again = line[k - from + at];
    if (word.lower !== again.word.lower || role !== Role.none || again.role !== Role.none) return false;
    if (isNaming(line[k])) names++;
  }
  return names > 0 && (n > 1 || places.nameOf(line, from, from + 2) < 0);
}

/** Characters of a part that can count as repeated. */
const MIN_PART = 3;

/** Removes a comma-separated part of `line` that equals one of `earlier` letter for letter. */
function dropSaidBefore(earlier: readonly Token[], before: number, line: Token[]): void {
  for (let from = 0; from < line.length; ) {
    let to = from + 1;
    let letters = line[from].word.lower.length;
    let isNoise = line[from].role !== Role.none;
    for (; !closes(line, to); to++) {
      letters += line[to].word.lower.length;
      isNoise &&= line[to].role !== Role.none;
    }
    // Many echoes are as many parts.
    if (!isNoise && letters >= MIN_PART && isSaid(earlier, earlier === line ? from : before, line, from, to))
      for (let k = from; k < to; k++) if (line[k].role === Role.none) line[k].role = Role.noise;
    from = to;
  }
}

function isSaid(
  earlier: readonly Token[],
  before: number,
  line: readonly Token[],
  from: number,
  to: number,
): boolean {
  const n = to - from;
  for (let i = 0; i + n <= before; i++) {
    if (!closes(earlier, i + n) || !(opens(earlier, i) || (earlier !== line && followsKind(earlier, i))))
      continue;
    if (areSameWords(earlier, i, line, from, n)) return true;
  }
  return false;
}

/** "12 MG Road | Koramangala", "12/A | Rose Villa": a kind word, a number or its letter ends what stands before. */
function followsKind(line: readonly Token[], i: number): boolean {
  const { word, marks } = line[i - 1];
  return line[i].sep === Sep.space && (word.digits > 0 || word.raw.length === 1 || (marks & KIND) !== 0);
}
const KIND = Mark.street | Mark.area | Mark.building | Mark.block | Mark.floor;

/** The `n` words from `i` of one line and from `k` of another. */
function areSameWords(a: readonly Token[], i: number, b: readonly Token[], k: number, n: number): boolean {
  for (let at = 0; at < n; at++) if (!isSameWord(a[i + at], b[k + at])) return false;
  return true;
}

/** The PIN and a person stand twice, too, in an address that was filled in twice; only at the head a name is a person's. */
const isSameWord = (a: Token, b: Token) =>
  a.word.lower === b.word.lower && (a.role === b.role || (isKept(a) && isKept(b)));
