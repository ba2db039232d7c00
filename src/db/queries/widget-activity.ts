/** When the widget of an account was last seen. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { widgetActivity } from "../schema.ts";
import { selectList } from "./select-list.ts";
import { putInto } from "./upsert.ts";

export type WidgetActivityRow = typeof widgetActivity.$inferSelect;

/** Reads when and where an account's widget was last used. */
export function widgetActivityQueries(db: Reader) {
  const find = db.prepare<WidgetActivityRow, [number]>(
    `SELECT ${selectList(widgetActivity, "w")} FROM widget_activity w WHERE w.account_id = ?`,
  );
  return { find: (accountId: number): WidgetActivityRow | null => find.get(accountId) };
}
export type WidgetActivityQueries = ReturnType<typeof widgetActivityQueries>;

/** Stores when and where widgets were last used, a row for each account. */
export function widgetActivityCommands(db: Db) {
  const put = db.prepare<never, [number, number, string]>(
    putInto("widget_activity", ["account_id", "last_seen_at", "host"], ["account_id"]),
  );
  return {
    put(rows: readonly WidgetActivityRow[]): void {
      for (const { accountId, lastSeenAt, host } of rows) put.run(accountId, lastSeenAt, host);
    },
  };
}
export type WidgetActivityCommands = ReturnType<typeof widgetActivityCommands>;
