/** A number that may be half typed: only a number within the limits is passed on. */
import { useState } from "preact/hooks";

interface Props {
  value: number;
  min: number;
  max: number;
  step: number;
  label: string;
  onChange: (value: number) => void;
}

export function NumberInput({ value, min, max, step, label, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !isWithin(typed, min, max);
  return (
    <input
      type="number"
      {...{ min, max, step }}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={typed ?? String(value)}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (isWithin(currentTarget.value, min, max)) onChange(Number(currentTarget.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

const isWithin = (text: string, min: number, max: number): boolean =>
  text.trim() !== "" && Number(text) >= min && Number(text) <= max;
