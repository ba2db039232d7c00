/** Asks before the unsaved rules are saved: what changes, and what it would have done on past orders. */
import { answer, api, type Schema } from "../../api/client.ts";
import { toApiError } from "../../api/error.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Form } from "../../ui/form.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useWords, words } from "../../words/index.ts";
import type { Tried } from "./backtest/use-backtest.ts";
import { Verdict } from "./backtest/verdict.tsx";
import { ChangeList } from "./change-list.tsx";
import type { RulesDocument } from "./changes.ts";
import type { SavedBy } from "./unsaved-bar.tsx";
import { type UnsavedRules, versionOf } from "./unsaved-rules.ts";

const WORDS = words({
  title: ["Save these rules?", "ये नियम सेव करें?"],
  lead: [
    "New orders are scored by them at once. Orders waiting for review keep their scores until they are scored again.",
    "नए ऑर्डर तुरंत इन्हीं से जाँचे जाएँगे। जो ऑर्डर जाँच में हैं, उनका स्कोर दोबारा निकालने तक वही रहेगा।",
  ],
  notTried: ["These rules have not been tried on past orders yet.", "ये नियम अभी पुराने ऑर्डर पर आज़माए नहीं गए।"],
  run: ["Try them now", "अभी आज़माएँ"],
  running: ["Trying the rules on past orders…", "नियम पुराने ऑर्डर पर आज़माए जा रहे हैं…"],
  save: ["Save", "सेव करें"],
  saved: (version: number) => [`Saved as version ${version}.`, `वर्ज़न ${version} सेव हो गया।`],
  savedDefault: ["The default rules are in force again.", "शुरुआती नियम फिर लागू हैं।"],
});

interface Props {
  unsaved: UnsavedRules;
  active: RulesDocument;
  tried: Tried;
  isStale: boolean;
  onSaved: (document: RulesDocument) => void;
  /** Somebody else has saved other rules: what they are, and by whom. */
  onConflict: (theirs: RulesDocument, savedBy: SavedBy) => void;
  onClose: () => void;
}

export function SaveDialog({ unsaved, active, tried, isStale, onSaved, onConflict, onClose }: Props) {
  const text = useWords(WORDS);
  const save = async () => {
    const body = { ...unsaved.document, if_version: versionOf(active) };
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
      <div class="backtest-outcome">
        <Outcome tried={tried} isStale={isStale} />
      </div>
      <ChangeList changes={unsaved.changes} />
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
      <Button name={text.run} class="secondary" onClick={run} />
    </div>
  );
}
