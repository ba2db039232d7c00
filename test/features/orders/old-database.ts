/** Databases from before orders were counted by day. */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import { MIGRATIONS } from "../../../src/db/migrations/index.ts";
import { migrate } from "../../../src/db/sqlite/migrate.ts";

/**
 * Copies the orders of a database into a new one, with the schema from before a migration.
 * @param from path of a database
 * @param dir where `thikana.db` is created
 * @param migration the first one that is missing
 */
export function copyToOldSchema(from: string, dir: string, migration: string): void {
  using sqlite = new Database(join(dir, "thikana.db"));
  migrate(
    sqlite,
    MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name === migration),
    ),
  );
  sqlite.run("ATTACH ? AS source", [from]);
  const today = new Set(columnsOf(sqlite, "source"));
  const columns = columnsOf(sqlite)
    .filter((name) => today.has(name))
    .join(", ");
  sqlite.run(`INSERT INTO orders (${columns}) SELECT ${columns} FROM source.orders`);
}

/**
 * Copies the only order of a database, one copy for each whole number from 1 to `copies`.
 * @param values SQL by column, where `i` is the number
 */
export function multiplyOrder(
  sqlite: Database,
  copies: number,
  values: Readonly<Record<string, string>>,
): void {
  const columns = columnsOf(sqlite).filter((name) => name !== "id");
  const given = columns.map((name) => values[name] ?? `o.${name}`);
  sqlite.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${copies})
     INSERT INTO orders (${columns.join(", ")}) SELECT ${given.join(", ")} FROM n CROSS JOIN (SELECT * FROM orders) o`,
  );
  sqlite.run("DELETE FROM order_counts");
  sqlite.run(
    `INSERT INTO order_counts (account_id, risk_level, decision, outcome, payment, orders)
     SELECT account_id, risk_level, decision, ifnull(outcome, 'none'), payment, count(*) FROM orders GROUP BY 1, 2, 3, 4, 5`,
  );
}

const columnsOf = (sqlite: Database, schema = "main"): string[] =>
  sqlite
    .query<{ name: string }, [string]>("SELECT name FROM pragma_table_info('orders', ?)")
    .all(schema)
    .map(({ name }) => name);
