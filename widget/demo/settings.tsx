/** Key and settings of the widget's tag, whether it is on, and the tag to copy. */
import { useEffect, useRef, useState } from "preact/hooks";
import { answer, api } from "../../src/console/api/client.ts";
import { language } from "../../src/console/preferences.ts";
import { Copy } from "../../src/console/ui/copy.tsx";
import { useWords } from "../../src/console/words/index.ts";
import { applySettings, type Settings, tagText, type WidgetState } from "./widget.ts";
import { WORDS } from "./words.ts";

const LANGUAGES = [
  ["en", "English"],
  ["hi", "हिन्दी"],
] as const;

interface Props {
  /** Null before the first time. */
  settings: Settings | null;
  state: WidgetState;
}

/**
 * Chooses key, language and mode. The page is loaded again with them, as the widget stays on a page that has loaded it.
 */
export function SettingsForm({ settings, state }: Props) {
  const text = useWords(WORDS);
  const key = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const [lang] = useState(settings?.lang ?? language.value);
  useEffect(() => {
    if (!settings) void fillOwnKey(key.current);
  }, []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const next = settingsIn(event.currentTarget as HTMLFormElement);
    if (next.key.startsWith("pk_")) return applySettings(next);
    setWrong(true);
    key.current?.focus();
  };
  return (
    <article aria-labelledby="settings-title">
      <h2 id="settings-title">{text.settings}</h2>
      <form id="settings" noValidate onSubmit={submit}>
        <div class="field">
          <label for="key">{text.key}</label>
          <input
            id="key"
            name="key"
            ref={key}
            defaultValue={settings?.key}
            placeholder="pk_…"
            autoComplete="off"
            spellcheck={false}
            aria-describedby="key-hint"
            aria-invalid={isWrong || undefined}
          />
          <small id="key-hint">
            {isWrong ? <span id="problem">{text.notPublishable}</span> : text.keyHint}
          </small>
        </div>
        <div class="field">
          <label for="lang">{text.lang}</label>
          <select id="lang" name="lang">
            {LANGUAGES.map(([value, name]) => (
              <option key={value} value={value} lang={value} selected={value === lang}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div class="switches">
          <Switch name="block" label={text.block} isOn={settings?.block ?? true} />
          <Switch name="localities" label={text.localities} isOn={settings?.localities ?? false} />
        </div>
        <button type="submit">{text.apply}</button>
      </form>
      <p role="status" id="state" class="notice" data-on={state === "on" ? "" : undefined}>
        {text.states[state]}
      </p>
      {settings && (
        <details>
          <summary>{text.tag}</summary>
          <Copy text={tagText(settings)} label={text.tag} />
        </details>
      )}
    </article>
  );
}

const Switch = ({ name, label, isOn }: { name: keyof Settings; label: string; isOn: boolean }) => (
  <label>
    <input type="checkbox" name={name} defaultChecked={isOn} />
    {label}
  </label>
);

function settingsIn(form: HTMLFormElement): Settings {
  const data = new FormData(form);
  return {
    key: String(data.get("key")).trim(),
    lang: String(data.get("lang")),
    block: data.has("block"),
    localities: data.has("localities"),
  };
}

/** The key of an owner who is signed in; others paste one. */
async function fillOwnKey(input: HTMLInputElement | null): Promise<void> {
  try {
    const { publishable_key: own } = await answer(api.GET("/api/v1/account"));
    if (input?.value === "" && own) input.value = own;
  } catch {
    // Nobody is signed in.
  }
}
