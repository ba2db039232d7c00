/** Filters and sorting of the queue, kept in the address of the page, so that a view is a link. */
import type { paths } from "../../api/schema.d.ts";

type Query = NonNullable<paths["/api/v1/orders/risk"]["get"]["parameters"]["query"]>;

/** What the page sets of the queue's parameters, as texts. */
export type Filters = Partial<Record<(typeof NAMES)[number], string>>;

const NAMES = ["sort", "level", "payment", "state", "min_value", "from", "q", "waiting"] as const;

export const SORTS = ["-risk", "-stake", "-value", "placed_at", "-placed_at"] as const;
export const STANDARD_SORT = "-risk";

/** `from` as a view stores it: the day on which it is opened. */
const TODAY = "today";

/** The filters in the query of the page's address; unknown names are dropped. */
export function filtersOf(query: Record<string, string>): Filters {
  const given = NAMES.filter((name) => query[name]).map((name) => [name, query[name]]);
  return Object.fromEntries(given);
}

/** Without a question mark; "" without filters. */
export const queryText = (filters: Filters): string => new URLSearchParams(filters).toString();

/** The page's address with these filters. */
export function hrefOf(filters: Filters): string {
  const text = queryText(filters);
  return text ? `/queue?${text}` : "/queue";
}

/** With one filter set, or dropped by "". */
export function withFilter(filters: Filters, name: keyof Filters, value: string): Filters {
  const { [name]: _, ...others } = filters;
  return value ? { ...others, [name]: value } : others;
}

/** The parameters of the request. */
export function requestOf({ min_value, from, sort, ...filters }: Filters): Query {
  return {
    ...(filters as Query),
    ...(min_value && { min_value: Number(min_value) }),
    ...(from && { from: from === TODAY ? today() : from }),
    sort: (sort ?? STANDARD_SORT) as Query["sort"],
    fields: "slim",
    limit: PAGE_SIZE,
  };
}

/** The queue loads this many at once; more are loaded when these are decided. */
const PAGE_SIZE = 500;

/** The day in India: 2026-11-22. */
const today = (): string => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());

/** Views that everybody has. */
export const PRESETS = [
  { key: "codToday", query: { payment: "COD", from: TODAY } },
  { key: "large", query: { min_value: "5000" } },
  { key: "stake", query: { sort: "-stake" } },
  { key: "waiting", query: { waiting: "true" } },
] as const satisfies readonly { key: string; query: Filters }[];
