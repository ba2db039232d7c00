/** What is needed less often: history, JSON, signals. Each is loaded once it is opened. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useWords } from "../../words/index.ts";
import type { RulesDocument } from "./changes.ts";
import { type Draft, versionOf } from "./draft.ts";
import { History } from "./history/history.tsx";
import { WORDS as HISTORY } from "./history/words.ts";
import { Json } from "./json/json.tsx";
import { WORDS as JSON_WORDS } from "./json/words.ts";
import { Signals } from "./signals/signals.tsx";
import { WORDS as SIGNALS } from "./signals/words.ts";

interface Props {
  draft: Draft;
  active: RulesDocument;
  isReadOnly: boolean;
  onBack: (document: RulesDocument) => void;
}

export function More({ draft, active, isReadOnly, onBack }: Props) {
  const titles = { history: useWords(HISTORY).title, json: useWords(JSON_WORDS).title };
  const { title: signals } = useWords(SIGNALS);
  return (
    <>
      <Opened part="history" title={titles.history}>
        <History current={versionOf(active)} onBack={isReadOnly ? undefined : onBack} />
      </Opened>
      <Opened part="json" title={titles.json}>
        <Json draft={draft} isReadOnly={isReadOnly} />
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
