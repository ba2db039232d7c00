import { type Draft, NO_TOKENS, type PartKind } from "../draft.ts";
import { render } from "../text/render.ts";
import { Role, Sep, type Token } from "../text/token.ts";

/** Parts that identify the door: they stay in line 1. */
const DOOR_PARTS: ReadonlySet<PartKind> = new Set([
  "house",
  "floor",
  "block",
  "building",
  "street",
  "care_of",
  "landmark",
]);

/**
 * Moves parts to the line they belong to: an empty line 2 gets the parts after the last door part of line 1;
 * if only line 2 is filled and it holds a door, it becomes line 1.
 */
export function sortLines(draft: Draft): void {
  if (isEmpty(draft, 1) && (hasDoor(draft) || hadBuyer(draft))) {
    draft.line1 = draft.line2;
    draft.line2 = NO_TOKENS;
    for (const part of draft.parts) part.line = 1;
  }
  if (isEmpty(draft, 2)) moveAreaDown(draft);
  draft.printed1 = render(draft.line1);
  draft.printed2 = render(draft.line2);
}

function isEmpty({ parts }: Draft, line: 1 | 2): boolean {
  for (let i = 0; i < parts.length; i++) if (parts[i].line === line) return false;
  return true;
}

/** Line 2 holds a door number or a street. */
function hasDoor({ parts }: Draft): boolean {
  for (const part of parts)
    if (part.line === 2 && (part.kind === "house" || part.kind === "street")) return true;
  return false;
}

/** Line 1 had the buyer's name and nothing else. */
function hadBuyer({ line1, line2 }: Draft): boolean {
  return line2.length > 0 && line1.some(({ role }) => role === Role.receiver);
}

/** A comma stands before the word, or before the words with a role in between. */
function opensSection(line: readonly Token[], at: number): boolean {
  let k = at;
  while (k > 0 && line[k].sep < Sep.comma && line[k - 1].role !== Role.none) k--;
  return k === 0 || line[k].sep >= Sep.comma;
}

function moveAreaDown(draft: Draft): void {
  const { parts, line1 } = draft;
  let first = -1;
  for (let i = 0; i < parts.length; i++) if (DOOR_PARTS.has(parts[i].kind)) first = i + 1;
  while (first > 0 && first < parts.length && !opensSection(line1, parts[first].from)) first++;
  if (first <= 0) return;
  const from = first < parts.length ? parts[first].from : line1.findIndex(({ role }) => role === Role.town);
  if (from <= 0) return;
  draft.line2 = line1.slice(from);
  draft.line1 = line1.slice(0, from);
  const [word] = draft.line2;
  if (word.sep !== Sep.hash) word.sep = Sep.start;
  for (let i = first; i < parts.length; i++) {
    const part = parts[i];
    part.line = 2;
    part.from -= from;
    part.to -= from;
  }
}
