/** How long requests took, by route. */
import { Durations } from "../lib/durations.ts";

/** A route as its template, `/api/v1/order/:order_id`, so that their number is fixed. */
export interface RequestKind {
  method: string;
  route: string;
  status: number;
}

/** Other methods are not counted by name, since strangers could send any number of them. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Kept for the life of the server; read by `/metrics`. */
export class RequestTimes {
  readonly #kinds = new Map<string, { kind: RequestKind; times: Durations }>();

  /** Counts a request that is answered. @param ms since it began */
  add(given: string, route: string, status: number, ms: number): void {
    const method = METHODS.has(given) ? given : "other";
    const key = `${status}${method} ${route}`;
    let known = this.#kinds.get(key);
    if (!known) {
      known = { kind: { method, route, status }, times: new Durations() };
      this.#kinds.set(key, known);
    }
    known.times.add(ms);
  }

  /** Each kind of request so far. */
  all(): Iterable<{ kind: RequestKind; times: Durations }> {
    return this.#kinds.values();
  }
}
