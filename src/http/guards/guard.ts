/** Authentication and authorization of a route. */
import type { RequestContext } from "../context.ts";

export interface Guard {
  /** Throws a Problem when the request is not allowed. Synchronous when the key is cached. */
  check(ctx: RequestContext): void | Promise<void>;
  /** Alternatives, each a name in `components.securitySchemes`; empty: no authentication. */
  readonly security: readonly string[];
  /** Statuses of its Problems; 503 when it, or what it admits to, needs the database. */
  readonly errors: readonly (401 | 403 | 429 | 503)[];
}
