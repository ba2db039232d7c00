/** How far the sending is. */
import { useWords } from "../../words/index.ts";
import type { Sending } from "./use-sending.ts";
import { WORDS } from "./words.ts";

export function Progress({ sending: { job, done, share } }: { sending: Sending }) {
  const text = useWords(WORDS);
  const parts = job?.uploads.length ?? 1;
  const isSent = share === 1;
  return (
    <section class="sending" aria-busy="true">
      <progress aria-label={text.sending} max={1} value={(done.length + (share ?? 0)) / parts} />
      <p role="status">
        {parts > 1 && text.part(done.length + 1, parts)} {isSent ? text.checking : text.sending}
      </p>
      <p>{text.stay}</p>
    </section>
  );
}
