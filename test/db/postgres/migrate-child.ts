/** Migrates the database of its argument and prints how many migrations it has applied. */
import { PostgresConnection } from "../../../src/db/postgres/connection.ts";
import { migratePostgres } from "../../../src/db/postgres/migrate.ts";

const connection = new PostgresConnection(process.argv[2] ?? "", {
  applicationName: "test",
  maxWaitMs: 30_000,
});
console.log(migratePostgres(connection).migrated.length);
connection.close();
process.exit(0);
