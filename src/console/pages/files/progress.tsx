/** How far the sending is. */
import { useWords } from "../../words/index.ts";
import type { Sending } from "./state.ts";
import { WORDS } from "./words.ts";

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

/** Of all parts, 0 to 1. Sending a part is half of its time, checking it the other half. */
export const shareOf = ({ done, share, uploads }: Sending): number =>
  (done.length + (share ?? 0) / 2) / uploads.length;
