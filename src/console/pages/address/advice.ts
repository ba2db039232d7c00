/** What to ask the buyer: in English the suggestions of the answer, in Hindi by the issues. */
import { issueAdvice } from "../../../../data/catalogue/issues/index.ts";
import { language } from "../../preferences.ts";
import type { Verified } from "./kept.ts";

/** Sentences, in the order of the issues. */
export function advice({ issues, suggestions }: Verified): string[] {
  if (language.value === "en") return suggestions;
  return issues.flatMap((issue) => issueAdvice("hi", issue) ?? []);
}
