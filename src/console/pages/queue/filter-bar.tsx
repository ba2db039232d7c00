/** Filters, sorting and search of the queue. */
import { useRef } from "preact/hooks";
import { FilterInput, FilterSelect, StateFilter } from "../../search/fields.tsx";
import { queryText, withFilter } from "../../search/filters.ts";
import { WORDS as SEARCH_WORDS } from "../../search/words.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { useWords } from "../../words/index.ts";
import { type Filters, SORTS, STANDARD_SORT } from "./filters.ts";
import { WORDS } from "./words.ts";

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function FilterBar({ filters, onChange }: Props) {
  const text = useWords(SEARCH_WORDS);
  const { waiting, waitingChoices } = useWords(WORDS);
  const form = useRef<HTMLFormElement>(null);
  useKeys({ Slash: () => form.current?.querySelector<HTMLElement>("[type=search]")?.focus() });
  const field = (name: keyof Filters, label: string) => ({
    label,
    value: filters[name] ?? "",
    onChange: (value: string) => onChange(withFilter(filters, name, value)),
  });
  // On a phone the orders come first.
  const isOpen = matchMedia("(min-width: 48.01rem)").matches || queryText(filters) !== "";
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
          <FilterInput {...field("q", text.search)} type="search" />
          <FilterSelect
            {...field("sort", text.sort)}
            options={SORTS.map((sort) => [sort === STANDARD_SORT ? "" : sort, text.sorts[sort]])}
          />
          <FilterSelect
            {...field("level", text.level)}
            options={[
              ["", text.any],
              ["HIGH", text.levels.HIGH],
              ["REVIEW", text.levels.REVIEW],
            ]}
          />
          <FilterSelect
            {...field("payment", text.payment)}
            options={[
              ["", text.any],
              ["COD", "COD"],
              ["PREPAID", text.prepaid],
            ]}
          />
          <StateFilter {...field("state", text.state)} />
          <FilterInput {...field("min_value", text.minValue)} type="number" min="0" inputMode="numeric" />
          <FilterSelect {...field("waiting", waiting)} options={Object.entries(waitingChoices)} />
        </form>
      </details>
    </search>
  );
}
