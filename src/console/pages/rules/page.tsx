/** The scoring rules: changed, tried on past orders, saved. */

import { useState } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { can } from "../../session/state.ts";
import { LoadState } from "../../ui/load-state.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { BacktestPart } from "./backtest/backtest.tsx";
import { ordersPerDay } from "./backtest/per-day.ts";
import { useBacktest } from "./backtest/use-backtest.ts";
import type { RulesDocument } from "./changes.ts";
import { RuleGroups } from "./groups.tsx";
import { More } from "./more.tsx";
import { SaveDialog } from "./save.tsx";
import { Suggest } from "./suggest/suggest.tsx";
import { Thresholds } from "./thresholds.tsx";
import { type SavedBy, UnsavedBar } from "./unsaved-bar.tsx";
import { useUnsavedRules, versionOf } from "./unsaved-rules.ts";
import { WORDS } from "./words.ts";

export function Page() {
  const text = useWords(WORDS);
  const loaded = useLoad(() => answer(api.GET("/api/v1/rules")), []);
  const { data: active, set } = loaded;
  return (
    <>
      <header class="page-head">
        <h1>{usePageTitle()}</h1>
        {active && <span data-version={versionOf(active)}>{text.version(versionOf(active))}</span>}
      </header>
      <LoadState of={loaded} />
      {active && <Rules active={active} onActive={set} />}
    </>
  );
}

const STANDARD_DAYS = 90;

function Rules({ active, onActive }: { active: RulesDocument; onActive: (next: RulesDocument) => void }) {
  const text = useWords(WORDS);
  const unsaved = useUnsavedRules(active);
  const [days, setDays] = useState(STANDARD_DAYS);
  const [isSaving, setSaving] = useState(false);
  const [savedBy, setSavedBy] = useState<SavedBy | null>(null);
  const tried = useBacktest(unsaved.document, days);
  // Without it shares are shown instead.
  const perDay = useLoad(ordersPerDay, []).data ?? null;
  const isReadOnly = !can("owner");
  const isStale = tried.result !== null && tried.of !== unsaved.document;
  const saved = (next: RulesDocument) => {
    setSaving(false);
    unsaved.discard();
    onActive(next);
  };
  const conflict = (theirs: RulesDocument, by: SavedBy) => {
    setSaving(false);
    setSavedBy(by);
    onActive(theirs);
  };
  const back = (document: RulesDocument) => {
    unsaved.replace(document);
    setSaving(true);
  };
  return (
    <div class="rules">
      <p>{text.lead}</p>
      {isReadOnly ? (
        <p class="notice">{text.readOnly}</p>
      ) : (
        <UnsavedBar {...{ unsaved, active, savedBy }} onSave={() => setSaving(true)} />
      )}
      <div class="rules-columns">
        <div>
          <Thresholds {...{ unsaved, tried, perDay, isReadOnly }} />
          <BacktestPart
            {...{ tried, isStale, days, perDay, isUnsaved: unsaved.changes.length > 0 }}
            onDays={setDays}
          />
          {!isReadOnly && <Suggest unsaved={unsaved} active={active} />}
        </div>
        <RuleGroups unsaved={unsaved} result={tried.result} isReadOnly={isReadOnly} />
      </div>
      <More {...{ unsaved, active, isReadOnly }} onBack={back} />
      {isSaving && (
        <SaveDialog
          {...{ unsaved, active, tried, isStale }}
          onSaved={saved}
          onConflict={conflict}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}
