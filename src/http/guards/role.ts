/** What a member's role allows. */
import { covers, type Role } from "../../accounts/roles.ts";
import { Problem } from "../../problem.ts";
import type { RequestContext } from "../context.ts";

/** A key may do what an owner may. @throws Problem 403 `role_required` */
export function requireRole({ member }: RequestContext, needed: Role): void {
  if (member === null || covers(member.role, needed)) return;
  const detail = `This needs the role ${needed}; yours is ${member.role}. An owner of the account can change it.`;
  throw new Problem(403, "role_required", detail);
}
