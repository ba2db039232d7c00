/** The HTTP interface as the console calls it: typed by the OpenAPI document, signed in by the session's cookie. */
import createClient from "openapi-fetch";
import { ApiError } from "./error.ts";
import type { components, paths } from "./schema.d.ts";

/** The shapes of the interface by name: `Schema["Order"]`. */
export type Schema = components["schemas"];

/** Takes a path and its parameters, as in `api.GET("/api/v1/order/{order_id}", …)`; pass the promise to {@link answer}. */
export const api = createClient<paths>({ fetch: send });

/** Called at each response with whether the server was reached, and at a 401. */
export interface Watcher {
  reached: (isReached: boolean) => void;
  signedOut: () => void;
}
let watcher: Watcher | null = null;

/** Sets who is told about the connection and the end of the session. */
export function watchClient(next: Watcher): void {
  watcher = next;
}

/** Requests longer than this count as unanswered. */
const TIMEOUT_MS = 30_000;

async function send(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    watcher?.reached(true);
    if (response.status === 401 && !request.url.endsWith("/auth/login")) watcher?.signedOut();
    return response;
  } catch (error) {
    watcher?.reached(false);
    throw ApiError.unreachable(error);
  }
}

/**
 * The body of a response.
 * @throws ApiError for any other status than 2xx, and when there was no response (status 0)
 */
export async function answer<T>(
  request: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await request;
  if (!response.ok || data === undefined) throw ApiError.of(response, error);
  return data;
}
