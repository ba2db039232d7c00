/**
 * Parses a request's URL. Not with `new URL()`, which throws for an invalid Host header: Bun's `request.url` is then
 * only the path ("/health") instead of "http://host/health".
 */

/** The path without the query. */
export function pathOf(url: string): string {
  const start = startOfPath(url);
  const query = url.indexOf("?", start);
  return query < 0 ? url.slice(start) : url.slice(start, query);
}

/** The query's parameters; invalid percent-encoding is left as it is. */
export function queryOf(url: string): URLSearchParams {
  const query = url.indexOf("?", startOfPath(url));
  return new URLSearchParams(query < 0 ? "" : url.slice(query + 1));
}

function startOfPath(url: string): number {
  if (url.startsWith("/")) return 0;
  const slash = url.indexOf("/", url.indexOf("://") + 3);
  return slash < 0 ? url.length : slash;
}
