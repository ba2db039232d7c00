/** The send button, the progress, and errors. */

import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/index.ts";
import { Progress } from "./progress.tsx";
import { SendError } from "./send-error.tsx";
import { resumeSending, stopSending } from "./sending.ts";
import type { Sending } from "./state.ts";
import type { Mode } from "./types.ts";
import { WORDS } from "./words.ts";

interface Props {
  mode: Mode;
  now: Sending | null;
  /** Whether it has rows of a known kind. */
  isReady: boolean;
  onSend: () => void;
}

export function SendBar({ mode, now, isReady, onSend }: Props) {
  const text = useWords(WORDS);
  if (now && now.share !== null) return <Progress now={now} />;
  const isPartly = now !== null && now.done.length > 0;
  return (
    <>
      {now && now.error !== null && (
        <SendError error={now.error} doneParts={now.done.length} onRetry={resumeSending} />
      )}
      <div class="actions">
        <Button
          name={isPartly ? text.goOn : text.send[mode]}
          disabled={!isReady}
          onClick={isPartly ? resumeSending : onSend}
        />
        {isPartly && <Button name={text.startAnew} class="secondary outline" onClick={stopSending} />}
      </div>
    </>
  );
}
