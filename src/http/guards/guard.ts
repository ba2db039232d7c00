/** Who may call a route. */
import type { RequestContext } from "../context.ts";

export interface Guard {
  /** Lets the call through, or throws a Problem. Gives no promise when the key is known already. */
  check(ctx: RequestContext): void | Promise<void>;
  /** Alternatives, each a name in `components.securitySchemes`; empty: anybody. */
  readonly security: readonly string[];
  /** Statuses that it may answer. */
  readonly errors: readonly (401 | 403 | 429)[];
}

/** No key is asked for. */
export const open: Guard = { check() {}, security: [], errors: [] };
