/** The widget on five kinds of form, with the visitor's own key. */
import { useEffect, useState } from "preact/hooks";
import { useWords } from "../../src/console/words/index.ts";
import { type DemoForm, FORMS } from "./forms/index.ts";
import { SettingsForm } from "./settings.tsx";
import { Shop } from "./shop.tsx";
import { loadWidget, readSettings, type WidgetState } from "./widget.ts";
import { WORDS } from "./words.ts";

/** The widget's demo: the settings, and one shop form for each kind of checkout. */
export function DemoPage() {
  const text = useWords(WORDS);
  const [settings] = useState(readSettings);
  const [state, setState] = useState<WidgetState>("off");
  useEffect(() => {
    document.title = `${text.title} · Thikana`;
  }, [text]);
  useEffect(() => {
    if (settings) loadWidget(settings, setState);
  }, []);
  return (
    <main class="demo">
      <h1>{text.title}</h1>
      <p class="lead">{text.lead}</p>
      <SettingsForm settings={settings} state={state} />
      <div class="shops">
        <Shops forms={FORMS.slice(0, 3)} />
        <Shops forms={FORMS.slice(3)} />
      </div>
      <p>
        <small>{text.outage}</small>
      </p>
    </main>
  );
}

/** A column: a form that grows moves only what is below it. */
const Shops = ({ forms }: { forms: readonly DemoForm[] }) => (
  <div>
    {forms.map((form) => (
      <Shop key={form.name} form={form} />
    ))}
  </div>
);
