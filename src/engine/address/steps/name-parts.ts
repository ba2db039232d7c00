import { type Context, type Draft, hasKind, lineOf, type Part, type PartKind } from "../draft.ts";
import { isInstitution } from "../kind-words.ts";
import { Relation } from "../places.ts";
import { hasDigit, Sep, type Token } from "../text/token.ts";
import { has, Mark } from "../text/words.ts";

/**
 * Assigns a kind to parts without a kind word: a building next to a door, the PIN's locality, an area. The last of
 * several areas is the locality.
 */
export function nameParts(draft: Draft, context: Context): void {
  const { parts } = draft;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (part.kind === "other" || part.kind === "sublocality") part.kind = nameOf(i, draft, context);
    if (part.kind === "house") {
      if (draft.hasHouse && parts[i - 1].kind !== "house" && isLand(lineOf(draft, part.line)[part.from]))
        part.kind = "block";
      draft.hasHouse ||= !isZero(lineOf(draft, part.line), part);
    }
    if (VILLAGE_KINDS.has(part.kind))
      draft.isVillage ||= parts.length > 1 || hasOwnName(lineOf(draft, part.line), part);
  }
  if (!draft.hasHouse) nameParcel(draft);
  if (hasKind(parts, "locality")) return;
  let last = parts.length - 1;
  while (last >= 0 && parts[last].kind !== "sublocality") last--;
  if (last >= 0) parts[last].kind = "locality";
}

/** Parts of an address in a village, where people know each other. */
const VILLAGE_KINDS: ReadonlySet<PartKind> = new Set(["village", "post_office", "subdistrict"]);
const VILLAGE_WORD =
  Mark.village | Mark.post | Mark.subdistrict | Mark.district | Mark.small | Mark.number | Mark.sight;

/** "Village Rampur", but not "Post Office", which needs another part for its name: "Rampur (P.O.)". */
function hasOwnName(line: readonly Token[], { from, to }: Part): boolean {
  for (let k = from; k < to; k++) if (!line[k].word.known || !has(line[k], VILLAGE_WORD)) return true;
  return false;
}

/** "Khasra No. 214, Sangam Vihar": without a door number, the land's number is the door's. */
function nameParcel(draft: Draft): void {
  for (let i = 0; i < draft.parts.length; i++) {
    const part = draft.parts[i];
    const line = lineOf(draft, part.line);
    if (part.kind !== "block" || !has(line[part.from], Mark.parcel) || !hasDigit(line, part.from, part.to))
      continue;
    part.kind = "house";
    draft.hasHouse = true;
    return;
  }
}

/** "House No. 0", "00": what a form is filled with that asks for a number. */
function isZero(line: readonly Token[], { from, to }: Part): boolean {
  let hasZero = false;
  for (let k = from; k < to; k++) {
    const { word, marks } = line[k];
    if (word.isNumber && word.raw.startsWith("0") && Number(word.raw) === 0) hasZero = true;
    else if (word.digits > 0 || (marks & (Mark.house | Mark.number)) === 0) return false;
  }
  return hasZero;
}

function nameOf(i: number, draft: Draft, { places }: Context): PartKind {
  const part = draft.parts[i];
  const { kind, from, to } = part;
  const line = lineOf(draft, part.line);
  if (!hasName(line, part)) return kind;
  const name = places.nameOf(line, from, to);
  if (name >= 0 && draft.office >= 0 && name === places.dir.officeName(draft.office)) return "locality";
  if (kind !== "other") return kind;
  const isPlace =
    name >= 0 && draft.pinIndex >= 0 && places.relate(name, draft.pinIndex).relation >= Relation.near;
  const isLast = i === draft.parts.length - 1 && i > 0;
  // Vijayanagar in Mysuru is not the district of that name.
  if (isLast && (isPlace || draft.pinIndex < 0) && places.isDistrictIn(name, draft.pinState))
    return "district";
  const isFirst = isFirstPlace(draft.parts, i) || (followsDoor(draft.parts, i) && line[from].sep < Sep.comma);
  if (isPlace) return "sublocality";
  if (isFirst || isInstitution(line, from, to)) return "building";
  return isPoint(line, from, to) ? "landmark" : "sublocality";
}

/** Sights where nobody lives, some only after a word for what stops there. */
const POINTS: ReadonlySet<string> = new Set(["atm", "pump"]);
const STOPS: ReadonlySet<string> = new Set(["stand", "stop", "station", "depot"]);
const BEFORE_STOP: ReadonlySet<string> = new Set("bus railway rly police metro taxi auto".split(" "));
const POINT_WORDS = 4;

/** "ICICI ATM", "New Bus Stand": a landmark without "near". */
function isPoint(line: readonly Token[], from: number, to: number): boolean {
  if (to - from > POINT_WORDS) return false;
  const { lower } = line[to - 1].word;
  return POINTS.has(lower) || (STOPS.has(lower) && to - from > 1 && BEFORE_STOP.has(line[to - 2].word.lower));
}

/** Only persons stand before it. */
function isFirstPlace(parts: readonly Part[], i: number): boolean {
  for (let k = 0; k < i; k++) if (parts[k].kind !== "care_of") return false;
  return true;
}

/** Land that a home stands on: another number for it is no second door. */
const LAND: ReadonlySet<string> = new Set(["old", "plot", "survey", "gat", "cts", "site", "holding"]);

/** "RZ-8A, 2nd Floor, Plot No 8A". */
function isLand({ word, text }: Token): boolean {
  return LAND.has((text ?? word.print).toLowerCase().split(" ")[0]);
}

/** A word that is more than a number, a letter, a label of a number or "opposite". */
function hasName(line: readonly Token[], { from, to }: Part): boolean {
  for (let k = from; k < to; k++) {
    const { word, marks } = line[k];
    // "Khagra" is no mistyped khasra.
    const isLabel = (marks & NUMBERED) !== 0 && (word.known || !has(line[k], Mark.parcel));
    if (word.digits === 0 && word.raw.length > 1 && !isLabel) return true;
  }
  return false;
}

const NUMBERED = Mark.house | Mark.number | Mark.small | Mark.landmark;

function followsDoor(parts: readonly Part[], i: number): boolean {
  return i > 0 && parts[i - 1].kind === "house" && parts[i - 1].line === parts[i].line;
}
