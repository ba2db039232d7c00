/** The scoring rules: changed in a draft, tried on past orders, saved. */
import { useState } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { can } from "../../session/can.ts";
import { signedIn } from "../../session/state.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { BacktestPart } from "./backtest/backtest.tsx";
import { ordersPerDay } from "./backtest/per-day.ts";
import { useBacktest } from "./backtest/use-backtest.ts";
import type { RulesDocument } from "./changes.ts";
import { useDraft, versionOf } from "./draft.ts";
import { DraftBar, type SavedBy } from "./draft-bar.tsx";
import { RuleGroups } from "./groups.tsx";
import { More } from "./more.tsx";
import { SaveDialog } from "./save/save.tsx";
import { Suggest } from "./suggest/suggest.tsx";
import { Thresholds } from "./thresholds.tsx";
import { WORDS } from "./words.ts";

export function RulesPage() {
  const text = useWords(WORDS);
  const { data: active, error, reload, set } = useLoad(() => answer(api.GET("/api/v1/rules")), []);
  return (
    <>
      <header class="page-head">
        <h1>{text.title}</h1>
        {active && <span data-version={versionOf(active)}>{text.version(versionOf(active))}</span>}
      </header>
      {error !== null && <ErrorNotice error={error} onRetry={reload} />}
      {!active && error === null && <Loading />}
      {active && <Rules active={active} onActive={set} />}
    </>
  );
}

const STANDARD_DAYS = 90;

function Rules({ active, onActive }: { active: RulesDocument; onActive: (next: RulesDocument) => void }) {
  const text = useWords(WORDS);
  const draft = useDraft(active);
  const [days, setDays] = useState(STANDARD_DAYS);
  const [isSaving, setSaving] = useState(false);
  const [savedBy, setSavedBy] = useState<SavedBy | null>(null);
  const tried = useBacktest(draft.document, days);
  // Without it shares are shown instead.
  const perDay = useLoad(ordersPerDay, []).data ?? null;
  const isReadOnly = !can(signedIn().member, "owner");
  const isStale = tried.result !== null && tried.of !== draft.document;
  const saved = (next: RulesDocument) => {
    setSaving(false);
    draft.discard();
    onActive(next);
  };
  const conflict = (theirs: RulesDocument, by: SavedBy) => {
    setSaving(false);
    setSavedBy(by);
    onActive(theirs);
  };
  const back = (document: RulesDocument) => {
    draft.replace(document);
    setSaving(true);
  };
  return (
    <div class="rules">
      <p>{text.lead}</p>
      {isReadOnly ? (
        <p class="notice">{text.readOnly}</p>
      ) : (
        <DraftBar {...{ draft, active, savedBy }} onSave={() => setSaving(true)} />
      )}
      <div class="rules-columns">
        <div>
          <Thresholds {...{ draft, tried, perDay, days, isReadOnly }} />
          <BacktestPart
            {...{ tried, isStale, days, perDay, isDraft: draft.changes.length > 0 }}
            onDays={setDays}
          />
          {!isReadOnly && <Suggest draft={draft} active={active} />}
        </div>
        <RuleGroups draft={draft} result={tried.result} isReadOnly={isReadOnly} />
      </div>
      <More {...{ draft, active, isReadOnly }} onBack={back} />
      {isSaving && (
        <SaveDialog
          {...{ draft, active, tried, isStale }}
          onSaved={saved}
          onConflict={conflict}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}
