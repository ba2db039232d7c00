/** Rejects with one of the shop's reasons: a button, if the shop has any, and a dialog loaded on first use. */
import { useState } from "preact/hooks";
import { MAX_NOTE } from "../../../../data/catalogue/limits.ts";
import { signedIn } from "../../session/state.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { useWords, words } from "../../words/index.ts";

const ReasonDialog = lazyPart(async () => (await import("./reason-dialog.tsx")).ReasonDialog);

const WORDS = words({ because: ["Reject, with a reason", "वजह चुनकर रद्द करें"] });

interface Props {
  onReject: (reason: string) => void;
  /** Whether the key w opens it; one on a page has it. */
  hasKey?: boolean;
}

/** The button and its dialog; nothing for a shop without reasons. */
export function RejectBecause({ onReject, hasKey = false }: Props) {
  const text = useWords(WORDS);
  const { reject_reasons: reasons } = signedIn().account;
  const [isOpen, setOpen] = useState(false);
  useKeys(hasKey ? { KeyW: () => setOpen(reasons.length > 0) } : {});
  if (reasons.length === 0) return null;
  const choose = (reason: string) => {
    setOpen(false);
    onReject(reason);
  };
  return (
    <>
      <button
        type="button"
        class="reject"
        aria-label={text.because}
        title={text.because}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKey ? "W" : undefined}
        onClick={() => setOpen(true)}
      >
        … {hasKey && <kbd>w</kbd>}
      </button>
      {isOpen && <ReasonDialog reasons={reasons} onChoose={choose} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The note of a decision with a reason before it, or only one of them. */
export const noteWith = (reason: string | undefined, note: string): string =>
  [reason, note].filter(Boolean).join(": ").slice(0, MAX_NOTE);
