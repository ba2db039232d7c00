/** `thikana backup [FILE]`: makes a backup, even while the server is running. */
import { existsSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join, resolve } from "node:path";
import { type Config, loadConfig } from "../../config.ts";
import { elsewhere, refusePostgres } from "../../features/backup/elsewhere.ts";
import type { Encryption } from "../../features/backup/encryption.ts";
import { backupFolder, backupName, removeOldBackups } from "../../features/backup/folder.ts";
import { DATABASE } from "../../features/backup/manifest.ts";
import { doubtBeside } from "../../features/clock/beside.ts";
import { UserError } from "../../lib/user-error.ts";
import { readArgs } from "../args.ts";
import type { Run } from "../command.ts";
import { dataDirFlag, dataDirOf, refuseOtherOwner } from "../data-dir.ts";
import { type Io, table } from "../io.ts";
import { newPassphrase, passphraseFromFile } from "../passphrase.ts";
import { serverStatus } from "./admin/status.ts";

const OPTIONS = {
  "data-dir": { type: "string" },
  recipient: { type: "string" },
  "passphrase-file": { type: "string" },
  passphrase: { type: "boolean" },
  json: { type: "boolean" },
} as const;
type Flags = {
  [K in keyof typeof OPTIONS]?: (typeof OPTIONS)[K]["type"] extends "string" ? string : boolean;
};

/**
 * Without FILE the backup goes to the folder of scheduled backups, where the oldest are removed. A running server
 * supplies the settings that are not given here, so that data which it encrypts is not written unencrypted.
 */
export const backup: Run = async (args, io) => {
  const { values, positionals } = readArgs(args, OPTIONS);
  if (positionals.length > 1) throw new UserError("backup takes one FILE", 2);
  const { config: named } = loadConfig(dataDirFlag(values["data-dir"]), io.env);
  refusePostgres(named);
  const chosen = await encryptionOf(values, named, io);
  const dataDir = values["data-dir"] === undefined ? dataDirOf(io) : named.dataDir;
  refuseOtherOwner(dataDir);
  const server = await serverStatus(dataDir);
  if (server?.is_postgres) throw elsewhere();
  const { config } = loadConfig(dataDirFlag(dataDir), { ...server?.settings, ...io.env });
  const encryption = chosen ?? (await forRecipient(config.backupRecipient));
  const target = targetOf(positionals[0], config, encryption !== null);
  const { makeBackup } = await import("../../features/backup/create.ts");
  // A running server takes precedence.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const { path, bytes, manifest } = await makeBackup({
    config,
    target,
    encryption,
    isLocked: false,
    clock: Date.now,
  });
  const isDoubted = doubtBeside(join(config.dataDir, DATABASE), Date.now()) !== null;
  if (positionals.length === 0 && !isDoubted) removeOldBackups(config, path, Date.now());
  const { instance_key: key } = manifest;
  const rows = [
    ["Backup", path],
    ["Size", `${(bytes / 1e6).toFixed(1)} MB`],
    ["Orders", (manifest.counts.orders ?? 0).toLocaleString("en")],
    ["Encrypted", encryption ? "yes" : "no: keep it where only you can read it"],
    ...(key && !key.included ? [["Instance key", "not included: back up its file separately"] as const] : []),
    ...(isDoubted ? [["Clock", "doubted, so old backups were kept: see thikana doctor"] as const] : []),
  ] as const;
  io.out(
    values.json
      ? `${JSON.stringify({ path, bytes, encrypted: encryption !== null, manifest })}\n`
      : table(rows, io),
  );
  return 0;
};

function targetOf(file: string | undefined, config: Config, isEncrypted: boolean): string {
  const name = backupName(Date.now(), isEncrypted);
  if (file === undefined) return join(backupFolder(config), name);
  const path = resolve(file);
  if (existsSync(path) && statSync(path).isDirectory()) return join(path, name);
  if (existsSync(path)) throw new UserError(`${path} already exists; choose another name`, 2);
  return path;
}

/** From flags, else from the environment. */
async function encryptionOf(flags: Flags, config: Config, io: Io): Promise<Encryption | null> {
  const { recipient, "passphrase-file": file, passphrase: asks } = flags;
  if ([recipient, file, asks].filter((given) => given !== undefined).length > 1) {
    throw new UserError("give only one of --recipient, --passphrase-file and --passphrase", 2);
  }
  if (file !== undefined) return { passphrase: passphraseFromFile(file) };
  if (asks) return { passphrase: await newPassphrase(io) };
  const key = recipient ?? config.backupRecipient;
  if (recipient === undefined && io.env.THIKANA_BACKUP_PASSPHRASE) {
    if (key !== null)
      throw new UserError("both THIKANA_BACKUP_RECIPIENT and THIKANA_BACKUP_PASSPHRASE are set", 2);
    return { passphrase: io.env.THIKANA_BACKUP_PASSPHRASE };
  }
  return forRecipient(key);
}

/** @param recipient null for no encryption */
async function forRecipient(recipient: string | null): Promise<Encryption | null> {
  if (recipient === null) return null;
  (await import("../../features/backup/encryption.ts")).checkRecipient(recipient);
  return { recipient };
}

/** Text of `thikana backup --help` below the usage. */
export const BACKUP_HELP = `
FILE may be a folder; by default it is the folder of scheduled backups (THIKANA_BACKUP_DIR). A backup is a tar
archive of manifest.json, thikana.db and instance.key, with everything that was acknowledged before it began.

  --data-dir FOLDER       the server's data, as THIKANA_DATA_DIR; by default the running server's, or ./thikana-data
  --recipient age1…       encrypts it for an age public key, as THIKANA_BACKUP_RECIPIENT
  --passphrase-file FILE  encrypts it with the passphrase in a file, as THIKANA_BACKUP_PASSPHRASE
  --passphrase            asks for the passphrase
  --json                  prints the manifest

The settings are those of the running server, unless given here or in the environment.
To restore: thikana restore FILE. Try it once, with another --data-dir.
`;
