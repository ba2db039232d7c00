/** What the colours of the map mean. */
import { numberText, percent } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { MIN_FINISHED } from "../rate-table.tsx";
import { STEPS } from "./scale.ts";
import { WORDS } from "./words.ts";

const ALL_STEPS = Array.from({ length: STEPS }, (_, step) => step);

/** @param width of a step of the scale; null when no state has a colour */
export function Legend({ width }: { width: number | null }) {
  const text = useWords(WORDS);
  return (
    <ul class="legend">
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
