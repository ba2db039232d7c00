import { messageEnd, politeStart } from "../courier-message.ts";
import type { Draft } from "../draft.ts";
import { isKept } from "../line-end.ts";
import { Role, type Token } from "../text/token.ts";

/** Takes out what is said to the courier: "ring the bell" is no landmark, nor part of an address. */
export function dropMessages(draft: Draft): void {
  dropFrom(draft.landmark, draft);
  dropFrom(draft.line1, draft);
  dropFrom(draft.line2, draft);
}

function dropFrom(line: Token[], draft: Draft): void {
  for (let i = 0; i < line.length; i++) {
    const end = messageEnd(line, i);
    if (end === i) continue;
    const start = politeStart(line, i);
    for (let k = start; k < end; k++) line[k].role = Role.noise;
    // A message that is all there is stays: the lines are too short, but not missing.
    if (line !== draft.landmark && !draft.line1.some(isKept) && !draft.line2.some(isKept))
      for (let k = start; k < end; k++) line[k].role = Role.none;
    i = end - 1;
  }
}
