/** Upload progress. */
import { useWords } from "../../words/index.ts";
import { type Sending, shareOf } from "./state.ts";
import { WORDS } from "./words.ts";

/** Upload progress as a bar and in words. */
export function Progress({ now }: { now: Sending }) {
  const text = useWords(WORDS);
  const { done, share, uploads } = now;
  return (
    <section class="sending" aria-busy="true" data-share={share}>
      <progress aria-label={text.sending} max={1} value={shareOf(now)} />
      <p role="status">
        {uploads.length > 1 && text.part(done.length + 1, uploads.length)}{" "}
        {share === 1 ? text.checking : text.sending}
      </p>
      <p class="quiet">{text.goesOn}</p>
    </section>
  );
}
