/** The fields of a filter bar: each applies on blur or Enter. */
import type { PartialInputHTMLAttributes } from "preact";
import { useEffect, useId, useMemo, useRef } from "preact/hooks";
import { HINDI_STATES } from "../../../data/catalogue/states.ts";
import { Select } from "../ui/form.tsx";
import { useWords } from "../words/index.ts";
import { stateName } from "../words/state-name.ts";
import { type FiltersOf, withFilter } from "./filters.ts";
import { WORDS } from "./words.ts";

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A bar with the filters of a list. */
export interface BarProps<Name extends string> {
  filters: FiltersOf<Name>;
  onChange: (filters: FiltersOf<Name>) => void;
}

/** Returns a function that gives label, value and change of one filter. */
export const fieldsOf =
  <Name extends string>({ filters, onChange }: BarProps<Name>) =>
  (name: NoInfer<Name>, label: string): FieldProps => ({
    label,
    value: filters[name] ?? "",
    onChange: (value) => onChange(withFilter(filters, name, value)),
  });

/** A filter that is one of a list; "" is no filter. */
export const FilterSelect = (props: FieldProps & Pick<Parameters<typeof Select>[0], "options">) => (
  <Select {...props} class="" />
);

type InputProps = FieldProps &
  Pick<
    PartialInputHTMLAttributes<HTMLInputElement>,
    "min" | "max" | "inputMode" | "maxLength" | "placeholder" | "aria-keyshortcuts"
  > & {
    type?: "search" | "number" | "date";
  };

/** A filter that is typed. A new `value` from outside replaces what is typed. */
export function FilterInput({ label, value, onChange, type, ...input }: InputProps) {
  const id = useId();
  const element = useRef<HTMLInputElement>(null);
  // Not with `value`, as each rendering of the list would reset what is being typed.
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
          // A year being typed starts as 0002.
          if (currentTarget.validity.valid) onChange(currentTarget.value.trim());
        }}
      />
    </div>
  );
}

const NAMES = Object.keys(HINDI_STATES);
/** Of orders whose state is not known. */
const UNKNOWN = "none";

/** The filter by state or Union territory. */
export function StateFilter({ value, ...field }: FieldProps) {
  const text = useWords(WORDS);
  const options = useMemo(() => {
    // A link or a saved view may have another name or a code: the server knows them.
    const isOther = !["", UNKNOWN, ...NAMES].includes(value);
    const names = (isOther ? [value, ...NAMES] : NAMES).map((name) => [name, stateName(name)] as const);
    const sorted = names.toSorted(([, a], [, b]) => a.localeCompare(b));
    return [["", text.any], ...sorted, [UNKNOWN, text.unknownState]] as const;
  }, [value, text]);
  return <FilterSelect {...field} value={value} options={options} />;
}
