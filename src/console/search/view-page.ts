/** To which list of orders a saved view belongs: its query says so, and without that it is one of the queue. */
import type { SearchPage } from "./filters.ts";

/** A parameter that the API ignores. */
const PAGE = "page";
const QUEUE = "/queue";

/** Whether the view was saved on this page. */
export const isViewOf = ({ path }: SearchPage<string>, { query }: { query: string }): boolean =>
  (new URLSearchParams(query).get(PAGE) ?? QUEUE) === path;

/** The query to save of a view of this page. */
export const viewQuery = ({ path }: SearchPage<string>, query: string): string =>
  path === QUEUE ? query : `${query}&${new URLSearchParams({ [PAGE]: path })}`;
