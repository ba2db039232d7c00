/** Entry point of the database writer's thread; the compiled build includes every file named *worker.ts. */

import { serveWriter } from "../db/writer/thread.ts";
import { openInlineWriter, TEXT_COMMANDS } from "./commands.ts";

serveWriter(
  (db, { log, notify }) => openInlineWriter(db, { log, onAlert: () => notify("alerts") }),
  TEXT_COMMANDS,
);
