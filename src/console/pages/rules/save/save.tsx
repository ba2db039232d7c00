/** Asks before the draft is saved: what changes, and what it would have done on past orders. */
import { useState } from "preact/hooks";
import { answer, api, type Schema } from "../../../api/client.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Form } from "../../../ui/form.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { ago } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import type { Tried } from "../backtest/use-backtest.ts";
import { Verdict } from "../backtest/verdict.tsx";
import { ChangeList } from "../change-list.tsx";
import type { RulesDocument } from "../changes.ts";
import { type Draft, versionOf } from "../draft.ts";
import { WORDS as PAGE } from "../words.ts";
import { WORDS } from "./words.ts";

type Entry = Schema["RuleVersions"]["versions"][number];

interface Props {
  draft: Draft;
  active: RulesDocument;
  tried: Tried;
  isStale: boolean;
  onSaved: (document: RulesDocument) => void;
  onClose: () => void;
}

export function SaveDialog({ draft, active, tried, isStale, onSaved, onClose }: Props) {
  const text = useWords(WORDS);
  const [other, setOther] = useState<Entry | null>(null);
  const save = async () => {
    // The interface takes the last document whoever sends it, so another owner's is looked for first.
    const latest = await latestVersion();
    if (latest.version !== versionOf(active) && latest.version !== other?.version) return setOther(latest);
    const saved = await answer(api.PUT("/api/v1/rules", { body: draft.document }));
    const version = versionOf(saved);
    showToast(version === 0 ? text.savedDefault : text.saved(version));
    return onSaved(saved);
  };
  return (
    <Dialog title={text.title} onClose={onClose}>
      <p>{text.lead}</p>
      <Outcome tried={tried} isStale={isStale} />
      <ChangeList changes={draft.changes} />
      {other && <Conflict entry={other} />}
      <Form submit={other ? text.saveOver : text.save} onSend={save} onCancel={onClose}>
        {null}
      </Form>
    </Dialog>
  );
}

async function latestVersion(): Promise<Entry> {
  const params = { query: { limit: 1 } };
  const { versions } = await answer(api.GET("/api/v1/rules/history", { params }));
  return versions[0];
}

function Outcome({ tried: { result, error, isRunning, run }, isStale }: Pick<Props, "tried" | "isStale">) {
  const text = useWords(WORDS);
  if (isRunning) return <p role="status">{text.running}</p>;
  if (error !== null) return <ErrorNotice error={error} onRetry={run} />;
  if (result && !isStale) return <Verdict result={result} />;
  return (
    <div class="notice warn">
      <p>{text.notTried}</p>
      <button type="button" class="secondary" onClick={run}>
        {text.run}
      </button>
    </div>
  );
}

function Conflict({ entry: { version, author, created_at } }: { entry: Entry }) {
  const text = useWords(WORDS);
  const page = useWords(PAGE);
  return (
    <p role="alert" class="notice warn">
      {text.conflict(page.version(version), author, ago(created_at))}
    </p>
  );
}
