import { messageEnd, messageStart, type Said, wishAround } from "../courier-message.ts";
import type { Draft } from "../draft.ts";
import { isKept } from "../line-end.ts";
import { Role, type Token } from "../text/token.ts";

/** Removes messages to the courier: "ring the bell" is neither a landmark nor part of an address. */
export function dropMessages(draft: Draft): void {
  dropFrom(draft.landmark, draft);
  dropFrom(draft.line1, draft);
  dropFrom(draft.line2, draft);
}

function dropFrom(line: Token[], draft: Draft): void {
  for (let i = 0; i < line.length; i++) {
    const said = messageFrom(line, i) ?? wishAround(line, i);
    if (said === undefined) continue;
    const { start, end } = said;
    for (let k = start; k < end; k++) line[k].role = Role.noise;
    // A message stays if there is nothing else: the lines are then too short, but not missing.
    if (line !== draft.landmark && !draft.line1.some(isKept) && !draft.line2.some(isKept))
      for (let k = start; k < end; k++) line[k].role = Role.none;
    i = end - 1;
  }
}

/** The message whose verb is at `i`. */
function messageFrom(line: readonly Token[], i: number): Said | undefined {
  const end = messageEnd(line, i);
  return end === i ? undefined : { start: messageStart(line, i), end };
}
