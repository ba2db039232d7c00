/** The tables that writes of members change. */
import type { Db } from "../../db/db.ts";
import { accountQueries, accountRowCommands } from "../../db/queries/accounts.ts";
import { auditCommands } from "../../db/queries/audit.ts";
import { type MemberRow, memberQueries, memberRowCommands } from "../../db/queries/members.ts";
import { sessionCommands } from "../../db/queries/sessions.ts";
import { accountEntry, type Change } from "./audit.ts";
import type { Act } from "./commands.ts";

export type MemberTables = ReturnType<typeof memberTables>;

/** Prepares their statements. `note` records the action and its changes in the audit. */
export function memberTables(db: Db) {
  const audit = auditCommands(db);
  return {
    members: memberQueries(db),
    rows: memberRowCommands(db),
    accounts: { ...accountQueries(db), ...accountRowCommands(db) },
    sessions: sessionCommands(db),
    note: (accountId: number, { action, by, at }: Act, change?: Change) =>
      audit.insert(accountEntry(accountId, action, by, at, change)),
  };
}

/** What the audit records of a member. */
export const auditedOf = ({ id, name, email, role }: MemberRow) => ({ id, name, email, role });
