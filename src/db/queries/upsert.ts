/** Statements that insert a row or change the one with its key, for SQLite and PostgreSQL. */

/**
 * Inserts a row, or updates the one with the same key. The parameters are the columns in order.
 * @param key of the primary key; the other columns are replaced
 */
export const putInto = (table: string, columns: readonly string[], key: readonly string[]): string =>
  insert(table, columns, replacing(columns, key));

/**
 * Inserts counters, or adds to those with the same key. The parameters are the columns in order.
 * @param key of the primary key; the other columns are counters
 */
export const addTo = (table: string, columns: readonly string[], key: readonly string[]): string =>
  insert(table, columns, adding(table, columns, key));

/** Conflict clause of {@link putInto}. */
export const replacing = (columns: readonly string[], key: readonly string[]): string =>
  onConflict(columns, key, (name) => `excluded.${name}`);

/** Conflict clause of {@link addTo}. */
export const adding = (table: string, columns: readonly string[], key: readonly string[]): string =>
  // In PostgreSQL a name without its table is ambiguous.
  onConflict(columns, key, (name) => `${table}.${name} + excluded.${name}`);

const insert = (table: string, columns: readonly string[], conflict: string): string =>
  `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})
     ${conflict}`;

function onConflict(
  columns: readonly string[],
  key: readonly string[],
  newValue: (column: string) => string,
): string {
  const changes = columns
    .filter((name) => !key.includes(name))
    .map((name) => `${name} = ${newValue(name)}`)
    .join(", ");
  return `ON CONFLICT (${key.join(", ")}) DO UPDATE SET ${changes}`;
}
