/** Worker thread that reads a whole database file, or checkpoints it: it is blocked for as long as that takes. */
import { constants, setPriority } from "node:os";
import { serveRpc } from "../../lib/threads/rpc.ts";
import { integrityErrors } from "./integrity.ts";
import { openReadOnly } from "./read-only.ts";
import { hasStaleText } from "./stale.ts";
import { checkpointBeside } from "./wal.ts";

const methods = {
  /** See {@link integrityErrors}; what SQLite throws for what it cannot read is an error too. */
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

// On Linux the priority is the calling thread's own; elsewhere it would be that of the server.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

serveRpc(() => methods);
