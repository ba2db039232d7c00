/** RTO rate by state: on the map of India, and as a table beside it. */
import { useState } from "preact/hooks";
import type { Analytics } from "../../../shop/learning.tsx";
import { numberText, percent } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { stateName } from "../../../words/state-name.ts";
import { UNKNOWN } from "../links.ts";
import { isFew, MIN_FINISHED, RateTable } from "../rate-table.tsx";
import { WORDS as OVERVIEW_WORDS } from "../words.ts";
import { IndiaMap } from "./map.tsx";
import { STEPS, stepWidth } from "./scale.ts";
import { WORDS } from "./words.ts";

/** As many rows as stand beside the map. */
const MAP_ROWS = 14;

/** @param from first day of the period */
export function States({ states, from }: { states: Analytics["by_state"]; from: string }) {
  const text = useWords(WORDS);
  const { columns, unknown } = useWords(OVERVIEW_WORDS);
  const [active, setActive] = useState<string | null>(null);
  const rows = states.map(({ state, ...row }) => ({
    ...row,
    key: state,
    name: stateName(state) || unknown,
    filters: { state: state || UNKNOWN, from },
  }));
  const rates = rows.flatMap((row) => (isFew(row) ? [] : [row.rto_rate ?? 0]));
  const width = rates.length > 0 ? stepWidth(rates) : null;
  return (
    <div class="states">
      <figure>
        <figcaption>{text.title}</figcaption>
        <IndiaMap rows={rows} width={width} active={active} onActive={setActive} />
        <Legend width={width} />
      </figure>
      <RateTable
        title={text.table}
        column={columns.state}
        rows={rows}
        first={MAP_ROWS}
        active={active}
        onActive={setActive}
      />
    </div>
  );
}

const ALL_STEPS = Array.from({ length: STEPS }, (_, step) => step);

/** @param width of a step of the scale; null when no state has a colour */
function Legend({ width }: { width: number | null }) {
  const text = useWords(WORDS);
  return (
    <ul class="plain legend">
      {width !== null &&
        ALL_STEPS.map((step) => (
          <li key={step} data-step={step}>
            {numberText(Math.round(step * width * 100))}–{percent((step + 1) * width)}
          </li>
        ))}
      <li data-step="few">{text.few(MIN_FINISHED)}</li>
      <li data-step="none">{text.none}</li>
    </ul>
  );
}
