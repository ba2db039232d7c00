/** Puts postpositions of Indian languages before their landmark: "Hanuman Mandir ke paas" → "Near Hanuman Mandir". */
import {
  AFTER_BESIDE,
  LINKS,
  POSTPOSITIONS,
  RECEIVERS,
  REQUESTS,
  WALA,
} from "../../../../data/postpositions.ts";
import { opensPart, Sep, type Token, tokenOf } from "./token.ts";
import { wordOf } from "./word-cache.ts";
import { has, KINDS_BEFORE_NAME, Mark } from "./words.ts";

/** Most words of a landmark before its postposition. */
const MAX_WORDS = 6;
/** Words that close what stands before a landmark: "Gandhi Nagar | Hanuman Mandir ke paas". */
const CLOSING =
  Mark.street |
  Mark.area |
  Mark.building |
  Mark.block |
  Mark.floor |
  Mark.landmark |
  Mark.number |
  Mark.house;
const SIGHT = Mark.sight | Mark.building;

/** Rearranges the words of one field, in place. */
export function movePostpositions(tokens: Token[]): void {
  for (let i = 1; i < tokens.length; i++) if (has(tokens[i], CANDIDATE)) i = moveOne(tokens, i);
}

const CANDIDATE = Mark.postposition | Mark.landmark;

/** Moves the postposition at `i`, if it is one; returns the index of the last word that needs no further look. */
function moveOne(tokens: Token[], i: number): number {
  const isLinked = LINKS.has(tokens[i - 1].word.lower) && !opensPart(tokens, i);
  const preposition = meaningAt(tokens, i, isLinked);
  if (preposition === undefined || (preposition === "In Front of" && tokens[i - 1].word.lower === "se"))
    return i;
  const end = isLinked ? i - 1 : i;
  if (end > 0 && RECEIVERS.has(tokens[end - 1].word.lower) && isRequest(tokens, i + 1)) return i;
  const from = phraseStart(tokens, end);
  let to = i + 1;
  if (preposition === "Beside" && to < tokens.length && AFTER_BESIDE.has(tokens[to].word.lower)) to++;
  // Without a noun before it ("ke paas Shiv Mandir") it is a preposition.
  if (from < end && to < tokens.length && !isWala(tokens, to) && tokens[to].sep !== Sep.dash)
    tokens[to].sep = Sep.comma;
  const { source, start, sep } = tokens[from];
  const stop = tokens[to - 1].end;
  const words = preposition
    .split(" ")
    .map((word) => tokenOf(wordOf(word), source, start, start, Sep.space, false));
  words[0].sep = from === 0 ? Sep.start : from < end ? Sep.comma : sep;
  tokens.splice(end, to - end);
  if (from < end) {
    tokens[from].sep = Sep.space;
    tokens[end - 1].end = stop;
  } else words[words.length - 1].end = stop;
  tokens.splice(from, 0, ...words);
  return end + words.length - 1;
}

/** "guard ke paas | chhod dena" */
const isRequest = (tokens: readonly Token[], i: number): boolean =>
  i < tokens.length && !opensPart(tokens, i) && REQUESTS.has(tokens[i].word.lower);

/** "mandir ke samne | wali gali"; a lane with a number of its own is found without the landmark. */
function isWala(tokens: readonly Token[], i: number): boolean {
  if (!WALA.has(tokens[i].word.lower) || opensPart(tokens, i)) return false;
  const behind = i + 2 < tokens.length && !opensPart(tokens, i + 2) ? tokens[i + 2] : undefined;
  return behind === undefined || !(behind.word.digits > 0 || has(behind, Mark.number));
}

/** The English preposition that the word at `i` stands for; undefined when it is no postposition. */
function meaningAt(tokens: readonly Token[], i: number, isLinked: boolean): string | undefined {
  const { lower, print } = tokens[i].word;
  const meaning = POSTPOSITIONS.get(lower);
  if (meaning) return isLinked || (!meaning.linked && !opensPart(tokens, i)) ? meaning.print : undefined;
  if (isLinked) return print;
  // "SBI Bank opp, MG Road"; at the end of a line the landmark may follow in the next one.
  const isLast = i + 1 < tokens.length && opensPart(tokens, i + 1);
  return isLast && !opensPart(tokens, i) && has(tokens[i - 1], SIGHT) ? print : undefined;
}

/** Where the landmark that ends before `end` begins: after a number, a comma or the kind word of another part. */
function phraseStart(tokens: readonly Token[], end: number): number {
  if (opensPart(tokens, end)) return end;
  let from = end - 1;
  // "Gate No. 2"
  while (!opensPart(tokens, from) && (tokens[from].word.digits > 0 || has(tokens[from], Mark.number))) from--;
  // Its own kind words: "State Bank ATM", "Gandhi Chowk".
  while (!opensPart(tokens, from) && has(tokens[from], SIGHT) && has(tokens[from - 1], SIGHT)) from--;
  while (!opensPart(tokens, from) && end - from < MAX_WORDS) {
    const before = tokens[from - 1];
    if (KINDS_BEFORE_NAME.has(before.word.lower)) return from - 1;
    if (before.word.digits > 0 || has(before, CLOSING)) break;
    from--;
  }
  return from;
}
