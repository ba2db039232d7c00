/** Statements that insert a row or change the one with its key, in words of SQLite and PostgreSQL. */

/**
 * Inserts a row; one with the same key gets its values. The parameters are the columns in their sequence.
 * @param key of the primary key; the other columns are replaced
 */
export const putInto = (table: string, columns: readonly string[], key: readonly string[]): string =>
  insert(table, columns, replacing(columns, key));

/**
 * Inserts counters; those with the same key are added to. The parameters are the columns in their sequence.
 * @param key of the primary key; the other columns are counters
 */
export const addTo = (table: string, columns: readonly string[], key: readonly string[]): string =>
  insert(table, columns, adding(table, columns, key));

/** What {@link putInto} does with a row that has the key. */
export const replacing = (columns: readonly string[], key: readonly string[]): string =>
  onConflict(columns, key, (name) => `excluded.${name}`);

/** What {@link addTo} does with a row that has the key. */
export const adding = (table: string, columns: readonly string[], key: readonly string[]): string =>
  // PostgreSQL finds a name without its table ambiguous.
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
