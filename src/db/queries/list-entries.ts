/** Entries of the block and allow lists. */
import type { Slice } from "../../lib/cursor.ts";
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import type { listEntries } from "../schema.ts";
import { IS_DOUBTED } from "./clock.ts";
import { below } from "./slice.ts";

export type ListEntryRow = typeof listEntries.$inferSelect;
export type NewListEntryRow = Omit<ListEntryRow, "id">;

/** Null: all. */
export interface ListEntryFilter {
  list: ListEntryRow["list"] | null;
  kind: ListEntryRow["kind"] | null;
  /** A part of value or note, in lower case. */
  q: string | null;
}

export type ListEntryQueries = ReturnType<typeof listEntryQueries>;

type Values = (string | number | null)[];

const COLUMNS =
  "id, account_id AS accountId, list, kind, value, note, created_by AS createdBy, created_at AS createdAt, expires_at AS expiresAt";

/** Reads an account's block and allow lists. One account has few entries, so searches read all of them. */
export function listEntryQueries(db: Reader) {
  const select = (where: string) =>
    db.prepare<ListEntryRow, Values>(`SELECT ${COLUMNS} FROM list_entries WHERE ${where}`);
  const all = select("account_id = ? ORDER BY id");
  const byId = select("account_id = ? AND id = ?");
  const byValue = select("account_id = ? AND kind = ? AND value = ?");
  const live = "account_id = ?1 AND (expires_at IS NULL OR expires_at > ?2)";
  const matching = `${live} AND (CAST(?3 AS TEXT) IS NULL OR list = ?3)
     AND (CAST(?4 AS TEXT) IS NULL OR kind = ?4) AND (CAST(?5 AS TEXT) IS NULL OR instr(lower(value), ?5) > 0 OR instr(lower(note), ?5) > 0)`;
  // An account has few enough to read them all, in the order of their ids.
  const from = "FROM list_entries INDEXED BY list_entries_account";
  const page = db.prepare<ListEntryRow, Values>(
    `SELECT ${COLUMNS} ${from} WHERE ${matching} AND id < ?6 ORDER BY id DESC LIMIT ?7`,
  );
  const total = db.prepare<{ n: number }, Values>(`SELECT count(*) AS n ${from} WHERE ${matching}`);
  const countLive = db.prepare<{ n: number }, Values>(`SELECT count(*) AS n ${from} WHERE ${live}`);
  const valuesOf = (accountId: number, { list, kind, q }: ListEntryFilter, now: number): Values => [
    ...[accountId, now, list, kind, q],
  ];
  return {
    /** All entries of an account, oldest first, including expired ones. */
    all: (accountId: number) => all.all(accountId),
    byId: (accountId: number, id: number) => byId.get(accountId, id),
    byValue: (accountId: number, kind: ListEntryRow["kind"], value: string) =>
      byValue.get(accountId, kind, value),
    countLive: (accountId: number, now: number): number => countLive.get(accountId, now)?.n ?? 0,
    /** Entries that have not expired, newest first. */
    page: (accountId: number, filter: ListEntryFilter, now: number, slice: Slice) =>
      page.all(...valuesOf(accountId, filter, now), below(slice), slice.limit),
    total: (accountId: number, filter: ListEntryFilter, now: number): number =>
      total.get(...valuesOf(accountId, filter, now))?.n ?? 0,
  };
}

/** Writes entries of the lists; those that have expired are removed while the clock is trusted. */
export function listEntryCommands(db: Db) {
  const insert = db.prepare<ListEntryRow, Values>(
    `INSERT INTO list_entries (account_id, list, kind, value, note, created_by, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING ${COLUMNS}`,
  );
  const update = db.prepare<never, Values>("UPDATE list_entries SET note = ?, expires_at = ? WHERE id = ?");
  const remove = db.prepare<never, Values>("DELETE FROM list_entries WHERE id = ?");
  const removeExpired = db.prepare<never, Values>(
    `DELETE FROM list_entries WHERE account_id = ? AND expires_at <= ? AND NOT ${IS_DOUBTED}`,
  );
  return {
    insert(row: NewListEntryRow): ListEntryRow {
      const { accountId, list, kind, value, note, createdBy, createdAt, expiresAt } = row;
      const inserted = insert.get(accountId, list, kind, value, note, createdBy, createdAt, expiresAt);
      if (!inserted) throw new Error("INSERT … RETURNING gave no row");
      return inserted;
    },
    update: ({ id, note, expiresAt }: ListEntryRow): void => void update.run(note, expiresAt, id),
    remove: (id: number): void => void remove.run(id),
    removeExpired: (accountId: number, now: number): void => void removeExpired.run(accountId, now),
  };
}
