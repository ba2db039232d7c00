/** Sensitive requests need the password again, so that an open or stolen session cannot make them. */
import { Problem } from "../../lib/problem.ts";
import type { RequestContext } from "../context.ts";
import { sessionToken } from "./secret-key.ts";

/** How long a password stays fresh. */
const FRESH_MS = 15 * 60_000;

/** A key has no password. @throws Problem 403 `password_needed` when a member gave it too long ago */
export async function requireFreshPassword(ctx: RequestContext): Promise<void> {
  const token = ctx.member && sessionToken(ctx);
  if (token === null) return;
  const { accounts } = ctx.services;
  if (!(await accounts.wasConfirmedWithin(token, FRESH_MS))) throw new Problem("password_needed");
}
