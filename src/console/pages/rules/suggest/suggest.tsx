/** Points and thresholds learnt from the shop's own outcomes, shown as a difference. */

import { useState } from "preact/hooks";
import { answer, api, type Schema } from "../../../api/client.ts";
import { toApiError } from "../../../api/error.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { WORDS as SHARED } from "../../../ui/words.ts";
import { money, numberText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { Comparison } from "../backtest/verdict.tsx";
import { ChangeList } from "../change-list.tsx";
import { changesBetween, type RulesDocument } from "../changes.ts";
import type { UnsavedRules } from "../unsaved-rules.ts";
import { WORDS } from "./words.ts";

type Suggestion = Schema["RuleSuggestion"];

export function Suggest({ unsaved, active }: { unsaved: UnsavedRules; active: RulesDocument }) {
  const text = useWords(WORDS);
  const [state, setState] = useState<{ made?: Suggestion; error?: unknown; busy?: boolean }>({});
  const { made, error, busy = false } = state;
  const learn = async () => {
    if (busy) return;
    setState({ busy: true });
    try {
      setState({ made: await answer(api.POST("/api/v1/rules/suggest")) });
    } catch (thrown) {
      setState({ error: thrown });
    }
  };
  return (
    <section class="suggest">
      <h2>{text.title}</h2>
      <p class="quiet">{text.lead}</p>
      <Button name={text.learn} class="secondary" aria-busy={busy} onClick={() => void learn()} />
      <p role="status">{busy ? text.learning : ""}</p>
      {error !== undefined && <Refused error={error} onRetry={() => void learn()} />}
      {made && <Made made={made} unsaved={unsaved} active={active} onTaken={() => setState({})} />}
    </section>
  );
}

/** Too few outcomes: how many there are, and how many are missing. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useWords(WORDS);
  const { code, body } = toApiError(error);
  if (code !== "not_enough_outcomes") return <ErrorNotice error={error} onRetry={onRetry} />;
  const { outcomes, rtos, outcomes_needed, rtos_needed } = body as Record<string, number>;
  return (
    <div role="alert" class="notice warn" data-code={code}>
      <p>{text.tooFew(numberText(outcomes), numberText(rtos))}</p>
      <p>{text.needed(numberText(outcomes_needed), numberText(rtos_needed))}</p>
    </div>
  );
}

interface MadeProps {
  made: Suggestion;
  unsaved: UnsavedRules;
  active: RulesDocument;
  onTaken: () => void;
}

function Made({ made, unsaved, active, onTaken }: MadeProps) {
  const { document, learnt_from, reasons, tried_on_latest } = made;
  const { return_days, newest, newest_left_out } = made;
  const text = useWords(WORDS);
  const shared = useWords(SHARED);
  const changes = changesBetween(active, document);
  const saved = tried_on_latest?.saved_per_100_cod;
  const take = () => {
    const { document: before, replace } = unsaved;
    replace(document);
    showToast(text.taken, { action: { name: shared.undo, run: () => replace(before) } });
    onTaken();
  };
  return (
    <div class="suggestion notice">
      <p>
        {text.learntFrom(numberText(learnt_from.outcomes), numberText(learnt_from.rtos))}{" "}
        {newest_left_out
          ? text.olderOnly(numberText(return_days))
          : newest > 0 && text.newest(numberText(newest), numberText(return_days))}
      </p>
      {saved?.suggested != null && saved.today != null && (
        <p>{text.tried(money(Math.round(saved.suggested)), money(Math.round(saved.today)))}</p>
      )}
      {tried_on_latest && (
        <div class="tried">
          <Comparison
            difference={tried_on_latest.against_today}
            held={tried_on_latest.held.suggested}
            today={tried_on_latest.held.today}
          />
        </div>
      )}
      <h3>{text.differences}</h3>
      {changes.length === 0 ? (
        <p>{text.same}</p>
      ) : (
        <ChangeList changes={changes} reasons={whyOf(text, reasons)} />
      )}
      {reasons.length > 0 && <p class="quiet">{text.scale}</p>}
      {changes.length > 0 && (
        <div class="actions">
          <Button name={text.take} onClick={take} />
        </div>
      )}
      {unsaved.changes.length > 0 && <p class="quiet">{text.replaces}</p>}
    </div>
  );
}

/** With fewer orders the general points of a rule outweigh them. */
const FEW_ORDERS = 20;

/** By code: what changed the points of each rule, with its counts. */
const whyOf = (
  text: ReturnType<typeof useWords<typeof WORDS.en>>,
  reasons: Suggestion["reasons"],
): ReadonlyMap<string, string> =>
  new Map(
    reasons.map(({ code, orders, rtos, expected }) => {
      const [n, returned] = [numberText(orders), numberText(rtos)];
      if (orders === 0) return [code, text.whyNone];
      if (orders < FEW_ORDERS) return [code, text.whyFew(n, returned)];
      return [
        code,
        expected === null ? text.whyBase(n, returned) : text.why(n, returned, numberText(expected)),
      ];
    }),
  );
