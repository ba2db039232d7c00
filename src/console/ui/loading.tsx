import { useWords } from "../words/index.ts";
import { WORDS } from "./words.ts";

/** Shown until the first response. */
export function Loading() {
  const text = useWords(WORDS);
  return (
    <p role="status" aria-busy="true">
      {text.loading}
    </p>
  );
}
