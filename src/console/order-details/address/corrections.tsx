/** Corrections that the check suggests, to be applied one by one or together. */

import { correctionText } from "../../../../data/catalogue/corrections.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { useAction } from "../../ui/use-action.ts";
import { percent } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { useLanguage } from "../../words/use-language.ts";
import { Changed, useConflict } from "../changed/changed.tsx";
import type { Order, OrderProps } from "../types.ts";
import { type SaveFields, sureCorrections } from "./fields.ts";
import { WORDS } from "./words.ts";

type Correction = Order["verification"]["corrections"][number];

export function Corrections({ order, onChange, onSave }: OrderProps & { onSave: SaveFields }) {
  const text = useWords(WORDS);
  const { busy, error, run } = useAction();
  const conflict = useConflict(order, onChange);
  const { corrections } = order.verification;
  if (corrections.length === 0) return null;
  const sure = sureCorrections(order.verification);
  const apply = (some: Correction[]) => {
    const fields = Object.fromEntries(some.map(({ field, to }) => [field, to]));
    return run(() => conflict.run(() => onSave(fields)));
  };
  return (
    <>
      <h4>{text.corrections}</h4>
      <ul class="plain corrections">
        {corrections.map((correction) => (
          <li key={`${correction.field} ${correction.to}`} data-field={correction.field}>
            <Suggestion correction={correction} />
            <Button
              name={text.apply}
              class="secondary"
              aria-disabled={busy}
              aria-label={text.applyOne(text.fields[correction.field], correction.to)}
              onClick={() => void apply([correction])}
            />
          </li>
        ))}
      </ul>
      {sure.length > 1 && (
        <p>
          <Button name={text.applyAll} aria-disabled={busy} onClick={() => void apply(sure)} />
        </p>
      )}
      {conflict.changed && <Changed conflict={conflict.changed} />}
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}

function Suggestion({ correction }: { correction: Correction }) {
  const text = useWords(WORDS);
  const language = useLanguage();
  const { field, from, to, confidence } = correction;
  return (
    <span>
      {text.fields[field]}: {from && <del>{from}</del>} <ins>{to}</ins>
      <small>
        {correctionText(language, correction)} · {text.sure(percent(confidence))}
      </small>
    </span>
  );
}
