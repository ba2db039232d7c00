/** Filters and sorting of all orders. */
import type { paths } from "../../api/schema.d.ts";
import { firstDay } from "../../search/days.ts";
import type { FiltersOf, SearchPage } from "../../search/filters.ts";

type Query = NonNullable<paths["/api/v1/orders"]["get"]["parameters"]["query"]>;

const NAMES = [
  ...(["q", "from", "to", "sort", "level", "status", "outcome", "open", "payment"] as const),
  ...(["state", "pincode", "channel", "min_value", "max_value"] as const),
] as const;

/** Parameters set by the page, as texts; `from` may be a range that ends today. */
export type Filters = FiltersOf<(typeof NAMES)[number]>;

export const ORDERS: SearchPage<keyof Filters> = { path: "/orders", names: NAMES };

export const SORTS = [
  ...(["-placed_at", "placed_at", "-value", "value", "-risk", "risk", "-worth", "-stake"] as const),
] as const;
export const STANDARD_SORT = "-placed_at";

const PAGE_SIZE = 100;

/** The filters in the form of the API. */
const parametersOf = ({ from, ...filters }: Filters): Filters => ({
  ...filters,
  ...(from && { from: firstDay(from) }),
});

/**
 * The parameters of the request of a page.
 * @param cursor of the page; null for the first one
 */
export const requestOf = (filters: Filters, cursor: string | null): Query => ({
  // As texts: the server parses numbers and booleans, and reports errors.
  ...(parametersOf(filters) as Query),
  ...(cursor !== null && { cursor }),
  fields: "slim",
  limit: PAGE_SIZE,
});

/** Address of the CSV file with all orders of the filters. */
export const exportHref = (filters: Filters): string =>
  `/api/v1/export/orders.csv?${new URLSearchParams(parametersOf(filters))}`;

/** Views that everybody has. */
export const PRESETS = [
  { key: "today", filters: { from: "today" } },
  { key: "onTheWay", filters: { status: "verified", open: "true" } },
  { key: "returned", filters: { from: "30d", outcome: "rto" } },
] as const satisfies readonly { key: string; filters: Filters }[];
