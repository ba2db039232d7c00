import type { Draft, PartKind } from "../draft.ts";
import { render } from "../text/render.ts";
import { Role, Sep } from "../text/scan.ts";

/** Parts that say which door: they stay in line 1. */
const DOOR: ReadonlySet<PartKind> = new Set([
  "house",
  "floor",
  "block",
  "building",
  "street",
  "care_of",
  "landmark",
]);

/**
 * Puts the parts into the lines they belong to: an empty line 2 takes what stands after the last door part
 * of line 1; a door that was written into line 2 alone becomes line 1.
 */
export function sortLines(draft: Draft): void {
  if (
    isEmpty(draft, 1) &&
    draft.parts.some((p) => p.line === 2 && (p.houseTo > p.from || p.kind === "street"))
  ) {
    draft.line1 = draft.line2;
    draft.line2 = [];
    for (const part of draft.parts) part.line = 1;
  }
  if (isEmpty(draft, 2)) moveAreaDown(draft);
  draft.printed1 = render(draft.line1);
  draft.printed2 = render(draft.line2);
}

function isEmpty(draft: Draft, line: 1 | 2): boolean {
  return !draft.parts.some((part) => part.line === line);
}

function moveAreaDown(draft: Draft): void {
  const { parts, line1 } = draft;
  let last = -1;
  for (let i = 0; i < parts.length; i++) if (DOOR.has(parts[i].kind)) last = i;
  if (last < 0 || last === parts.length - 1) return;
  const from = parts[last + 1].from;
  const moved = line1.slice(from);
  if (!moved.some((token) => token.role === Role.none)) return;
  draft.line2 = moved;
  draft.line1 = line1.slice(0, from);
  draft.line2[0] = { ...draft.line2[0], sep: draft.line2[0].sep === Sep.hash ? Sep.hash : Sep.start };
  for (let i = last + 1; i < parts.length; i++) {
    const part = parts[i];
    part.line = 2;
    part.from -= from;
    part.to -= from;
    part.houseTo -= from;
  }
}
