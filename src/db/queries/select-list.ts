/** Select lists of tables, for statements in SQL. */
import { getTableColumns, type Table } from "drizzle-orm";

/**
 * All columns under the names of the table's rows.
 * @param row alias of the table
 * @param keys only these
 */
export const selectList = (table: Table, row: string, keys?: readonly string[]): string =>
  Object.entries(getTableColumns(table))
    .filter(([key]) => !keys || keys.includes(key))
    .map(([key, { name }]) => `${row}.${name} AS ${key}`)
    .join(", ");
