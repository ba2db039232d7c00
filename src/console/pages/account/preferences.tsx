/** Language, theme and shortcuts, kept in the browser. */
import { useId } from "preact/hooks";
import { LANGUAGES, language, shortcuts, THEMES, theme } from "../../preferences.ts";
import { type Store, useStore } from "../../store.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

export function Preferences() {
  const text = useWords(WORDS);
  const id = useId();
  const isOn = useStore(shortcuts) === "on";
  return (
    <section>
      <h2>{text.preferences}</h2>
      <p>{text.preferencesLead}</p>
      <div class="pair">
        <Choice label={text.language} store={language} values={LANGUAGES} names={text.languages} />
        <Choice label={text.theme} store={theme} values={THEMES} names={text.themes} />
      </div>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          aria-describedby={id}
          aria-checked={isOn}
          checked={isOn}
          onChange={({ currentTarget }) => {
            shortcuts.value = currentTarget.checked ? "on" : "off";
          }}
        />
        {text.shortcuts}
      </label>
      <small id={id}>{text.shortcutsHint}</small>
    </section>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  store: Store<T>;
  values: readonly T[];
  names: Record<T, string>;
}

function Choice<T extends string>({ label, store, values, names }: ChoiceProps<T>) {
  const id = useId();
  const value = useStore(store);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => {
          store.value = values.find((one) => one === currentTarget.value) ?? store.value;
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
