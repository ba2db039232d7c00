/** What a member may do. */
import type { MemberRow } from "../../db/queries/members.ts";

export type Role = MemberRow["role"];

/** The roles; each includes those before it. */
export const ROLES = ["viewer", "agent", "owner"] as const satisfies readonly Role[];

/** Whether a role includes another one. */
export const covers = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);
