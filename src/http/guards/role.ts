/** What a member's role allows, or the scope of a named key. */
import type { NamedKeyRow } from "../../features/accounts/named-keys.ts";
import { covers, type Role } from "../../features/accounts/roles.ts";
import { Problem } from "../../lib/problem.ts";
import type { RequestContext } from "../context.ts";

/** A named key may do what a member of the role may. */
const ROLE_OF_SCOPE: Record<NamedKeyRow["scope"], Role> = {
  verify: "agent",
  read: "viewer",
  orders: "agent",
  all: "owner",
};

/** The only requests allowed for a key that checks addresses. */
const VERIFY_ROUTES = /^\/api\/v1\/(?:address\/verify|pincode\/|digipin\/)/;

/** The account's own key may do what an owner may. @throws Problem 403 `role_required` or `key_scope` */
export function requireRole(ctx: RequestContext, needed: Role): void {
  const { member, key } = ctx;
  if (key !== null) requireScope(ctx, key, needed);
  if (member === null || covers(member.role, needed)) return;
  throw new Problem("role_required", { needed, role: member.role });
}

function requireScope({ route }: RequestContext, { scope }: NamedKeyRow, needed: Role): void {
  const isCovered = covers(ROLE_OF_SCOPE[scope], needed);
  if (isCovered && (scope !== "verify" || VERIFY_ROUTES.test(route))) return;
  throw new Problem("key_scope", { scope });
}
