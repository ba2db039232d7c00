/** Client of the HTTP API for the console, typed by the OpenAPI document, with the session cookie. */
import createClient from "openapi-fetch";
import { ApiError } from "./error.ts";
import type { components, paths } from "./schema.d.ts";

/** The schemas of the API by name: `Schema["Order"]`. */
export type Schema = components["schemas"];

/** Takes a path and its parameters, as in `api.GET("/api/v1/order/{order_id}", …)`; pass the promise to {@link answer}. */
export const api = createClient<paths>({ fetch: send });

/** Listeners of the requests. */
export interface Watcher {
  /** Called after each response, and when there was none. */
  reached: (isReached: boolean) => void;
  /** Called on a 401. @returns whether the same person has signed in again */
  signedOut: () => Promise<boolean>;
  /** Called on a 403 because the account requires two-step sign-in. */
  totpRequired: () => void;
  /** Called on a 403 `password_needed`. @returns whether the member has given the password again */
  passwordNeeded: () => Promise<boolean>;
}
let watcher: Watcher | null = null;

/** Sets the listeners for the connection and the end of the session. */
export function watchClient(next: Watcher): void {
  watcher = next;
}

/** Requests longer than this count as unanswered. */
const TIMEOUT_MS = 30_000;

/** Reads waiting for the sign-in, so that a polling page has only one request waiting. */
const waitingReads = new Set<string>();

/**
 * A request answered with 401 waits until the same person has signed in again, one that needs the password until it is
 * given again; then it is repeated.
 */
async function send(request: Request): Promise<Response> {
  // The body can be read only once.
  const copy = request.clone();
  const response = await fetchOnce(request);
  const code = await refusalOf(response);
  if (code === "totp_required") watcher?.totpRequired();
  if (watcher && code === "password_needed")
    return (await watcher.passwordNeeded()) ? fetchOnce(copy) : response;
  const { method, url } = request;
  const isRead = method === "GET";
  const isWaiting = isRead && waitingReads.has(url);
  if (response.status !== 401 || !watcher || isWaiting || hasOtherCredentials(url)) return response;
  if (isRead) waitingReads.add(url);
  const isBack = await watcher.signedOut();
  waitingReads.delete(url);
  return isBack ? fetchOnce(copy) : response;
}

/** The code of a 403. */
async function refusalOf(response: Response): Promise<string | undefined> {
  if (response.status !== 403) return undefined;
  const problem = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null;
  return problem?.code;
}

/** Whether a 401 is about a password or the admin key, not about the session. */
const hasOtherCredentials = (url: string): boolean => /\/api\/v1\/(auth|admin)\//.test(url);

async function fetchOnce(request: Request): Promise<Response> {
  try {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(request, { signal });
    watcher?.reached(true);
    return response;
  } catch (error) {
    // A request aborted by the page says nothing about the connection.
    if (!request.signal.aborted) watcher?.reached(false);
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
  if (!response.ok || data === undefined) throw await ApiError.of(response, error);
  return data;
}
