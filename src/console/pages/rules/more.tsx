/** What is needed less often: history, JSON, signals. Each is loaded once it is opened. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useWords } from "../../words/index.ts";
import type { RulesDocument } from "./changes.ts";
import { WORDS as HISTORY, History } from "./history.tsx";
import { WORDS as JSON_WORDS, Json } from "./json.tsx";
import { Signals } from "./signals/signals.tsx";
import { WORDS as SIGNALS } from "./signals/words.ts";
import { type UnsavedRules, versionOf } from "./unsaved-rules.ts";

interface Props {
  unsaved: UnsavedRules;
  active: RulesDocument;
  isReadOnly: boolean;
  onBack: (document: RulesDocument) => void;
}

export function More({ unsaved, active, isReadOnly, onBack }: Props) {
  const titles = { history: useWords(HISTORY).title, json: useWords(JSON_WORDS).title };
  const { title: signals } = useWords(SIGNALS);
  return (
    <>
      <Opened part="history" title={titles.history}>
        <History current={versionOf(active)} onBack={isReadOnly ? undefined : onBack} />
      </Opened>
      <Opened part="json" title={titles.json}>
        <Json unsaved={unsaved} isReadOnly={isReadOnly} />
      </Opened>
      <Opened part="signals" title={signals}>
        <Signals />
      </Opened>
    </>
  );
}

function Opened({ part, title, children }: { part: string; title: string; children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details data-part={part} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {isOpen && children}
    </details>
  );
}
