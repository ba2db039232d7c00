/** Asks before an important action. */

import type { ComponentChildren } from "preact";
import { useCallback, useState } from "preact/hooks";
import { useWords } from "../words/index.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { WORDS } from "./words.ts";

export interface Confirmation {
  title: string;
  /** What will happen. */
  lead: string;
  /** Label of the confirming button. */
  yes: string;
}

interface Confirm {
  /** @returns the answer; false when the dialog is closed */
  ask: (question: Confirmation) => Promise<boolean>;
  /** Render it outside forms. */
  dialog: ComponentChildren;
}

export function useConfirm(): Confirm {
  const text = useWords(WORDS);
  const [open, setOpen] = useState<(Confirmation & { reply: (isYes: boolean) => void }) | null>(null);
  const ask = useCallback(
    (question: Confirmation) => new Promise<boolean>((reply) => setOpen({ ...question, reply })),
    [],
  );
  const reply = (isYes: boolean) => {
    setOpen(null);
    open?.reply(isYes);
  };
  const dialog = open && (
    <Dialog title={open.title} onClose={() => reply(false)}>
      <p>{open.lead}</p>
      <div class="actions">
        <Button name={open.yes} onClick={() => reply(true)} />
        <Button name={text.cancel} class="secondary" onClick={() => reply(false)} />
      </div>
    </Dialog>
  );
  return { ask, dialog };
}
