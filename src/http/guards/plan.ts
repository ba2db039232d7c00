/** Guard of the Pro plan. */
import { Problem } from "../../lib/problem.ts";
import type { RequestContext } from "../context.ts";
import type { Guard } from "./guard.ts";
import { secretKeyOrSession } from "./secret-key.ts";

/** Authenticates first: an unauthenticated request is a 401, not a 403. */
export const proPlan: Guard = {
  async check(ctx) {
    await secretKeyOrSession.check(ctx);
    requirePro(ctx);
  },
  security: secretKeyOrSession.security,
  errors: [401, 403, 429, 503],
};

/** @throws Problem 403 `pro_required` */
export function requirePro(ctx: RequestContext): void {
  if (ctx.merchant.plan === "pro") return;
  throw new Problem("pro_required");
}
