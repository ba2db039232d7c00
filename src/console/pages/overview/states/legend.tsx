/** What the colours of the map mean. */
import { numberText, percent } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import { MIN_FINISHED } from "../rate-table.tsx";
import { STEPS } from "./scale.ts";
import { WORDS } from "./words.ts";

const ALL_STEPS = Array.from({ length: STEPS }, (_, step) => step);

/** @param width of a step of the scale */
export function Legend({ width }: { width: number }) {
  const text = useWords(WORDS);
  const range = (step: number) =>
    `${numberText(Math.round(step * width * 100))}–${percent((step + 1) * width)}`;
  return (
    <ul class="legend">
      {ALL_STEPS.map((step) => (
        <li key={step} data-step={step}>
          {range(step)}
        </li>
      ))}
      <li data-step="few">{text.few(MIN_FINISHED)}</li>
      <li data-step="none">{text.none}</li>
    </ul>
  );
}
