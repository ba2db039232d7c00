/** Guard of the webhooks: the publishable key in the path. */
import { Problem } from "../../lib/problem.ts";
import type { Guard } from "./guard.ts";

/** The key identifies the merchant; the signature authenticates the store. */
export const keyInPath: Guard = {
  async check(ctx) {
    ctx.account = await ctx.services.accounts.byPublishableKey(ctx.params.pk ?? "");
    if (!ctx.account) throw new Problem("key_invalid.webhook");
  },
  security: [],
  errors: [401, 403, 503],
};
