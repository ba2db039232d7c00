import type { Context, Draft } from "../draft.ts";

/** Lets the tagger assign each word to a component. */
export function tagWords(draft: Draft, context: Context): void {
  context.tagger?.tag(draft, context);
}
