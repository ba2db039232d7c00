/** Further ids of orders, assigned by other sources. Writes must run inside a `db.write`. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import type { orderAliases } from "../schema.ts";
import type { OrderRow } from "./orders.ts";

/** One parcel of several of an order. */
export interface Parcel {
  awb: string;
  /** Null: nothing was reported of it. */
  outcome: OrderRow["outcome"];
  /** When it happened, milliseconds since 1970. */
  at: number | null;
}

/** The parcels in the column `parcels` of an order. */
export const parcelsIn = (column: string): Parcel[] =>
  column === "[]" ? [] : (JSON.parse(column) as Parcel[]); // written by packParcels

export type AliasRow = typeof orderAliases.$inferSelect;

/** Reads the further ids of orders. */
export function aliasQueries(db: Reader) {
  const of = db.prepare<Pick<AliasRow, "orderRow" | "alias">, [string]>(
    `SELECT order_row AS orderRow, alias FROM order_aliases
     WHERE order_row IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) ORDER BY order_row, alias`,
  );
  return {
    /** Those of a page of orders, by row id. */
    of: (orderRows: readonly number[]) => of.all(JSON.stringify(orderRows)),
  };
}
export type AliasQueries = ReturnType<typeof aliasQueries>;

/** Writes the further ids of orders, for the order writer's transactions. */
export function aliasCommands(db: Db) {
  const put = db.prepare<never, [number, string, number]>(
    `INSERT INTO order_aliases VALUES (?, ?, ?)
     ON CONFLICT (account_id, alias) DO UPDATE SET order_row = excluded.order_row`,
  );
  const move = db.prepare<never, [number, number]>(
    "UPDATE order_aliases SET order_row = ? WHERE order_row = ?",
  );
  const putAwb = db.prepare<never, [number, string, number]>(
    "INSERT INTO order_awbs VALUES (?, upper(?), ?) ON CONFLICT DO NOTHING",
  );
  return {
    /** The AWB of a further parcel, by which the order is found. */
    putAwb: ({ accountId, id }: Pick<OrderRow, "accountId" | "id">, awb: string): void =>
      putAwb.queue(accountId, awb, id),
    /** Moves an alias from another order to this one. */
    put: ({ accountId, alias, orderRow }: AliasRow): void => put.queue(accountId, alias, orderRow),
    /** Gives all aliases of one order to another. */
    move: (from: number, to: number): void => move.queue(to, from),
  };
}
export type AliasCommands = ReturnType<typeof aliasCommands>;
