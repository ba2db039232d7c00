/** Filters, sorting and search of the queue. */
import type { PartialInputHTMLAttributes } from "preact";
import { useId, useRef } from "preact/hooks";
import { useWords } from "../../words/index.ts";
import { type Filters, queryText, SORTS, STANDARD_SORT, withFilter } from "./filters.ts";
import { useKeys } from "./use-keys.ts";
import { WORDS } from "./words.ts";

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function FilterBar({ filters, onChange }: Props) {
  const text = useWords(WORDS);
  const form = useRef<HTMLFormElement>(null);
  useKeys({ Slash: () => form.current?.querySelector<HTMLElement>("[type=search]")?.focus() });
  const field = (name: keyof Filters, label: string) => ({
    label,
    value: filters[name] ?? "",
    onChange: (value: string) => onChange(withFilter(filters, name, value.trim())),
  });
  // On a phone the orders come first.
  const isOpen = matchMedia("(min-width: 48.01rem)").matches || queryText(filters) !== "";
  const sorts = SORTS.map((sort) => [sort === STANDARD_SORT ? "" : sort, text.sorts[sort]]);
  return (
    <search>
      <details class="filters-fold" open={isOpen}>
        <summary>{text.filters}</summary>
        <form
          ref={form}
          class="filters"
          aria-label={text.filters}
          onSubmit={(event) => event.preventDefault()}
        >
          <Input {...field("q", text.search)} type="search" />
          <Select {...field("sort", text.sort)} options={Object.fromEntries(sorts)} />
          <Select
            {...field("level", text.level)}
            options={{ "": text.any, HIGH: text.levels.HIGH, REVIEW: text.levels.REVIEW }}
          />
          <Select
            {...field("payment", text.payment)}
            options={{ "": text.any, COD: "COD", PREPAID: text.prepaid }}
          />
          <Input {...field("state", text.state)} />
          <Input {...field("min_value", text.minValue)} type="number" min="0" inputMode="numeric" />
          <Select {...field("waiting", text.waiting)} options={text.waitingChoices} />
        </form>
      </details>
    </search>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Select({ label, value, onChange, options }: FieldProps & { options: Record<string, string> }) {
  const id = useId();
  return (
    <div>
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {Object.entries(options).map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

type InputProps = FieldProps &
  Pick<PartialInputHTMLAttributes<HTMLInputElement>, "min" | "inputMode"> & { type?: "search" | "number" };

function Input({ label, value, onChange, type, ...input }: InputProps) {
  const id = useId();
  return (
    <div>
      <label for={id}>{label}</label>
      <input
        {...input}
        id={id}
        // Preact's types of an input want one literal type.
        type={type as "search"}
        defaultValue={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
