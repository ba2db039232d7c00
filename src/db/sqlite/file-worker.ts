/** Worker thread that reads a whole database file, or checkpoints it, blocking meanwhile. */
import { constants, setPriority } from "node:os";
import { serveRpc } from "../../lib/threads/rpc.ts";
import { integrityErrors } from "./integrity.ts";
import { openReadOnly } from "./read-only.ts";
import { hasStaleText } from "./stale.ts";
import { checkpointBeside } from "./wal.ts";

const methods = {
  /** See {@link integrityErrors}; exceptions of SQLite while reading count as errors too. */
  integrityErrors(file: string): string[] {
    try {
      using sqlite = openReadOnly(file);
      return integrityErrors(sqlite);
    } catch (error) {
      return [(error as Error).message];
    }
  },
  /** See {@link hasStaleText}. */
  hasStaleText,
  /** See {@link checkpointBeside}. */
  checkpoint: checkpointBeside,
};

/** What the main thread calls. */
export type FileMethods = typeof methods;

// On Linux this sets the priority of the calling thread; elsewhere it would be the server's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

serveRpc(() => methods);
