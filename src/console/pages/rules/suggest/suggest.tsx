/** Points and thresholds learnt from the shop's own outcomes, shown as a difference if they are better than those in force. */

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
  const { document, learnt_from, tried_on_latest: tried } = made;
  const { return_days, newest, newest_left_out } = made;
  const text = useWords(WORDS);
  return (
    <div class="suggestion notice" data-verdict={made.verdict}>
      <p>
        {text.learntFrom(numberText(learnt_from.outcomes), numberText(learnt_from.rtos))}{" "}
        {learnt_from.treated > 0 && text.treated(numberText(learnt_from.treated))}{" "}
        {newest_left_out
          ? text.olderOnly(numberText(return_days))
          : newest > 0 && text.newest(numberText(newest), numberText(return_days))}
      </p>
      {tried && <TriedOn tried={tried} />}
      <p>
        <strong>{text.verdict[made.verdict]}</strong>
      </p>
      {made.verdict === "better" && (
        <Proposed
          document={document}
          reasons={made.reasons}
          unsaved={unsaved}
          active={active}
          onTaken={onTaken}
        />
      )}
    </div>
  );
}

/** What learnt rules would have saved on orders that they were not learnt from, beside the rules in force. */
function TriedOn({ tried }: { tried: NonNullable<Suggestion["tried_on_latest"]> }) {
  const text = useWords(WORDS);
  const { suggested, today } = tried.saved_per_100_cod;
  const orders = numberText(tried.outcomes);
  return (
    <>
      {suggested !== null && today !== null && (
        <p>{text.tried(orders, money(Math.round(suggested)), money(Math.round(today)))}</p>
      )}
      <div class="tried">
        <Comparison difference={tried.against_today} held={tried.held.suggested} today={tried.held.today} />
      </div>
    </>
  );
}

interface ProposedProps extends Omit<MadeProps, "made"> {
  document: RulesDocument;
  reasons: Suggestion["reasons"];
}

function Proposed({ document, reasons, unsaved, active, onTaken }: ProposedProps) {
  const text = useWords(WORDS);
  const shared = useWords(SHARED);
  const changes = changesBetween(active, document);
  const take = () => {
    const { document: before, replace } = unsaved;
    replace(document);
    showToast(text.taken, { action: { name: shared.undo, run: () => replace(before) } });
    onTaken();
  };
  return (
    <>
      <h3>{text.differences}</h3>
      <ChangeList changes={changes} reasons={whyOf(text, reasons)} />
      {reasons.length > 0 && <p class="quiet">{text.scale}</p>}
      <div class="actions">
        <Button name={text.take} onClick={take} />
      </div>
      {unsaved.changes.length > 0 && <p class="quiet">{text.replaces}</p>}
    </>
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
