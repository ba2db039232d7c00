import { keyOf } from "../../../../data/keys.ts";
import { type Context, type Draft, NO_TOKENS } from "../draft.ts";
import { landmarkEnd, opensLandmark } from "../landmark-phrase.ts";
import { freeKey, isKept, lastFree, partEnd } from "../line-end.ts";
import { render } from "../text/render.ts";
import { opensPart, Role, Sep, type Token } from "../text/token.ts";
import { has, Mark } from "../text/words.ts";
import { dropRepeats } from "./drop-noise.ts";
import { stripAgain } from "./read-tail.ts";

/** Characters of the shortest landmark: "opp X", the end of a cut line, is not one. */
const MIN_PHRASE = 6;
/** The same behind "Landmark:". */
const MIN_NAME = 2;
/** Landmarks that are collected; more stay in their lines. */
const MAX_LANDMARKS = 3;

/**
 * Moves landmark phrases ("opp SBI ATM", "near Hanuman Mandir") from the lines to an empty landmark field, as long
 * as other words remain.
 */
export function findLandmark(draft: Draft, context: Context): void {
  for (const line of [draft.landmark, draft.line1, draft.line2]) joinPhrases(line);
  if (draft.landmark.length > 0 && repeatsOthers(draft)) draft.landmark = NO_TOKENS;
  if (draft.landmark.length > 0) {
    draft.printedLandmark = render(draft.landmark);
    if (draft.printedLandmark !== "") return;
  }
  const found: string[] = [];
  takeFrom(draft.line1, found, draft, context);
  takeFrom(draft.line2, found, draft, context);
  draft.printedLandmark = found.join(", ");
}

/** A form that demands a landmark gets the city or the locality once more: "45 Civil Lines", landmark "Civil Lines". */
function repeatsOthers({ landmark, line1, line2, cityTyped }: Draft): boolean {
  if (has(landmark[0], Mark.landmark)) return false;
  return isPartOf(line1, landmark) || isPartOf(line2, landmark) || keyOf(cityTyped) === freeKey(landmark);
}

/** The words are a part of the line, or all of it behind the number of the door. */
function isPartOf(line: readonly Token[], words: readonly Token[]): boolean {
  const { length } = words;
  for (let i = 0; i + length <= line.length; i++) {
    let k = 0;
    while (k < length && line[i + k].word.lower === words[k].word.lower) k++;
    if (k < length) continue;
    const begins = opensPart(line, i) || line[i - 1].word.digits > 0 || has(line[i - 1], Mark.landmark);
    if (begins && (i + length === line.length || opensPart(line, i + length))) return true;
  }
  return false;
}

/**
 * "opp-SBI ATM", "Near (SBI ATM)", "next to - SBI": the separator counts as a space. Behind "nearby" that does not open
 * its part, it ends the phrase: "SBI nearby - MG Road".
 */
function joinPhrases(line: readonly Token[]): void {
  for (let i = 1; i < line.length; i++) {
    const { sep, inside } = line[i];
    const isOpen = sep === Sep.comma && inside && !line[i - 1].inside;
    if (sep !== Sep.dash && sep !== Sep.hyphen && !isOpen) continue;
    const { role, word } = line[i - 1];
    if (role !== Role.none) continue;
    const isPair =
      i > 1 &&
      line[i - 1].sep === Sep.space &&
      opensLandmark(line, i - 2) &&
      !has(line[i - 2], Mark.landmark);
    const isWord = has(line[i - 1], Mark.landmark) && (word.lower !== "nearby" || opensPart(line, i - 1));
    if (isWord || isPair) line[i].sep = Sep.space;
  }
}

/** "Landmark: Forum Mall", "Landmark - Forum Mall": what follows is one without "near". "Landmark Towers" is a building. */
function isLabelled(line: readonly Token[], i: number): boolean {
  if (line[i].word.lower !== "landmark" || i + 1 >= line.length) return false;
  const next = line[i + 1];
  return next.sep === Sep.dash || next.sep === Sep.hyphen || line[i].source.charCodeAt(line[i].end) === COLON;
}
const COLON = 58;

/** Takes the landmarks of a line, in their order. */
function takeFrom(line: Token[], found: string[], draft: Draft, context: Context): void {
  const scope = { places: context.places, pinIndex: draft.pinIndex, commas: true };
  let last = -1;
  for (let i = 0; i < line.length - 1 && found.length < MAX_LANDMARKS; i++) {
    if (line[i].role !== Role.none) continue;
    const label = i;
    const isLabel = isLabelled(line, i);
    if (isLabel) line[++i].sep = Sep.dash;
    const isPhrase = opensLandmark(line, i);
    if (!isPhrase && !isLabel) continue;
    const to = isPhrase ? landmarkEnd(line, i, scope) : partEnd(line, i);
    const phrase = render(line, i, to);
    const least = isLabel ? MIN_NAME : MIN_PHRASE;
    if (phrase.length >= least && leavesWords(draft, line, i, to)) {
      if (isLabel) line[label].role = Role.label;
      if (!found.includes(phrase)) found.push(phrase);
      take(line, i, to);
      last = i;
    }
    i = to - 1;
  }
  if (last >= 0) dropRepeats(draft);
  // The words before a phrase may now be the end of the line: "…, Ranchi (near Rims Colony)".
  if (last >= 0 && lastFree(line) < last) stripAgain(draft, line, context);
}

function take(line: Token[], from: number, to: number): void {
  for (let k = from; k < to; k++) if (line[k].role === Role.none) line[k].role = Role.landmark;
  if (to === line.length) return;
  if (line[to].sep !== Sep.dash) line[to].sep = Sep.comma;
  // "Opposite the school and near the temple"
  if (line[to].word.lower === "and" && opensLandmark(line, to + 1)) line[to].role = Role.label;
}

function leavesWords(draft: Draft, line: Token[], from: number, to: number): boolean {
  if (line !== draft.line1) return draft.line1.some(isKept);
  for (let k = 0; k < line.length; k++) {
    if ((k < from || k >= to) && isKept(line[k]) && line[k].text !== "") return true;
  }
  return false;
}
