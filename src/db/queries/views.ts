/** Saved searches of orders. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import type { views } from "../schema.ts";

export type ViewRow = typeof views.$inferSelect;
export type NewViewRow = Omit<ViewRow, "id">;

export type ViewQueries = ReturnType<typeof viewQueries>;

type Values = (string | number | null)[];

const COLUMNS =
  "id, account_id AS accountId, member_id AS memberId, name, name_key AS nameKey, query, created_by AS createdBy, created_at AS createdAt";

/** Reads saved views of the list of orders: shared ones, and those of one member. */
export function viewQueries(db: Reader) {
  const select = (where: string) =>
    db.prepare<ViewRow, Values>(`SELECT ${COLUMNS} FROM views WHERE account_id = ?1 ${where} ORDER BY id`);
  const all = select("");
  const visible = select("AND (member_id IS NULL OR member_id = ?2)");
  const byId = select("AND (member_id IS NULL OR member_id = ?2) AND id = ?3");
  return {
    /** All of an account, oldest first. */
    all: (accountId: number) => all.all(accountId),
    /** Views that a member sees: own and shared ones. @param memberId null: only shared ones */
    visible: (accountId: number, memberId: number | null) => visible.all(accountId, memberId),
    /** One of the views that a member sees. */
    byId: (accountId: number, memberId: number | null, id: number) => byId.get(accountId, memberId, id),
  };
}

/** Writes rows of saved views; features/accounts/view-commands.ts checks names and limits. */
export function viewCommands(db: Db) {
  const insert = db.prepare<ViewRow, Values>(
    `INSERT INTO views (account_id, member_id, name, name_key, query, created_by, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING ${COLUMNS}`,
  );
  const update = db.prepare<never, Values>(
    "UPDATE views SET member_id = ?, name = ?, name_key = ?, query = ? WHERE id = ?",
  );
  const remove = db.prepare<never, Values>("DELETE FROM views WHERE id = ?");
  return {
    insert({ accountId, memberId, name, nameKey, query, createdBy, createdAt }: NewViewRow): ViewRow {
      const inserted = insert.get(accountId, memberId, name, nameKey, query, createdBy, createdAt);
      if (!inserted) throw new Error("INSERT … RETURNING gave no row");
      return inserted;
    },
    update: ({ id, memberId, name, nameKey, query }: ViewRow): void =>
      void update.run(memberId, name, nameKey, query, id),
    remove: (id: number): void => void remove.run(id),
  };
}
