/** What a member's role allows. */
import { covers, type Role } from "../../features/accounts/roles.ts";
import { Problem } from "../../lib/problem.ts";
import type { RequestContext } from "../context.ts";

/** A key may do what an owner may. @throws Problem 403 `role_required` */
export function requireRole({ member }: RequestContext, needed: Role): void {
  if (member === null || covers(member.role, needed)) return;
  throw new Problem("role_required", { needed, role: member.role });
}
