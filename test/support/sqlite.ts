import type { Location } from "../../src/db/location.ts";

/** Path of an open SQLite database. */
export function fileOf({ location }: { location: Location }): string {
  if (location.dialect !== "sqlite") throw new Error("the database is not a file");
  return location.file;
}
