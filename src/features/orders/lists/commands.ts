/** Writes of the block and allow lists, with their audit entry in the same transaction. */
import type { Db } from "../../../db/db.ts";
import { type AuditAction, auditCommands } from "../../../db/queries/audit.ts";
import {
  type ListEntryRow,
  listEntryCommands,
  listEntryQueries,
  type NewListEntryRow,
} from "../../../db/queries/list-entries.ts";
import { Problem } from "../../../lib/problem.ts";
import type { Actor } from "../record/types.ts";
import { entryOf } from "./value.ts";

export type ListCommands = ReturnType<typeof listCommands>;

/** Maximum of entries per account, all of which the writer reads into its cache. */
const MAX_ENTRIES = 10_000;

/** The entry of a value after it was added. */
export interface AddedEntry {
  entry: ListEntryRow;
  /** The value is on the other list, by this entry; nothing was changed. */
  isOnOther: boolean;
}

/** An entry, and when it is added; null: the time of the transaction. */
type EntryToAdd = Omit<NewListEntryRow, "createdAt"> & { createdAt: number | null };

interface Change {
  before: ListEntryRow | null;
  after: ListEntryRow | null;
}

/** Writes of the block and allow lists, each with its entry in the audit, in one transaction. */
export function listCommands(db: Db) {
  const queries = listEntryQueries(db);
  const rows = listEntryCommands(db);
  const audit = auditCommands(db);

  function note(
    action: AuditAction,
    accountId: number,
    by: Actor,
    at: number,
    { before, after }: Change,
  ): void {
    const { source, actor = null } = by;
    const texts = { before: before && auditedText(before), after: after && auditedText(after) };
    audit.insert({ accountId, orderId: "", at, source, actor, action, kind: "rules", ...texts });
  }

  return {
    /**
     * Adds an entry, or updates the expiry of one with the same list and value (of an e-mail: its mailbox), and its note
     * if there is a new one.
     * Also removes the account's expired entries, unless the clock is doubted.
     * @throws Problem 409 `too_many_entries`
     */
    add(given: EntryToAdd, by: Actor): AddedEntry {
      const now = given.createdAt ?? db.time();
      const added = { ...given, createdAt: now };
      const { accountId, kind, value, expiresAt } = added;
      rows.removeExpired(accountId, now);
      const known = entryOf(queries, accountId, kind, value);
      if (known) {
        const entry = { ...known, expiresAt, note: added.note ?? known.note };
        const isOnOther = known.list !== added.list;
        if (isOnOther) return { entry: known, isOnOther };
        if (entry.expiresAt !== known.expiresAt || entry.note !== known.note) {
          rows.update(entry);
          note("list.updated", accountId, by, now, { before: known, after: entry });
        }
        return { entry, isOnOther };
      }
      if (queries.countLive(accountId, now) >= MAX_ENTRIES) throw tooMany();
      const entry = rows.insert(added);
      note("list.added", accountId, by, now, { before: null, after: entry });
      return { entry, isOnOther: false };
    },
    /** @returns whether the account had such an entry */
    remove(accountId: number, id: number, by: Actor, at: number | null): boolean {
      const entry = queries.byId(accountId, id);
      if (!entry) return false;
      rows.remove(id);
      note("list.removed", accountId, by, at ?? db.time(), { before: entry, after: null });
      return true;
    },
  };
}

/** An erasure blanks the value. */
const auditedText = ({ id, list, kind, value, expiresAt }: ListEntryRow): string =>
  JSON.stringify({ id, list, kind, value, expires_at: expiresAt && new Date(expiresAt).toISOString() });

const tooMany = () => new Problem("too_many_entries", { max: MAX_ENTRIES });
