/** Guards as route options, each naming the role that a signed-in member needs. */
import { Elysia } from "elysia";
import type { Role } from "../../features/accounts/roles.ts";
import type { RequestContext } from "../context.ts";
import { adminKey } from "../guards/admin-key.ts";
import { requireFreshPassword } from "../guards/fresh-password.ts";
import type { Guard } from "../guards/guard.ts";
import { keyInPath } from "../guards/key-in-path.ts";
import { metricsToken } from "../guards/metrics.ts";
import { proPlan } from "../guards/plan.ts";
import { publishableKey } from "../guards/publishable-key.ts";
import { requireRole } from "../guards/role.ts";
import { secretKeyOrSession } from "../guards/secret-key.ts";
import { session } from "../guards/session.ts";
import { request } from "./request.ts";

/**
 * Runs when only the head of the request has been read.
 * @param role that a signed-in member needs; for the tests it stands in `detail` too
 */
const admits = ({ check, security, errors }: Guard, role?: Role) => ({
  // Elysia reads the source: it awaits only `async` functions, and parses the parameters of arrow functions.
  transform: async ({ ctx }: { ctx: RequestContext }): Promise<void> => {
    const checked = check(ctx);
    if (checked) await checked;
    if (role !== undefined) requireRole(ctx, role);
  },
  detail: {
    security: security.map((name) => ({ [name]: [] })),
    "x-admits": { errors, role },
  },
});

const EVERYBODY: Guard = { check: () => {}, security: [], errors: [] };

export const auth = new Elysia({ name: "guards" }).use(request).macro({
  /** A secret key, or a session of a member with the role. */
  secretKey: (role: Role) => admits(secretKeyOrSession, role),
  /** The same on the Pro plan. */
  proPlan: (role: Role) => admits(proPlan, role),
  /** Only a session: for what a person does for themselves, or decides about others. */
  session: (role: Role) => admits(session, role),
  /** In addition to one of those above: the member must have given the password recently, see `guards/fresh-password.ts`. */
  freshPassword: (_: true) => ({
    beforeHandle: async ({ ctx }: { ctx: RequestContext }): Promise<void> => {
      await requireFreshPassword(ctx);
    },
  }),
  publishableKey: (_: true) => admits(publishableKey),
  keyInPath: (_: true) => admits(keyInPath),
  adminKey: (_: true) => admits(adminKey),
  metrics: (_: true) => admits(metricsToken),
  /** Everybody: public routes, and those that create or end a session. */
  open: (_: true) => admits(EVERYBODY),
});
