/** One condition in the form of a rule: a signal with unit and example, an operator, a value. */
import { useId } from "preact/hooks";
import {
  SIGNAL_GROUPS,
  SIGNALS,
  type SignalName,
  signalText,
} from "../../../../../data/catalogue/signals/index.ts";
import { signalTitle } from "../../../../../data/catalogue/signals/titles.ts";
import { answer, api } from "../../../api/client.ts";
import { Button } from "../../../ui/button.tsx";
import { useLoad } from "../../../ui/use-load.ts";
import { numberText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { useLanguage } from "../../../words/use-language.ts";
import { WORDS as SIGNAL_WORDS } from "../signals/words.ts";
import { WORDS as PAGE } from "../words.ts";
import { choicesOf, emptyRow, FORM_OPS, type Op, type Row } from "./condition-rows.ts";
import { WORDS } from "./words.ts";

interface Props {
  row: Row;
  /** From 1. */
  n: number;
  onChange: (row: Row) => void;
  /** Missing for the only one. */
  onRemove?: () => void;
}

export function ConditionRow({ row, n, onChange, onRemove }: Props) {
  const text = useWords(WORDS);
  const units = useWords(SIGNAL_WORDS);
  const language = useLanguage();
  const id = useId();
  const entry = SIGNALS[row.signal];
  const example = typeof entry.example === "number" ? numberText(entry.example) : String(entry.example);
  const isList = row.op === "in" || row.op === "not_in";
  return (
    <fieldset class="condition-row" data-type={entry.type} aria-describedby={`${id}-hint`}>
      <legend class="unseen">{text.condition(n)}</legend>
      <SignalSelect signal={row.signal} onChange={(signal) => onChange(emptyRow(signal))} />
      {entry.type !== "boolean" && (
        <select
          aria-label={text.op}
          value={row.op}
          onChange={({ currentTarget }) => onChange({ ...row, op: currentTarget.value as Op })}
        >
          {FORM_OPS[entry.type].map((op) => (
            <option key={op} value={op}>
              {text.ops[op]}
            </option>
          ))}
        </select>
      )}
      <Value row={row} onChange={(value) => onChange({ ...row, value })} />
      {onRemove && <Button name="×" class="plain" aria-label={text.removeRow(n)} onClick={onRemove} />}
      <small id={`${id}-hint`}>
        {signalText(language, { name: row.signal, description: entry.en })}
        {entry.type === "number" && ` · ${units.units[entry.unit]}`}
        {entry.type !== "boolean" && ` · ${units.example(example)}`}
        {isList && ` · ${text.list}`}
      </small>
    </fieldset>
  );
}

function SignalSelect({ signal, onChange }: { signal: SignalName; onChange: (signal: SignalName) => void }) {
  const text = useWords(WORDS);
  const { groups } = useWords(PAGE);
  const language = useLanguage();
  return (
    <select
      aria-label={text.signal}
      value={signal}
      onChange={({ currentTarget }) => onChange(currentTarget.value as SignalName)}
    >
      {SIGNAL_GROUPS.map(([group, names]) => (
        <optgroup key={group} label={groups[group]}>
          {names.map((name) => (
            <option key={name} value={name}>
              {signalTitle(language, name)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

function Value({ row, onChange }: { row: Row; onChange: (value: string) => void }) {
  const text = useWords(WORDS);
  const id = useId();
  const { type } = SIGNALS[row.signal];
  const isNumber = type === "number" && row.op !== "in" && row.op !== "not_in";
  const options: readonly (readonly [string, string])[] | undefined =
    type === "boolean"
      ? [
          ["true", text.yes],
          ["false", text.no],
        ]
      : choicesOf(row)?.map((choice) => [choice, choice]);
  if (options)
    return (
      <select
        aria-label={text.value}
        value={row.value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    );
  const isState = row.signal === "state";
  return (
    <>
      <input
        // Preact's types of an input want one literal type.
        type={(isNumber ? "number" : "text") as "text"}
        step={isNumber ? "any" : undefined}
        inputMode={isNumber ? "decimal" : undefined}
        list={isState ? `${id}-states` : undefined}
        aria-label={text.value}
        autoComplete="off"
        maxLength={2000}
        required
        value={row.value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isState && <States id={`${id}-states`} />}
    </>
  );
}

/** The states' names as orders have them. */
function States({ id }: { id: string }) {
  const { data = [] } = useLoad(async () => (await answer(api.GET("/api/v1/public/states"))).states, []);
  return (
    <datalist id={id}>
      {data.map(({ name }) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
