/** Guard for what only a person may do, for themselves or about others: needs a session, not a key. */
import { Problem } from "../../lib/problem.ts";
import { andThen } from "../and-then.ts";
import type { Guard } from "./guard.ts";
import { secretKeyOrSession } from "./secret-key.ts";

/** Authenticates first: an unauthenticated request is a 401. */
export const session: Guard = {
  check: (ctx) =>
    andThen(secretKeyOrSession.check(ctx), () => {
      if (ctx.member) return;
      throw new Problem("session_required");
    }),
  security: ["session", "sessionCookie"],
  errors: [401, 403, 429, 503],
};
