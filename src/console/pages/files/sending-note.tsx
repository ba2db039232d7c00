import { useLocation } from "preact-iso";
import { useStore } from "../../store.ts";
import { percent } from "../../words/format.ts";
import { useWords, words } from "../../words/index.ts";
import { isDone, sending, shareOf } from "./state.ts";

/** Apart from those of the page, as every page loads them. */
const WORDS = words({
  sending: (file: string) => [`${file} is being sent`, `${file} भेजी जा रही है`],
  done: (file: string) => [`${file} is done: see the result`, `${file} हो गई: नतीजा देखें`],
  failed: (file: string) => [`${file} has stopped: see why`, `${file} रुक गई: वजह देखें`],
});

/** On other pages: the upload progress, with a link back. */
export function SendingNote() {
  const text = useWords(WORDS);
  const now = useStore(sending);
  const { path } = useLocation();
  if (!now || now.isSeen || path === "/files") return null;
  const { name } = now.file;
  const state = isDone(now) ? "done" : now.error !== null ? "failed" : "sending";
  return (
    <p role="status" class="sending-note" data-state={state}>
      <a href="/files">{text[state](name)}</a>
      {state === "sending" && (
        <>
          <progress aria-label={text.sending(name)} max={1} value={shareOf(now)} />
          <small aria-hidden="true">{percent(shareOf(now))}</small>
        </>
      )}
    </p>
  );
}
