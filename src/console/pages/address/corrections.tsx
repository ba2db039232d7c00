/** Corrections that can be applied to the form. */
import { useState } from "preact/hooks";
import { useWords } from "../../words/index.ts";
import type { Verified } from "./result.tsx";
import { WORDS } from "./words.ts";

type Correction = Verified["corrections"][number];

/** From this confidence on, corrections may be applied together without asking; below the other, none is worth it. */
const SAFE_CONFIDENCE = 0.8;
const MIN_CONFIDENCE = 0.4;

interface Props {
  corrections: readonly Correction[];
  onApply: (field: string, to: string) => void;
}

export function Corrections({ corrections, onApply }: Props) {
  const text = useWords(WORDS);
  /** What was applied, by field: another PIN takes the place of the one before. */
  const [applied, setApplied] = useState<Readonly<Record<string, string>>>({});
  const shown = corrections.filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
  const safe = shown.filter(isSafe);
  const apply = (chosen: readonly Correction[]) => {
    for (const { field, to } of chosen) onApply(field, to);
    setApplied({ ...applied, ...Object.fromEntries(chosen.map(({ field, to }) => [field, to])) });
  };
  if (shown.length === 0) return null;
  return (
    <>
      <h3>{text.corrections}</h3>
      <ul class="corrections">
        {shown.map((correction) => (
          <Row
            key={`${correction.field} ${correction.to}`}
            correction={correction}
            isApplied={applied[correction.field] === correction.to}
            onApply={() => apply([correction])}
          />
        ))}
      </ul>
      {safe.length > 1 && (
        <button type="button" class="secondary" onClick={() => apply(safe)}>
          {text.applySafe}
        </button>
      )}
      <p role="status">{Object.keys(applied).length > 0 ? text.checkAgain : ""}</p>
    </>
  );
}

interface RowProps {
  correction: Correction;
  isApplied: boolean;
  onApply: () => void;
}

function Row({ correction, isApplied, onApply }: RowProps) {
  const text = useWords(WORDS);
  const { field, from, to, reason } = correction;
  const change = from === "" ? text.fill(to) : text.into(from, to);
  return (
    <li>
      <div>
        <strong>
          {text.fields[field]}: {change}
        </strong>{" "}
        <small>({isSafe(correction) ? text.sure : text.ask})</small>
        {/* The server gives its evidence in English. */}
        <small class="reason" lang="en">
          {reason}
        </small>
      </div>
      <button
        type="button"
        class="secondary outline"
        aria-label={`${text.apply}: ${text.fields[field]} ${to}`}
        disabled={isApplied}
        onClick={onApply}
      >
        {isApplied ? text.applied : text.apply}
      </button>
    </li>
  );
}

const isSafe = ({ confidence }: Correction): boolean => confidence >= SAFE_CONFIDENCE;
