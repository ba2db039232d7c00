/** Writes of named keys, each with its audit entry in the same transaction. */
import type { Db } from "../../db/db.ts";
import { auditCommands } from "../../db/queries/audit.ts";
import {
  type NamedKeyRow,
  type NewNamedKeyRow,
  namedKeyQueries,
  namedKeyRowCommands,
} from "../../db/queries/named-keys.ts";
import { DAY_MS } from "../../lib/time.ts";
import { accountEntry } from "./audit.ts";
import type { Act } from "./commands.ts";

/** Keys of an account. */
const MAX_KEYS = 50;
/** How long an expired key is still listed. */
const EXPIRED_MS = 30 * DAY_MS;

export type NamedKeyCommands = ReturnType<typeof namedKeyCommands>;

/** Adds and removes keys, and records their last use. */
export function namedKeyCommands(db: Db) {
  const queries = namedKeyQueries(db);
  const rows = namedKeyRowCommands(db);
  const audit = auditCommands(db);
  const note = ({ accountId, name, hint, scope, expiresAt }: NamedKeyRow, { action, by, at }: Act) => {
    const key = { name, key: hint, scope, expires_at: expiresAt && new Date(expiresAt).toISOString() };
    const change = action === "account.key_removed" ? { before: key } : { after: key };
    audit.insert(accountEntry(accountId, action, by, at, change));
  };
  return {
    /** @returns null when the account has as many as it can have */
    add(row: NewNamedKeyRow, act: Act): NamedKeyRow | null {
      rows.removeExpired(row.accountId, act.at - EXPIRED_MS);
      if (queries.readAll(row.accountId).length >= MAX_KEYS) return null;
      const key = rows.insert(row);
      note(key, act);
      return key;
    },
    /** @returns the removed key; null when the account has none of this id */
    remove(accountId: number, id: number, act: Act): NamedKeyRow | null {
      const removed = rows.remove(accountId, id);
      if (removed) note(removed, act);
      return removed;
    },
    /** @param uses ids with the times of their last use */
    used(uses: readonly (readonly [id: number, at: number])[]): void {
      for (const [id, at] of uses) rows.used(id, at);
    },
  };
}
