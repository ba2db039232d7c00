/** The shop's reasons for rejecting: one press, or its number, chooses. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { shortcuts } from "../../preferences.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords, words } from "../../words/index.ts";

const WORDS = words({ title: ["Reject because …", "किस वजह से रद्द करें?"] });

interface Props {
  reasons: readonly string[];
  onChoose: (reason: string) => void;
  onClose: () => void;
}

export function ReasonDialog({ reasons, onChoose, onClose }: Props) {
  const text = useWords(WORDS);
  const list = useRef<HTMLDivElement>(null);
  // After the dialog has moved the focus to its first button, which closes it.
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  useLayoutEffect(() => {
    // Only the first nine have a key.
    const onKey = ({ code, repeat }: KeyboardEvent) => {
      const reason = /^Digit[1-9]$/.test(code) ? reasons.at(Number(code.at(-1)) - 1) : undefined;
      if (reason !== undefined && !repeat && shortcuts.value !== "off") onChoose(reason);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [reasons, onChoose]);
  return (
    <Dialog title={text.title} onClose={onClose}>
      <div ref={list} class="reject-reasons">
        {reasons.map((reason, i) => (
          <button key={reason} type="button" class="secondary outline" onClick={() => onChoose(reason)}>
            {i < 9 && <kbd>{i + 1}</kbd>} {reason}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
