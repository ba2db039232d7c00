/** On other pages: how far the sending of a file is, with the way back to it. */
import { useLocation } from "preact-iso";
import { useStore } from "../../store.ts";
import { percent } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { shareOf } from "./progress.tsx";
import { isDone, sending } from "./state.ts";
import { WORDS } from "./words.ts";

export function SendingNote() {
  const text = useWords(WORDS);
  const now = useStore(sending);
  const { path } = useLocation();
  if (!now || now.isSeen || path === "/files") return null;
  const { name } = now.file;
  const state = isDone(now) ? "done" : now.error !== null ? "failed" : "sending";
  return (
    <p role="status" class="sending-note" data-state={state}>
      <a href="/files">{text.note[state](name)}</a>
      {state === "sending" && (
        <>
          <progress aria-label={text.sending} max={1} value={shareOf(now)} />
          <small aria-hidden="true">{percent(shareOf(now))}</small>
        </>
      )}
    </p>
  );
}
