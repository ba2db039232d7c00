/** Filters and sorting of the queue. */
import type { paths } from "../../api/schema.d.ts";
import { firstDay } from "../../search/days.ts";
import type { FiltersOf, SearchPage } from "../../search/filters.ts";

type Query = NonNullable<paths["/api/v1/orders/risk"]["get"]["parameters"]["query"]>;

const NAMES = ["sort", "level", "payment", "state", "min_value", "from", "q", "waiting"] as const;

/** What the page sets of the queue's parameters, as texts. */
export type Filters = FiltersOf<(typeof NAMES)[number]>;

export const QUEUE: SearchPage<keyof Filters> = { path: "/queue", names: NAMES };

export const SORTS = ["-risk", "-worth", "-stake", "-value", "placed_at", "-placed_at"] as const;
export const STANDARD_SORT = "-risk";

/** The parameters of the request. */
export function requestOf({ min_value, from, sort, ...filters }: Filters): Query {
  return {
    ...(filters as Query),
    ...(min_value && { min_value: Number(min_value) }),
    ...(from && { from: firstDay(from) }),
    sort: (sort ?? STANDARD_SORT) as Query["sort"],
    fields: "slim",
    limit: PAGE_SIZE,
  };
}

/** The queue loads this many at once; more are loaded when these are decided. */
const PAGE_SIZE = 500;

/** Views that everybody has. */
export const PRESETS = [
  { key: "codToday", filters: { payment: "COD", from: "today" } },
  { key: "large", filters: { min_value: "5000" } },
  { key: "stake", filters: { sort: "-stake" } },
  { key: "waiting", filters: { waiting: "true" } },
] as const satisfies readonly { key: string; filters: Filters }[];
