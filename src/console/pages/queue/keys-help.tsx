/** What each key does, and the switch that turns them off. */
import { shortcuts } from "../../preferences.ts";
import { useStore } from "../../store.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const text = useWords(WORDS);
  const current = useStore(shortcuts);
  return (
    <Dialog title={text.keys} onClose={onClose}>
      <dl class="keys">
        {Object.entries(text.keysList).map(([key, action]) => (
          <Fact key={key} name={<kbd>{key}</kbd>}>
            {action}
          </Fact>
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
