/** The fields of a bar of filters: each applies once it is left, or by Enter. */
import type { PartialInputHTMLAttributes } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function FilterSelect({
  label,
  value,
  onChange,
  options,
}: FieldProps & { options: readonly (readonly [value: string, name: string])[] }) {
  const id = useId();
  return (
    <div>
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

type InputProps = FieldProps &
  Pick<PartialInputHTMLAttributes<HTMLInputElement>, "min" | "max" | "inputMode" | "maxLength"> & {
    type?: "search" | "number" | "date";
  };

export function FilterInput({ label, value, onChange, type, ...input }: InputProps) {
  const id = useId();
  const element = useRef<HTMLInputElement>(null);
  // Not by `value`: each rendering of the list would take back what is being typed.
  useEffect(() => {
    if (element.current) element.current.value = value;
  }, [value]);
  return (
    <div>
      <label for={id}>{label}</label>
      <input
        {...input}
        ref={element}
        id={id}
        // Preact's types of an input want one literal type.
        type={type as "search"}
        defaultValue={value}
        step={type === "number" ? "any" : undefined}
        onChange={({ currentTarget }) => {
          // A year that is being typed is 0002 at first.
          if (currentTarget.validity.valid) onChange(currentTarget.value.trim());
        }}
      />
    </div>
  );
}
