/**
 * Reading a request's URL. Never with `new URL()`: a hostile Host header makes it throw, and Bun then gives
 * the path alone ("/health") where "http://host/health" is expected.
 */

/** The path without the query. */
export function pathOf(url: string): string {
  const start = startOfPath(url);
  const query = url.indexOf("?", start);
  return query < 0 ? url.slice(start) : url.slice(start, query);
}

/** The query's parameters; bad percent signs stay as they are. */
export function queryOf(url: string): URLSearchParams {
  const query = url.indexOf("?", startOfPath(url));
  return new URLSearchParams(query < 0 ? "" : url.slice(query + 1));
}

function startOfPath(url: string): number {
  if (url.startsWith("/")) return 0;
  const slash = url.indexOf("/", url.indexOf("://") + 3);
  return slash < 0 ? url.length : slash;
}
