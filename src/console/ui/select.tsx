/** A choice of one of a list. */
import { useId } from "preact/hooks";

interface Props<T extends string> {
  label: string;
  /** Values with their names. */
  options: readonly (readonly [value: T, name: string])[];
  value: T;
  onChange: (value: T) => void;
  /** Of the field, in a form. */
  name?: string;
  /** Of the element around label and list. */
  class?: string;
}

/** The label above the list. */
export function Select<T extends string>({
  label,
  options,
  onChange,
  class: style = "field",
  ...select
}: Props<T>) {
  const id = useId();
  return (
    <div class={style}>
      <label for={id}>{label}</label>
      <select {...select} id={id} onChange={({ currentTarget }) => onChange(currentTarget.value as T)}>
        {options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
