/** Several nodes of one PostgreSQL database, in the test's process. */

import { loadConfig } from "../../../src/config.ts";
import { createHttpServer } from "../../../src/http/index.ts";
import { createLogger } from "../../../src/lib/log.ts";
import { openApp, type Services } from "../../../src/server/app.ts";
import { temporaryFolder } from "../../support/binary.ts";
import { ADMIN_KEY, type TestServer } from "../server.ts";

/** 64 hexadecimal digits. */
export const INSTANCE_KEY = "5a".repeat(32);

export interface Node extends Pick<TestServer, "url" | "dataDir" | "services" | "log" | "stop"> {
  /** Shown when this start has made it. */
  adminKey: string | null;
}

/**
 * Starts a node on a folder of its own.
 * @param env settings beside those that every node has
 * @param key content of its instance key; null: none
 */
export async function startNode(
  databaseUrl: string,
  env: Record<string, string> = {},
  { key = INSTANCE_KEY as string | null, clock = Date.now } = {},
): Promise<Node> {
  const folder = temporaryFolder();
  if (key !== null) await Bun.write(`${folder.path}/instance.key`, `${key}\n`);
  const settings = {
    THIKANA_PORT: "0",
    THIKANA_DATA_DIR: folder.path,
    THIKANA_DATABASE_URL: databaseUrl,
    THIKANA_ADMIN_KEY: ADMIN_KEY,
    THIKANA_SIGNUP: "open",
    THIKANA_TRUSTED_PROXIES: "127.0.0.0/8",
    ...env,
  };
  const { config } = loadConfig([], settings);
  const lines: string[] = [];
  const log = createLogger("json", (line) => lines.push(line));
  const app = await openApp({ config, log, clock });
  const server = createHttpServer(app.services);
  const { url } = await server.listen();
  let stopped = false;
  return {
    url,
    dataDir: folder.path,
    services: app.services as Services,
    adminKey: app.freshAdminKey,
    log: () => lines.join("\n"),
    async stop() {
      if (stopped) return;
      stopped = true;
      await server.stop();
      await app.close();
      folder[Symbol.dispose]();
    },
  };
}
