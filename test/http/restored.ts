import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { TestServer } from "./server.ts";

/** Holds the alerts of a server, as a restore does, and starts it again. */
export async function holdAlerts(server: TestServer): Promise<void> {
  {
    using sqlite = new Database(join(server.dataDir, "thikana.db"));
    sqlite.run("INSERT INTO meta VALUES ('alerts_held_since', '1763712000000')");
  }
  await server.restart();
}
