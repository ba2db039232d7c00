/**
 * Makes a backup while a server may be running: copy, check, archive, rename. It works in a separate folder beside the
 * target, and for an encrypted backup copies in the data directory, so a crash leaves no file with the name of a backup;
 * the next backup removes the folder.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Config } from "../../config.ts";
import { DirectoryInUse, type Lock, lockDirectory, lockFile } from "../../db/directory/lock.ts";
import { type CopyFacts, checkCopy, copyDatabase } from "../../db/sqlite/copy.ts";
import { foreignObject } from "../../db/sqlite/own-objects.ts";
import { renameDurably, syncFolder } from "../../lib/durable.ts";
import { UserError } from "../../lib/user-error.ts";
import { VERSION } from "../../lib/version.ts";
import { instanceKeyIdOf, instanceKeyPath, readInstanceKey } from "../accounts/instance-key.ts";
import { describeFile, type Source, writeArchive } from "./archive.ts";
import type { Encryption } from "./encryption.ts";
import { BackupError, failureOf, withSentence } from "./failure.ts";
import { DATABASE, INSTANCE_KEY, type Manifest, newManifest } from "./manifest.ts";
import { type MadeBackup, recordFailure, recordSuccess } from "./records.ts";
import { databaseBytes, requireSpace } from "./space.ts";

export interface BackupJob {
  config: Pick<Config, "dataDir" | "instanceKeyFile">;
  /** Path of the file to make; its folder is created. */
  target: string;
  encryption: Encryption | null;
  /** Whether this process has the directory locked; otherwise it is locked here, unless a server has locked it. */
  isLocked: boolean;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Another backup of the directory is being made. */
class BackupRunning extends UserError {}

/**
 * Makes one backup. Blocks the thread for seconds at a time. Failures are recorded for `backups.json`.
 * @throws UserError when there is no database, no space, no key, the target exists, the database is damaged or the disk
 *   is full
 */
export async function makeBackup(job: BackupJob): Promise<MadeBackup & { manifest: Manifest }> {
  const { dataDir } = job.config;
  if (!existsSync(join(dataDir, DATABASE))) {
    throw new UserError(`no database in ${dataDir}: give the server's --data-dir, or start it once`);
  }
  const running = lockFile(join(dataDir, "backup.lock"));
  if (!running) throw new BackupRunning(`another backup of ${dataDir} is running`);
  const directory = job.isLocked ? null : lockUnlessServed(dataDir);
  try {
    const made = await make(job);
    record(() => recordSuccess(dataDir, { path: made.path, madeAt: made.madeAt, bytes: made.bytes }));
    return made;
  } catch (thrown) {
    const error = withSentence(thrown, dirname(job.target)) as Error;
    record(() => recordFailure(dataDir, job.clock(), failureOf(error)));
    throw error;
  } finally {
    directory?.release();
    running.release();
  }
}

/** Ignores a full disk: the backup, or the reason for its failure, matters more than the record. */
function record(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
  }
}

/** If no server is running, one that starts must wait for us, as it could neither migrate the database nor change its mode. */
function lockUnlessServed(dataDir: string): Lock | null {
  try {
    return lockDirectory(dataDir);
  } catch (error) {
    if (error instanceof DirectoryInUse) return null;
    throw error;
  }
}

async function make(job: BackupJob): Promise<MadeBackup & { manifest: Manifest }> {
  const { config, target, encryption, clock } = job;
  const folder = dirname(target);
  if (existsSync(target)) throw new BackupError("target_exists", { path: target });
  // What is to be encrypted lies open nowhere but where the data do: the target may be on another machine's disk.
  const copyFolder = encryption ? config.dataDir : folder;
  const temporary = temporaryFolder(folder, config.dataDir);
  const plain = temporaryFolder(copyFolder, config.dataDir);
  try {
    const database = join(config.dataDir, DATABASE);
    requireSpaceFor(databaseBytes(database), copyFolder, folder);
    const copy = join(plain, DATABASE);
    const archive = join(temporary, "archive");
    const madeAt = clock();
    copyInto(copyFolder, database, copy);
    const facts = checkedCopy(copy);
    const foreign = foreignObject(copy);
    if (foreign) throw new BackupError("foreign_object", { ...foreign });
    const key = keyOf(config, facts);
    const sources = [describeFile(DATABASE, copy), ...(key.source ? [key.source] : [])];
    const manifest = newManifest({
      program: VERSION,
      schema: facts.schema,
      made_at: new Date(madeAt).toISOString(),
      instance_key: key.entry,
      counts: facts.counts,
      files: sources.map(({ stored }) => stored),
    });
    await writeArchive(archive, manifest, sources, encryption);
    const { size: bytes } = statSync(archive);
    renameDurably(archive, target);
    return { path: target, madeAt, bytes, manifest };
  } finally {
    for (const made of [temporary, plain]) rmSync(made, { recursive: true, force: true });
    syncFolder(folder);
  }
}

/** @throws BackupError that names the folder when it takes no more */
function copyInto(folder: string, database: string, copy: string): void {
  try {
    copyDatabase(database, copy);
  } catch (error) {
    throw withSentence(error, folder);
  }
}

/** Room for the copy, and for the archive that contains it. @param bytes of each */
function requireSpaceFor(bytes: number, copyFolder: string, folder: string): void {
  const isOneDisk = statSync(copyFolder).dev === statSync(folder).dev;
  requireSpace(folder, isOneDisk ? 2 * bytes : bytes, "the backup");
  if (!isOneDisk) requireSpace(copyFolder, bytes, "the copy that is encrypted");
}

function checkedCopy(copy: string): CopyFacts {
  try {
    return checkCopy(copy);
  } catch (error) {
    throw new BackupError("damaged", { text: (error as Error).message });
  }
}

/**
 * Named after the data directory: anything there is ours, left by a killed backup.
 * @throws BackupError if nothing can be written there
 */
function temporaryFolder(folder: string, dataDir: string): string {
  const id = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 12);
  const path = join(folder, `.thikana-backup-${id}`);
  try {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError("not_writable", { folder, why: code ?? String(error) });
  }
  return path;
}

/** The key's entry in the manifest, and its file if that is in the data directory. */
function keyOf(
  config: BackupJob["config"],
  { instanceKeyId: expected }: CopyFacts,
): { entry: Manifest["instance_key"]; source: Source | null } {
  if (expected === null) return { entry: null, source: null };
  const path = instanceKeyPath(config);
  const key = readInstanceKey(path);
  if (key === null) throw new BackupError("key_missing", { path });
  if (instanceKeyIdOf(key.toString("hex")) !== expected) throw new BackupError("key_wrong", { path });
  const included = isInside(path, config.dataDir);
  return {
    entry: { id: expected, included },
    source: included ? describeFile(INSTANCE_KEY, path) : null,
  };
}

function isInside(path: string, dir: string): boolean {
  const way = relative(realpathSync(dir), realpathSync(path));
  return way !== "" && !way.startsWith("..") && !way.includes(":");
}
