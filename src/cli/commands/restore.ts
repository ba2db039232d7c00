/** `thikana restore FILE`: replaces the data with a backup. */
import { loadConfig } from "../../config.ts";
import { refusePostgres } from "../../features/backup/elsewhere.ts";
import type { Decryption } from "../../features/backup/encryption.ts";
import type { RestoreJob } from "../../features/backup/restore.ts";
import { UserError } from "../../lib/user-error.ts";
import { readArgs } from "../args.ts";
import type { Run } from "../command.ts";
import { dataDirFlag, refuseOtherOwner } from "../data-dir.ts";
import { type Io, table } from "../io.ts";
import { askPassphrase, passphraseFromFile, readNamedFile } from "../passphrase.ts";

const OPTIONS = {
  "data-dir": { type: "string" },
  "identity-file": { type: "string" },
  "passphrase-file": { type: "string" },
  "key-file": { type: "string" },
  check: { type: "boolean" },
  json: { type: "boolean" },
} as const;

/**
 * `thikana restore FILE`: checks a backup and puts it in place of the data, which is moved aside; `--check` only checks
 * it.
 * @throws UserError when the backup is damaged, cannot be decrypted, or a server or another user has the directory
 */
export const restore: Run = async (args, io) => {
  const { values, positionals } = readArgs(args, OPTIONS);
  if (positionals.length !== 1) throw new UserError("restore needs the FILE of a backup", 2);
  const [file] = positionals;
  const { config } = loadConfig(dataDirFlag(values["data-dir"]), io.env);
  if (!values.check) {
    refusePostgres(config);
    refuseOtherOwner(config.dataDir);
  }
  const { restoreBackup, checkBackup } = await import("../../features/backup/restore.ts");
  const job: RestoreJob = {
    ...{ file, config, keyFile: values["key-file"] ?? null, clock: Date.now },
    decryption: await decryptionOf(file, values["identity-file"], values["passphrase-file"], io),
  };
  const { manifest, aside } = values.check
    ? { manifest: await checkBackup(job), aside: null }
    : await restoreBackup(job);
  if (values.json) {
    io.out(`${JSON.stringify({ restored: !values.check, aside, manifest })}\n`);
    return 0;
  }
  const rows = [
    [values.check ? "Checked" : "Restored", file],
    ["Made at", manifest.made_at],
    ["Schema", String(manifest.schema)],
    ["Orders", (manifest.counts.orders ?? 0).toLocaleString("en")],
    ...(aside ? [["Old data", aside] as const] : []),
  ] as const;
  io.out(table(rows, io) + (values.check ? "" : NEXT));
  return 0;
};

const NEXT = `
Later orders and settings are missing. Repeat later erasures of personal data.
Members removed and keys replaced since then work again, with the passwords of that time: remove or replace them again.
All members must sign in again. Alerts are held until you release them, after starting the server:
  thikana admin release-alerts            sends the waiting alerts
  thikana admin release-alerts --discard  discards them, if the old server has sent them
`;

/** What opens the file; null when it is not encrypted. */
async function decryptionOf(
  file: string,
  identityFile: string | undefined,
  passphraseFile: string | undefined,
  io: Io,
): Promise<Decryption | null> {
  const { fileEncryption } = await import("../../features/backup/unpack.ts");
  const encryption = fileEncryption(file);
  if (encryption === null) return null;
  if (encryption === "recipient") {
    if (identityFile === undefined) {
      throw new UserError(
        "the backup is encrypted for a key: give the file of the private key with --identity-file",
        2,
      );
    }
    return { identities: identitiesIn(identityFile) };
  }
  if (passphraseFile !== undefined) return { passphrase: passphraseFromFile(passphraseFile) };
  return { passphrase: io.env.THIKANA_BACKUP_PASSPHRASE || (await askPassphrase(io, "Passphrase: ")) };
}

/** The lines of a file as age-keygen writes it. */
function identitiesIn(path: string): string[] {
  const lines = readNamedFile(path)
    .split("\n")
    .map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

/** Text of `thikana restore --help` below the usage. */
export const RESTORE_HELP = `
Stop the server first. The backup is unpacked and verified before anything changes; then the old data is moved to a
folder before-restore-… in the data directory, which you can remove when all is well. If the restore is interrupted,
you have either all old or all new data.

  --data-dir FOLDER       where to restore it, as THIKANA_DATA_DIR
  --identity-file FILE    age private key, for a backup encrypted for its public key
  --passphrase-file FILE  passphrase, as THIKANA_BACKUP_PASSPHRASE; without it you are asked
  --key-file FILE         instance key, for a backup made with THIKANA_INSTANCE_KEY_FILE
  --check                 only verifies the backup; needs free space of its size beside it, or in TMPDIR if it is encrypted
  --json                  prints the manifest
`;
