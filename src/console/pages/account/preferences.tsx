/** Language, theme and shortcuts, kept in the browser. */
import { useId } from "preact/hooks";
import { LANGUAGES, language, shortcuts, THEMES, theme } from "../../preferences.ts";
import { useStore } from "../../store.ts";
import { Select } from "../../ui/form.tsx";
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
        <Select
          label={text.language}
          options={LANGUAGES.map((each) => [each, text.languages[each]])}
          value={useStore(language)}
          onChange={(chosen) => {
            language.value = chosen;
          }}
        />
        <Select
          label={text.theme}
          options={THEMES.map((each) => [each, text.themes[each]])}
          value={useStore(theme)}
          onChange={(chosen) => {
            theme.value = chosen;
          }}
        />
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
