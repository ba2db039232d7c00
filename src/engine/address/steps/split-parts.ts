import { armyOfficeEnd } from "../army-office.ts";
import { doorEnd, isCounted, isTightComma, valueEnd } from "../door.ts";
import { type Draft, hasKind, type Part, type PartKind } from "../draft.ts";
import { closingAt } from "../kind-words.ts";
import { opensLandmark, PAIR_STARTS } from "../landmark-phrase.ts";
import { blockEnd, careOfEnd, FLOORS, floorEnd } from "../phrases.ts";
import { Role, Sep, type Token } from "../text/token.ts";
import { WordSet } from "../text/word-set.ts";
import { has, Mark } from "../text/words.ts";

/**
 * Splits the lines into parts of one kind each: at commas, and behind the words for a kind of place ("Rose Villa
 * | Lake Road | Rampur"). A part without such a word is "other". Words with a role are in no part, except persons.
 */
export function splitParts(draft: Draft): void {
  draft.parts = [];
  splitLine(draft.parts, draft.line1, 1);
  splitLine(draft.parts, draft.line2, 2);
}

function splitLine(parts: Part[], line: Token[], number: Part["line"]): void {
  let from = 0;
  while (from < line.length) {
    const { role } = line[from];
    if (role === Role.person) {
      let to = from + 1;
      while (to < line.length && line[to].role === role && line[to].sep < Sep.comma) to++;
      parts.push({ line: number, from, to, kind: "care_of", isGuess: false, isConfirmed: false });
      from = to;
    } else if (role !== Role.none) from++;
    else {
      const to = sectionEnd(line, from);
      splitSection(parts, line, from, to, number);
      from = to;
    }
  }
}

/** The next word with a role, or comma or dash that does not stand between a label and its value. */
function sectionEnd(line: Token[], from: number): number {
  let k = from + 1;
  for (; k < line.length && line[k].role === Role.none; k++) {
    const { sep } = line[k];
    if (sep < Sep.comma || isTightComma(line, k)) continue;
    if (isLetterOf(line, k)) line[k].sep = Sep.hyphen;
    else if (continuesLabel(line, k, from)) line[k].sep = Sep.space;
    else return k;
  }
  return k;
}

/** "46- A": a letter that a dash joins to the number before it. */
function isLetterOf(line: readonly Token[], k: number): boolean {
  const { word, sep } = line[k];
  const { word: before } = line[k - 1];
  return (
    sep === Sep.dash && word.raw.length === 1 && word.digits === 0 && before.digits > 0 && !before.isOrdinal
  );
}

/** Labels that stand before their name or behind it. */
const ADMIN = Mark.village | Mark.post | Mark.subdistrict | Mark.district;

/** Labels of a number. */
const NUMBERED = Mark.house | Mark.number;

/** "Vill- Burari", "Taluka:- Rahata", "Plot No, 12", "Block (C)": the word belongs to the label before it. */
function continuesLabel(line: readonly Token[], k: number, from: number): boolean {
  const label = line[k - 1];
  const value = line[k];
  if (has(label, ADMIN)) {
    let first = k - 1;
    while (first > from && has(line[first - 1], ADMIN)) first--;
    // "Kuluma Post Office, Angul": the name stands before its label.
    const opens = first === from || (value.sep === Sep.dash && has(line[from], ADMIN));
    return opens && value.word.digits === 0 && value.marks === 0;
  }
  const marks = value.sep === Sep.comma && !value.inside ? NUMBERED : NUMBERED | Mark.counted;
  if (!has(label, marks) || has(label, Mark.building)) return false;
  if (value.inside && value.word.raw.length === 1) return true;
  if (value.sep === Sep.dash && valueEnd(line, k, line.length) > k) return true;
  return value.word.digits > 0 && !value.word.isOrdinal && !isCounted(line, k, line.length);
}

interface Opener {
  readonly kind: PartKind;
  /** The end of what begins at `i`; `i` when it does not begin there. */
  readonly endOf: (line: readonly Token[], i: number, start: number, to: number) => number;
}

/** What may begin anywhere. */
const LANDMARK: Opener = {
  kind: "landmark",
  endOf: (line, i, _start, to) => (opensLandmark(line, i) ? to : i),
};
const ARMY_OFFICE: Opener = { kind: "post_office", endOf: armyOfficeEnd };
const CARE_OF: Opener = { kind: "care_of", endOf: careOfEnd };
const FLOOR: Opener = { kind: "floor", endOf: floorEnd };
const BLOCK: Opener = { kind: "block", endOf: blockEnd };
const DOOR: Opener = { kind: "house", endOf: doorEnd };

/** Letters of the longest word that is a label or a code without a mark for it: "PLNO 28", "RZ 12". */
const MAX_CODE = 4;
/** Longer words that open a phrase without a mark or a digit. */
const OPENING = new WordSet([...FLOORS, ...PAIR_STARTS]);

/** Most words of a name: nothing begins or is closed there. */
function isPlain({ word, marks, sep }: Token): boolean {
  if (marks !== 0 || word.digits > 0 || sep === Sep.hash) return false;
  return word.lower.length > MAX_CODE && !OPENING.has(word);
}

/** "Gaur City 2": a number behind a name, where the door is known already. */
function isOfName(parts: readonly Part[], line: readonly Token[], i: number, start: number): boolean {
  const { word, sep } = line[i];
  if (i === start || !word.isNumber || sep !== Sep.space || (line[i - 1].marks & ~Mark.cityNoise) !== 0)
    return false;
  return hasKind(parts, "house");
}

/** What begins at `i`, if anything does: the first that fits. No loop, as it is asked for nearly each word. */
function openerAt(line: readonly Token[], i: number, start: number, to: number): Opener | undefined {
  if (opensLandmark(line, i)) return LANDMARK;
  if (armyOfficeEnd(line, i) > i) return ARMY_OFFICE;
  if (has(line[i], Mark.careOf) && careOfEnd(line, i, start, to) > i) return CARE_OF;
  if (floorEnd(line, i, start, to) > i) return FLOOR;
  if (blockEnd(line, i, start, to) > i) return BLOCK;
  return doorEnd(line, i, start, to) > i ? DOOR : undefined;
}

/** Adds the words [from, to) as a part, if there are any; returns where the next one begins. */
function push(parts: Part[], line: Part["line"], kind: PartKind, from: number, to: number): number {
  if (to <= from) return from;
  parts.push({ line, from, to, kind, isGuess: kind === "other", isConfirmed: false });
  return to;
}

/** Cuts [from, to) into parts: what precedes a phrase or a kind word and belongs to neither is "other". */
function splitSection(parts: Part[], line: Token[], from: number, to: number, number: Part["line"]): void {
  let start = from;
  for (let i = from; i < to; ) {
    if (isPlain(line[i])) {
      i++;
      continue;
    }
    const opener = isOfName(parts, line, i, start) ? undefined : openerAt(line, i, start, to);
    if (opener) {
      start = push(parts, number, "other", start, i);
      start = push(parts, number, opener.kind, start, opener.endOf(line, i, i, to));
    } else {
      const closing = closingAt(line, i, start, to, parts);
      if (closing) {
        start = push(parts, number, "other", start, closing.from);
        start = push(parts, number, closing.kind, start, closing.to);
      }
    }
    i = Math.max(i + 1, start);
  }
  push(parts, number, "other", start, to);
}
