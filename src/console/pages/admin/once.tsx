import { Button } from "../../ui/button.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

interface Props {
  title: string;
  lead: string;
  values: readonly (readonly [label: string, text: string])[];
  onClose: () => void;
}

/** Secrets that are shown only once; the dialog must be answered. */
export function Once({ title, lead, values, onClose }: Props) {
  const text = useWords(WORDS);
  return (
    <Dialog title={title}>
      <p>{lead}</p>
      <dl>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd class="once">
              <Copy text={value} label={label} />
            </dd>
          </div>
        ))}
      </dl>
      <div class="actions">
        <Button name={text.passedOn} onClick={onClose} />
      </div>
    </Dialog>
  );
}
