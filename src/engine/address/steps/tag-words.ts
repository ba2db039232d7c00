import type { Context, Draft } from "../draft.ts";

/** Lets the tagger say of each word which component it belongs to. */
export function tagWords(draft: Draft, context: Context): void {
  context.tagger?.tag(draft, context);
}
