/** Worker thread that makes one backup: copying and checking block it. */
import { constants, setPriority } from "node:os";
import type { Config } from "../../config.ts";
import { serveRpc } from "../../lib/threads/rpc.ts";
import { makeBackup } from "./create.ts";
import { backupFolder, nextBackupPath, removeOldBackups } from "./folder.ts";
import type { MadeBackup } from "./records.ts";

interface WorkerJob {
  config: Pick<Config, "dataDir" | "instanceKeyFile" | "backupDir" | "backupKeep">;
  /** Public key of age; null for no encryption. */
  recipient: string | null;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether the oldest ones are removed afterwards. */
  mayRemove: boolean;
}

const methods = {
  /** Makes a backup in the folder of the settings. */
  async make({ config, recipient, now, mayRemove }: WorkerJob): Promise<MadeBackup | { failure: string }> {
    const target = nextBackupPath(backupFolder(config), now, recipient !== null);
    const encryption = recipient === null ? null : { recipient };
    try {
      const { manifest, ...made } = await makeBackup({
        config,
        target,
        encryption,
        isLocked: true,
        clock: () => now,
      });
      if (mayRemove) removeOldBackups(config, target, now);
      return made;
    } catch (error) {
      return { failure: (error as Error).message };
    }
  },
};

/** What the main thread calls. */
export type BackupMethods = typeof methods;

// On Linux this sets the priority of the calling thread; elsewhere it would be the server's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

serveRpc(() => methods);
