/** `thikana serve`: starts the server. */

import { join } from "node:path";
import { type Config, loadConfig } from "../../config.ts";
import { ADMIN_KEY_FILE } from "../../features/accounts/admin-key.ts";
import { createLogger } from "../../lib/log.ts";
import type { App } from "../../server/app.ts";
import type { Run } from "../command.ts";
import { type Io, wantsColour } from "../io.ts";
import { runServer } from "../run-server.ts";

/**
 * Resolves with the exit code when the server has been stopped by a signal, or can no longer write.
 * @param writer the thread of the database's writer
 */
export const serveWith =
  (writer: Worker): Run =>
  async (args, io) => {
    const { config, warnings } = loadConfig(args, io.env);
    const log = createLogger(
      config.log,
      (line) => io.out(`${line}\n`),
      wantsColour(process.stdout.isTTY, io.env),
    );
    for (const warning of warnings) log.warn(warning);
    return runServer({
      config,
      log,
      writer,
      prepare: (app) => showAdminKey(io, app, config),
      onListening: (app, url) => greet(io, app, url, config),
    });
  };

/** Shows the key only on a terminal: anything else, such as a journal, would store it. */
function showAdminKey(io: Io, { freshAdminKey }: App, { dataDir }: Config): void {
  if (freshAdminKey === null) return;
  const shown = process.stderr.isTTY ? `${freshAdminKey}\n  It is also in` : "in";
  io.err(`\n  Admin key: ${shown} ${join(dataDir, ADMIN_KEY_FILE)}; keep it elsewhere and delete the file\n`);
}

/** Greeting on a terminal; standard output contains only the log. */
function greet(io: Io, app: App, url: string, config: Config): void {
  if (!process.stderr.isTTY && !app.freshAdminKey) return;
  io.err(
    `\n  Thikana is at ${url}\n  Its data is in ${config.dataDir}\n  Next: open ${url}/ and sign up\n\n`,
  );
}
