/** `thikana serve`: starts the server. */

import { type Config, loadConfig } from "../../config.ts";
import { createLogger } from "../../lib/log.ts";
import type { App } from "../../server/app.ts";
import type { Run } from "../command.ts";
import { type Io, wantsColour } from "../io.ts";
import { runServer } from "../run-server.ts";

/** Resolves with the exit code when the server has been stopped by a signal, or can no longer write. */
export const serve: Run = async (args, io) => {
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
    prepare: (app) => showAdminKey(io, app),
    onListening: (app, url) => greet(io, app, url, config),
  });
};

/** Shown before anything else can fail, as only the hash is stored. On standard error, to keep it out of logs. */
function showAdminKey(io: Io, { freshAdminKey }: App): void {
  if (freshAdminKey) io.err(`\n  Admin key (shown this once, keep it): ${freshAdminKey}\n`);
}

/** Greeting on a terminal; standard output contains only the log. */
function greet(io: Io, app: App, url: string, config: Config): void {
  if (!process.stderr.isTTY && !app.freshAdminKey) return;
  io.err(
    `\n  Thikana is at ${url}\n  Its data are in ${config.dataDir}\n  Next: open ${url}/ and sign up\n\n`,
  );
}
