/** Asks before the draft is saved: what changes, and what it would have done on past orders. */
import { answer, api, type Schema } from "../../../api/client.ts";
import { toApiError } from "../../../api/error.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Form } from "../../../ui/form.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useWords } from "../../../words/index.ts";
import type { Tried } from "../backtest/use-backtest.ts";
import { Verdict } from "../backtest/verdict.tsx";
import { ChangeList } from "../change-list.tsx";
import type { RulesDocument } from "../changes.ts";
import { type Draft, versionOf } from "../draft.ts";
import type { SavedBy } from "../draft-bar.tsx";
import { WORDS } from "./words.ts";

interface Props {
  draft: Draft;
  active: RulesDocument;
  tried: Tried;
  isStale: boolean;
  onSaved: (document: RulesDocument) => void;
  /** Somebody else has saved other rules: what they are, and by whom. */
  onConflict: (theirs: RulesDocument, savedBy: SavedBy) => void;
  onClose: () => void;
}

export function SaveDialog({ draft, active, tried, isStale, onSaved, onConflict, onClose }: Props) {
  const text = useWords(WORDS);
  const save = async () => {
    const body = { ...draft.document, if_version: versionOf(active) };
    try {
      const saved = await answer(api.PUT("/api/v1/rules", { body }));
      const version = versionOf(saved);
      showToast(version === 0 ? text.savedDefault : text.saved(version));
      onSaved(saved);
    } catch (error) {
      const { code, body: conflict } = toApiError(error);
      if (code !== "changed_meanwhile") throw error;
      const { rules, by = "", at = "" } = conflict as Schema["RuleConflict"];
      if (rules) onConflict(rules, { by, at });
    }
  };
  return (
    <Dialog title={text.title} onClose={onClose}>
      <p>{text.lead}</p>
      <Outcome tried={tried} isStale={isStale} />
      <ChangeList changes={draft.changes} />
      <Form submit={text.save} onSend={save} onCancel={onClose}>
        {null}
      </Form>
    </Dialog>
  );
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
