/** The form of a rule of the shop's own, tried on past orders while it is typed. */
import { useId, useState } from "preact/hooks";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Field, Form } from "../../../ui/form.tsx";
import { numberText, percent } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import type { Rule } from "../changes.ts";
import { AutomaticFields, automaticOf } from "./automatic.tsx";
import { ConditionRow } from "./condition-row.tsx";
import { conditionOf, emptyRow, type Joiner, type Row, type Rows, rowsOf } from "./condition-rows.ts";
import { type RuleOutcome, useRuleTry } from "./use-rule-try.ts";
import { WORDS } from "./words.ts";

interface Props {
  /** Null: a new one. */
  rule: Rule | null;
  /** The code of a new one. */
  code: string;
  onDone: (rule: Rule) => void;
  onClose: () => void;
}

const FIRST: Rows = { joiner: "all", rows: [emptyRow("payment"), emptyRow("order_value")] };
const JOINERS: readonly Joiner[] = ["all", "any"];
const STANDARD_POINTS = 20;

export function RuleForm({ rule, code, onDone, onClose }: Props) {
  const text = useWords(WORDS);
  const [conditions, setConditions] = useState<Rows>(() => (rule && rowsOf(rule.when)) ?? FIRST);
  const when = conditionOf(conditions);
  const send = async ({ message, points, ...fields }: Record<string, string>) => {
    const common = { message: message.trim(), points: Number(points), automatic: automaticOf(fields) };
    if (when) onDone({ enabled: true, code, ...rule, when, ...common });
  };
  return (
    <Dialog title={rule ? text.changeTitle : text.newTitle} onClose={onClose}>
      <Form submit={text.put} onSend={send} onCancel={onClose}>
        <Field
          name="message"
          label={text.name}
          hint={text.nameHint}
          required
          maxLength={300}
          pattern=".*\S.*"
          autoComplete="off"
          defaultValue={rule?.message}
        />
        <Conditions conditions={conditions} onChange={setConditions} />
        <TriedRule when={when} />
        <Field
          name="points"
          label={text.points}
          hint={text.pointsHint}
          type="number"
          required
          min={-100}
          max={100}
          step={0.5}
          defaultValue={String(rule?.points ?? STANDARD_POINTS)}
        />
        <AutomaticFields automatic={rule?.automatic} />
      </Form>
    </Dialog>
  );
}

function Conditions({ conditions, onChange }: { conditions: Rows; onChange: (next: Rows) => void }) {
  const text = useWords(WORDS);
  const id = useId();
  const { joiner, rows } = conditions;
  const setRows = (next: readonly Row[]) => onChange({ joiner, rows: next });
  return (
    <fieldset class="conditions">
      <legend id={id}>{text.when}</legend>
      {rows.length > 1 && (
        <select
          aria-labelledby={id}
          value={joiner}
          onChange={({ currentTarget }) => onChange({ joiner: currentTarget.value as Joiner, rows })}
        >
          {JOINERS.map((each) => (
            <option key={each} value={each}>
              {text.joiner[each]}
            </option>
          ))}
        </select>
      )}
      {rows.map((row, i) => (
        <ConditionRow
          key={i}
          row={row}
          n={i + 1}
          onChange={(next) => setRows(rows.with(i, next))}
          onRemove={rows.length > 1 ? () => setRows(rows.toSpliced(i, 1)) : undefined}
        />
      ))}
      <Button
        name={text.add}
        class="secondary outline"
        onClick={() => setRows([...rows, emptyRow("first_order")])}
      />
    </fieldset>
  );
}

/** How many past orders it would have fired on, and how many of these came back. */
function TriedRule({ when }: { when: Rule["when"] | null }) {
  const text = useWords(WORDS);
  const { outcome, error, retry } = useRuleTry(when);
  if (error !== null) return <ErrorNotice error={error} onRetry={retry} />;
  const isTrying = when !== null && outcome === null;
  return (
    <p role="status" class="rule-try notice" data-hits={outcome?.hits} aria-busy={isTrying}>
      {outcome ? outcomeText(outcome, text) : isTrying ? text.trying : text.incomplete}
    </p>
  );
}

function outcomeText(
  { hits, rtos, days, orders, rate, isSample }: RuleOutcome,
  text: (typeof WORDS)["en"],
): string {
  if (orders === 0) return text.noOrders;
  if (hits === 0) return text.noHits(days);
  const [n, returned] = [numberText(hits), numberText(rtos)];
  return text.hits(days, n, returned, isSample, percent(rtos / hits), percent(rate ?? 0));
}
