/** What a role may do; the server decides, this only hides what would be refused. */
import type { Member } from "./state.ts";

const RANK = { viewer: 0, agent: 1, owner: 2 } as const;

export const can = (member: Member, needs: keyof typeof RANK): boolean => RANK[member.role] >= RANK[needs];
