/** Filters, range of days, sorting and search of all orders. */

import { MAX_CHANNEL, MAX_QUERY, MAX_TYPED_PIN } from "../../../../data/catalogue/limits.ts";
import { firstDay, RANGES } from "../../search/days.ts";
import { type BarProps, FilterInput, FilterSelect, fieldsOf, StateFilter } from "../../search/fields.tsx";
import { withFilter } from "../../search/filters.ts";
import { WORDS as SEARCH_WORDS } from "../../search/words.ts";
import { useWords } from "../../words/index.ts";
import { type Filters, SORTS, STANDARD_SORT } from "./filters.ts";
import { WORDS } from "./words.ts";

type Props = BarProps<keyof Filters>;
type Options = readonly (readonly [value: string, name: string])[];

export function FilterBar({ filters, onChange }: Props) {
  const shared = useWords(SEARCH_WORDS);
  const text = useWords(WORDS);
  const count = Object.keys(filters).length;
  return (
    <search>
      {/* On a phone the orders come first. */}
      <details class="filters-fold" open={matchMedia("(min-width: 48.01rem)").matches}>
        <summary>
          {shared.filters}
          {count > 0 && ` (${count})`}
        </summary>
        <form class="filters" aria-label={shared.filters} onSubmit={(event) => event.preventDefault()}>
          <Main filters={filters} onChange={onChange} />
          <details
            class="more-filters"
            open={isOwnRange(filters) || MORE.some((name) => filters[name] !== undefined)}
          >
            <summary>{text.moreFilters}</summary>
            <div class="filters">
              <More filters={filters} onChange={onChange} />
            </div>
          </details>
        </form>
      </details>
    </search>
  );
}

/** Those that are used every day. */
function Main(props: Props) {
  const shared = useWords(SEARCH_WORDS);
  const text = useWords(WORDS);
  const field = fieldsOf(props);
  const any = ["", shared.any] as const;
  return (
    <>
      <FilterInput {...field("q", shared.search)} type="search" maxLength={MAX_QUERY} />
      <Days {...props} />
      <FilterSelect {...field("level", shared.level)} options={[any, ...Object.entries(shared.levels)]} />
      <FilterSelect {...field("status", text.status)} options={[any, ...Object.entries(text.statuses)]} />
      <FilterSelect
        {...field("outcome", text.outcome)}
        options={[any, ["none", text.noOutcome], ...Object.entries(text.outcomes)]}
      />
      <FilterSelect
        {...field("payment", shared.payment)}
        options={[any, ["COD", "COD"], ["PREPAID", shared.prepaid]]}
      />
      <FilterSelect
        {...field("sort", shared.sort)}
        options={SORTS.map((sort) => [sort === STANDARD_SORT ? "" : sort, shared.sorts[sort]])}
      />
    </>
  );
}

function Days({ filters, onChange }: Props) {
  const text = useWords(WORDS);
  const { from = "" } = filters;
  const isOwn = isOwnRange(filters);
  const days: Options = [
    ["", text.anyTime],
    ...RANGES.map((range) => [range, text.ranges[range]] as const),
    ...(isOwn ? [["own", text.ownDays] as const] : []),
  ];
  const setRange = (range: string) => {
    if (range !== "own") onChange(withFilter(withFilter(filters, "to", ""), "from", range));
  };
  return <FilterSelect label={text.days} value={isOwn ? "own" : from} onChange={setRange} options={days} />;
}

/** Days that are none of the usual ranges. */
const isOwnRange = ({ from, to }: Filters): boolean => Boolean(to || (from && !RANGES.includes(from)));

/** What {@link More} shows, beside the days. */
const MORE = ["open", "state", "pincode", "channel", "min_value", "max_value"] as const;

function More(props: Props) {
  const { filters } = props;
  const shared = useWords(SEARCH_WORDS);
  const text = useWords(WORDS);
  const field = fieldsOf(props);
  const day = { type: "date", min: "2000-01-01" } as const;
  const amount = { type: "number", min: "0", inputMode: "numeric" } as const;
  return (
    <>
      <FilterInput {...field("from", text.from)} value={firstDay(filters.from ?? "").slice(0, 10)} {...day} />
      <FilterInput {...field("to", text.to)} value={filters.to?.slice(0, 10) ?? ""} {...day} />
      <FilterSelect
        {...field("open", text.onTheWay)}
        options={[
          ["", shared.any],
          ["true", text.isOpen],
          ["false", text.isClosed],
        ]}
      />
      <StateFilter {...field("state", shared.state)} />
      <FilterInput {...field("pincode", text.pincode)} inputMode="numeric" maxLength={MAX_TYPED_PIN} />
      <FilterInput {...field("channel", text.columns.channel)} maxLength={MAX_CHANNEL} />
      <FilterInput {...field("min_value", shared.minValue)} {...amount} />
      <FilterInput {...field("max_value", text.maxValue)} {...amount} />
    </>
  );
}
