/** Finds objects in a database file that Thikana did not create: a foreign trigger or view would run with our statements. */
import { Database as Sqlite } from "bun:sqlite";
import { MIGRATIONS } from "../migrations/index.ts";
import { migrate, schemaVersion } from "./migrate.ts";

/** An object of the schema, or a column of a table. */
export interface SchemaObject {
  /** table, index, view, trigger or column */
  kind: string;
  name: string;
}

/** The first object of a file that is not in its version of the schema; null when all are ours. */
export function foreignObject(file: string): SchemaObject | null {
  using sqlite = new Sqlite(file, { readonly: true });
  using expected = new Sqlite(":memory:");
  migrate(expected, MIGRATIONS.slice(0, schemaVersion(sqlite)));
  const own = new Set(objectsOf(expected).map(keyOf));
  return objectsOf(sqlite).find((object) => !own.has(keyOf(object))) ?? null;
}

const keyOf = ({ kind, name }: SchemaObject): string => `${kind} ${name}`;

/** Without SQLite's own tables, whose names are reserved. Columns with their type, and whether they are computed. */
const objectsOf = (sqlite: Sqlite): SchemaObject[] =>
  sqlite
    .query<SchemaObject, []>(
      `SELECT type AS kind, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'
       UNION ALL
       SELECT 'column', s.name || '.' || c.name || ' ' || c.type || iif(c.hidden = 0, '', ' computed')
       FROM sqlite_schema s, pragma_table_xinfo(s.name) c
       WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite~_%' ESCAPE '~'`,
    )
    .all();
