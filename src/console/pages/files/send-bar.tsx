/** The button that sends, the progress, and what stopped it. */
import { useWords } from "../../words/index.ts";
import type { Mode } from "./post-file.ts";
import { Progress } from "./progress.tsx";
import { SendError } from "./send-error.tsx";
import { resumeSending, stopSending } from "./sending.ts";
import type { Sending } from "./state.ts";
import { WORDS } from "./words.ts";

interface Props {
  mode: Mode;
  now: Sending | null;
  isEmpty: boolean;
  onSend: () => void;
}

export function SendBar({ mode, now, isEmpty, onSend }: Props) {
  const text = useWords(WORDS);
  if (now && now.share !== null) return <Progress now={now} />;
  const isPartly = now !== null && now.done.length > 0;
  return (
    <>
      {now && now.error !== null && (
        <SendError error={now.error} doneParts={now.done.length} onRetry={resumeSending} />
      )}
      <div class="actions">
        <button type="button" disabled={isEmpty} onClick={isPartly ? resumeSending : onSend}>
          {isPartly ? text.goOn : text.send[mode]}
        </button>
        {isPartly && (
          <button type="button" class="secondary outline" onClick={stopSending}>
            {text.startAnew}
          </button>
        )}
      </div>
    </>
  );
}
