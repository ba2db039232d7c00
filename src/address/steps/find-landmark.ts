import type { Context, Draft } from "../draft.ts";
import { lastFree } from "../line-end.ts";
import { render } from "../text/render.ts";
import { Role, Sep, type Token } from "../text/scan.ts";
import { has, Mark } from "../text/words.ts";
import { stripAgain } from "./read-tail.ts";

/** Landmark phrases of two words: "next to", "in front of". */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  next: ["to"],
  in: ["front"],
  close: ["to"],
  front: ["of"],
  back: ["side", "of"],
};

/** Characters of the shortest landmark: "opp X", the end of a cut line, is none. */
const MIN_PHRASE = 6;

/**
 * Moves a landmark phrase ("opp SBI ATM", "near Hanuman Mandir") from a line to an empty landmark field, if
 * other words remain in the line. It ends at the next comma.
 */
export function findLandmark(draft: Draft, context: Context): void {
  if (draft.landmark.length > 0) {
    draft.printedLandmark = render(draft.landmark);
    if (draft.printedLandmark !== "") return;
  }
  for (const line of [draft.line2, draft.line1]) {
    const from = phraseStart(line);
    if (from < 0) continue;
    const to = phraseEnd(line, from);
    if (!leavesWords(draft, line, from, to)) continue;
    const phrase = render(line, from, to);
    if (phrase.length < MIN_PHRASE) continue;
    draft.printedLandmark = phrase;
    for (let k = from; k < to; k++) if (line[k].role === Role.none) line[k].role = Role.landmark;
    // The words before the phrase are now the end of the line: "…, Ranchi (near Rims Colony)".
    if (lastFree(line) < from) stripAgain(draft, line, context);
    return;
  }
}

function phraseStart(line: Token[]): number {
  for (let i = 0; i < line.length - 1; i++)
    if (line[i].role === Role.none && opensLandmark(line, i)) return i;
  return -1;
}

/** True when the word at `i` begins a landmark phrase; a name must follow it. */
export function opensLandmark(line: readonly Token[], i: number): boolean {
  const next = line[i + 1];
  if (!next || next.sep === Sep.comma || next.role !== Role.none) return false;
  return has(line[i], Mark.landmark) || (PAIRS[line[i].word.lower]?.includes(next.word.lower) ?? false);
}

/** The phrase ends at the next comma; a second phrase before it belongs to the first. */
function phraseEnd(line: Token[], from: number): number {
  let to = from + 1;
  while (to < line.length && line[to].sep !== Sep.comma && line[to].sep !== Sep.dash) to++;
  return to;
}

function leavesWords(draft: Draft, line: Token[], from: number, to: number): boolean {
  if (line !== draft.line1) return draft.line1.some((t) => t.role === Role.none);
  for (let k = 0; k < line.length; k++) {
    if ((k < from || k >= to) && line[k].role === Role.none && line[k].text !== "") return true;
  }
  return false;
}
