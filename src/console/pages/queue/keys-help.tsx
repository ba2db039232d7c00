/** What each key does, and the switch that turns them off. */
import { shortcuts } from "../../preferences.ts";
import { useStore } from "../../store.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const text = useWords(WORDS);
  const current = useStore(shortcuts);
  return (
    <Dialog title={text.keys} onClose={onClose}>
      <dl class="keys">
        {Object.entries(text.keysList).map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          role="switch"
          aria-checked={current === "on"}
          checked={current === "on"}
          onChange={(event) => {
            shortcuts.value = event.currentTarget.checked ? "on" : "off";
          }}
        />
        {text.keysOn}
      </label>
    </Dialog>
  );
}
