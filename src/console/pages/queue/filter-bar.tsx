/** Search, and the filters and sorting of the queue below a button. */
import { useRef } from "preact/hooks";
import { type BarProps, FilterInput, FilterSelect, fieldsOf, StateFilter } from "../../search/fields.tsx";
import { WORDS as SEARCH_WORDS } from "../../search/words.ts";
import { DropDown } from "../../ui/drop-down.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { useWords } from "../../words/index.ts";
import { type Filters, SORTS, STANDARD_SORT } from "./filters.ts";
import { WORDS } from "./words.ts";

export function FilterBar({ filters, onChange }: BarProps<keyof Filters>) {
  const text = useWords(SEARCH_WORDS);
  const { waiting, waitingChoices } = useWords(WORDS);
  const form = useRef<HTMLFormElement>(null);
  useKeys({ Slash: () => form.current?.querySelector<HTMLElement>("[type=search]")?.focus() });
  const field = fieldsOf({ filters, onChange });
  const { q: _, ...hidden } = filters;
  const count = Object.keys(hidden).length;
  return (
    <search>
      <form
        ref={form}
        class="queue-filters"
        aria-label={text.filters}
        onSubmit={(event) => event.preventDefault()}
      >
        <FilterInput
          {...field("q", text.search)}
          type="search"
          aria-keyshortcuts="/"
          placeholder={text.search}
        />
        <DropDown name={count > 0 ? `${text.filters} (${count})` : text.filters}>
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
        </DropDown>
      </form>
    </search>
  );
}
