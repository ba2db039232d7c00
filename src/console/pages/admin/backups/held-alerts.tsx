/** After a restore: whether to send or discard the waiting alerts. */

import { Button } from "../../../ui/button.tsx";
import { showError, showToast } from "../../../ui/toast.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { timeText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import type { Admin } from "../api.ts";
import { WORDS } from "./words.ts";

interface Props {
  admin: Admin;
  /** When the backup was restored. */
  since: string;
  onDone: () => void;
}

export function HeldAlerts({ admin, since, onDone }: Props) {
  const text = useWords(WORDS);
  const { busy, run } = useAction();
  const release = (discard: boolean) =>
    run(async () => {
      await admin.releaseAlerts(discard).then(() => showToast(text.released), showError);
      onDone();
    });
  return (
    <div class="notice warn" data-held>
      <p>{text.held(timeText(since))}</p>
      <div class="actions">
        <Button name={text.discard} disabled={busy} onClick={() => release(true)} />
        <Button
          name={text.sendAll}
          class="secondary outline"
          disabled={busy}
          onClick={() => release(false)}
        />
      </div>
    </div>
  );
}
