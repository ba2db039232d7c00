/** Statistics of tables that are filling. */
import type { SQLQueryBindings } from "bun:sqlite";
import type { PostgresConnection } from "./connection.ts";

/** Writes of one connection after which the tables are analyzed. */
const LOOKED_AT = [100, 500, 2_000, 10_000];
/** After this, the server's autovacuum is in time. */
const MANY_ORDERS = 10_000;

/**
 * Statements are planned once, when their tables may be empty: then all indexes look the same, and a look-up by order
 * id reads all orders of its account. ANALYZE makes the server plan again; autovacuum would do so a minute later.
 * @returns to be called after each commit, with the number of its writes
 */
export function statisticsOf(connection: PostgresConnection): (writes: number) => void {
  const known = connection.prepareNative<{ orders: number }, SQLQueryBindings[]>(
    "SELECT reltuples AS orders FROM pg_class WHERE oid = 'orders'::regclass",
  );
  let written = 0;
  return (writes) => {
    const before = written;
    written += writes;
    if (!LOOKED_AT.some((at) => before < at && written >= at)) return;
    try {
      if ((known.get()?.orders ?? 0) < MANY_ORDERS) connection.exec("ANALYZE");
    } catch {
      // The commit stands; autovacuum will do it.
    }
  };
}
