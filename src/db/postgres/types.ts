/** Types of columns in PostgreSQL by those in SQLite. */
export const TYPES: Readonly<Record<string, string>> = {
  INTEGER: "BIGINT",
  REAL: "DOUBLE PRECISION",
  // Order and comparison by bytes, as in SQLite.
  TEXT: 'TEXT COLLATE "C"',
  BLOB: "BYTEA",
};
