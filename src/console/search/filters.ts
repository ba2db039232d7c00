/** Filters of a list of orders, kept in the address of its page, so that a view is a link. */

/** Values by the names of the API's parameters, as texts. */
export type FiltersOf<Name extends string> = Partial<Record<Name, string>>;

/** The page of a list. */
export interface SearchPage<Name extends string> {
  /** `/queue` */
  path: string;
  /** Its filters and sort, in the order of its addresses. */
  names: readonly Name[];
}

/** The filters in the query of the page's address; unknown names are dropped. */
export function filtersIn<Name extends string>(
  { names }: SearchPage<Name>,
  query: Readonly<Record<string, string>>,
): FiltersOf<Name> {
  const given = names.filter((name) => query[name]).map((name) => [name, query[name]]);
  return Object.fromEntries(given);
}

/** Without a question mark; "" without filters. */
export const queryText = (filters: FiltersOf<string>): string =>
  new URLSearchParams(filters as Record<string, string>).toString();

/** The page's address with these filters. */
export function hrefOf({ path }: SearchPage<string>, filters: FiltersOf<string>): string {
  const text = queryText(filters);
  return text ? `${path}?${text}` : path;
}

/** With one filter set, or dropped by "". */
export function withFilter<Name extends string>(
  filters: FiltersOf<Name>,
  name: NoInfer<Name>,
  value: string,
): FiltersOf<Name> {
  const { [name]: _, ...others } = filters;
  return (value ? { ...others, [name]: value } : others) as FiltersOf<Name>;
}
