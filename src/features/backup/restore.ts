/**
 * Replaces the data in a directory with a backup. It is unpacked and verified in a separate folder; then `swapFiles`
 * moves the old files aside and the new ones in, atomically.
 */
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Config } from "../../config.ts";
import { DAMAGE_RECORD } from "../../db/damage.ts";
import { prepareDirectory } from "../../db/directory/prepare.ts";
import { prepareIncoming, swapFiles } from "../../db/directory/swap.ts";
import { MIGRATIONS } from "../../db/migrations/index.ts";
import { type CopyFacts, checkCopy, prepareRestored } from "../../db/sqlite/copy.ts";
import { OPEN_MARKER } from "../../db/sqlite/open-marker.ts";
import { foreignObject } from "../../db/sqlite/own-objects.ts";
import { silentLogger } from "../../lib/log.ts";
import { cannotWrite, UserError } from "../../lib/user-error.ts";
import { ADMIN_KEY_FILE } from "../accounts/admin-key.ts";
import { instanceKeyIdOf, readInstanceKey } from "../accounts/instance-key.ts";
import type { Decryption } from "./encryption.ts";
import { withSentence } from "./failure.ts";
import { DATABASE, INSTANCE_KEY, type Manifest } from "./manifest.ts";
import { replacedName } from "./replaced.ts";
import { requireSpace } from "./space.ts";
import { unpack } from "./unpack.ts";

export interface RestoreJob {
  /** The backup. */
  file: string;
  config: Pick<Config, "dataDir" | "instanceKeyFile">;
  /** Null when it is not encrypted. */
  decryption: Decryption | null;
  /** The instance key, for a backup that does not contain it; by default the one that the settings name. */
  keyFile: string | null;
  /** Milliseconds since 1970. */
  clock: () => number;
}

export interface Restored {
  manifest: Manifest;
  /** Folder with the previous data; null when there was none. */
  aside: string | null;
}

/** All files of the old state. */
const OLD_FILES = [
  ...[`${DATABASE}-wal`, `${DATABASE}-shm`, DATABASE, INSTANCE_KEY, ADMIN_KEY_FILE],
  ...[OPEN_MARKER, DAMAGE_RECORD],
];

/**
 * @throws UserError, and nothing has changed: a server uses the directory; the file is not a backup, or damaged, cut
 *   off, newer than the program, or encrypted otherwise; its instance key is missing or wrong; no space
 */
export async function restoreBackup(job: RestoreJob): Promise<Restored> {
  const { dataDir } = job.config;
  const lock = prepareDirectory(dataDir, silentLogger);
  try {
    const now = job.clock();
    const folder = prepareIncoming(dataDir);
    const manifest = await prepare(job, folder, now);
    const incoming = [DATABASE, INSTANCE_KEY].filter((name) => existsSync(join(folder, name)));
    const aside = freeName(dataDir, replacedName(now));
    const hadData = existsSync(join(dataDir, DATABASE));
    swapFiles(dataDir, { aside, old: OLD_FILES, incoming });
    return { manifest, aside: hadData ? join(dataDir, aside) : null };
  } finally {
    lock.release();
  }
}

/** Fills the folder with the new state, or removes it. */
async function prepare(job: RestoreJob, folder: string, now: number): Promise<Manifest> {
  try {
    const manifest = await unpackVerified(job, folder);
    prepareRestored(join(folder, DATABASE), now);
    return manifest;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw withSentence(error, folder);
  }
}

/**
 * Verifies a backup as a restore does, in a temporary folder: beside it, or of the system for an encrypted one, beside
 * which nothing shall lie open.
 * @throws UserError as {@link restoreBackup}
 */
export async function checkBackup(job: RestoreJob): Promise<Manifest> {
  const folder = temporaryFolder(job.decryption ? tmpdir() : dirname(job.file));
  try {
    return await unpackVerified(job, folder);
  } catch (error) {
    throw withSentence(error, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function temporaryFolder(parent: string): string {
  try {
    return mkdtempSync(join(parent, ".thikana-check-"));
  } catch (error) {
    throw cannotWrite(parent, error);
  }
}

async function unpackVerified(job: RestoreJob, folder: string): Promise<Manifest> {
  const { file, decryption } = job;
  requireSpace(folder, statSync(file, { throwIfNoEntry: false })?.size ?? 0, "unpacking the backup");
  const manifest = await unpack(file, folder, decryption, (read) => requireUsable(read, job));
  verify(folder, manifest, job);
  return manifest;
}

/** Checks based only on the manifest, before gigabytes are unpacked. */
function requireUsable({ schema, program, instance_key: key }: Manifest, job: RestoreJob): void {
  if (schema > MIGRATIONS.length) {
    throw new UserError(
      `the backup has schema ${schema}, newer than this thikana's ${MIGRATIONS.length}: restore it with thikana ${program} or later`,
    );
  }
  const { instanceKeyFile } = job.config;
  const path = job.keyFile ?? instanceKeyFile;
  if (key && !key.included && path === null) {
    throw new UserError("the backup does not include the instance key: give its file with --key-file");
  }
  // The server will read the key from there, wherever the backup's key is from.
  for (const file of new Set([path, instanceKeyFile])) if (key && file !== null) requireKey(file, key.id);
}

function requireKey(path: string, id: string): Buffer {
  const key = readInstanceKey(path);
  if (key === null) throw new UserError(`the instance key ${path} does not exist`);
  if (instanceKeyIdOf(key.toString("hex")) !== id)
    throw new UserError(`${path} is not the instance key of this backup`);
  return key;
}

/** Verifies the unpacked files; adds the instance key if it was given and no setting says where it is. */
function verify(folder: string, manifest: Manifest, { config, keyFile }: RestoreJob): void {
  const facts = checkedCopy(join(folder, DATABASE));
  const { instance_key: key } = manifest;
  const isAsInManifest =
    facts.schema === manifest.schema &&
    facts.instanceKeyId === (key?.id ?? null) &&
    Bun.deepEquals(facts.counts, manifest.counts);
  if (!isAsInManifest) throw new UserError("the backup is damaged: its database does not match the manifest");
  const foreign = foreignObject(join(folder, DATABASE));
  if (foreign) {
    const { kind, name } = foreign;
    throw new UserError(
      `the backup is refused: its database has the ${kind} ${name}, which thikana did not create`,
    );
  }
  if (!key) return;
  const own = join(folder, INSTANCE_KEY);
  if (key.included) requireKey(own, key.id);
  else if (config.instanceKeyFile === null && keyFile !== null) {
    writeFileSync(own, `${requireKey(keyFile, key.id).toString("hex")}\n`, { mode: 0o600 });
  }
}

function checkedCopy(file: string): CopyFacts {
  try {
    return checkCopy(file);
  } catch (error) {
    throw new UserError(`the backup is damaged: ${(error as Error).message}`);
  }
}

function freeName(dir: string, name: string): string {
  let free = name;
  for (let i = 2; existsSync(join(dir, free)); i++) free = `${name}-${i}`;
  return free;
}
