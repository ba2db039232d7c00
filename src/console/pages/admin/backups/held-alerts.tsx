/** After a restore: whether to send or discard the waiting alerts. */

import { useState } from "preact/hooks";
import { Button } from "../../../ui/button.tsx";
import { showError, showToast } from "../../../ui/toast.tsx";
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
  const [isBusy, setBusy] = useState(false);
  const release = async (discard: boolean) => {
    setBusy(true);
    try {
      await admin.releaseAlerts(discard);
      showToast(text.released);
    } catch (error) {
      showError(error);
    }
    setBusy(false);
    onDone();
  };
  return (
    <div class="notice warn" data-held>
      <p>{text.held(timeText(since))}</p>
      <div class="actions">
        <Button name={text.discard} disabled={isBusy} onClick={() => release(true)} />
        <Button
          name={text.sendAll}
          class="secondary outline"
          disabled={isBusy}
          onClick={() => release(false)}
        />
      </div>
    </div>
  );
}
