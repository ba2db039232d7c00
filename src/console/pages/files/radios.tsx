/** Radio buttons with explanations. */

interface Props<T extends string> {
  name: string;
  title: string;
  options: readonly (readonly [value: T, title: string, meaning?: string])[];
  /** Null: none is chosen yet. */
  value: T | null;
  onChange: (value: T) => void;
}

export function Radios<T extends string>({ name, title, options, value, onChange }: Props<T>) {
  return (
    <div role="radiogroup" aria-labelledby={`${name}-title`} class="field choice">
      <h2 id={`${name}-title`}>{title}</h2>
      {options.map(([option, label, meaning]) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          <span>
            {label}
            {meaning && <small>{meaning}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}
