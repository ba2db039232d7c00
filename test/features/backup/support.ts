/** A data directory with a few rows, and backups of it, for the tests of backup and restore. */
import { Database } from "bun:sqlite";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packTar, unpackTar } from "modern-tar";
import { loadConfig } from "../../../src/config.ts";
import { makeBackup } from "../../../src/features/backup/create.ts";
import { type RestoreJob, restoreBackup } from "../../../src/features/backup/restore.ts";
import { fileOf } from "../../support/sqlite.ts";
import { openWorld, signUp } from "../accounts/support.ts";

/** 21 November 2025. */
export const NOW = Date.UTC(2025, 10, 21, 8);

export const configOf = (dataDir: string, env: Record<string, string> = {}) =>
  loadConfig([], { THIKANA_DATA_DIR: dataDir, ...env }).config;

/** Fills a directory as a server leaves it that had one account, and has stopped. */
export async function fillDirectory(dir: string): Promise<void> {
  await using world = await openWorld();
  await signUp(world);
  using sqlite = new Database(fileOf(world.db), { readonly: true });
  sqlite.query("VACUUM INTO ?").run(join(dir, "thikana.db"));
  writeFileSync(join(dir, "instance.key"), readFileSync(join(world.dir, "instance.key")), { mode: 0o600 });
}

/** Makes an unencrypted backup. */
export async function backupOf(dataDir: string, target: string): Promise<Buffer> {
  const config = configOf(dataDir);
  await makeBackup({ config, target, encryption: null, isLocked: false, clock: () => NOW });
  return readFileSync(target);
}

/** Restores a file. @returns why it was refused, or null */
export async function refusalOf(
  file: string,
  dataDir: string,
  job: Partial<RestoreJob> = {},
): Promise<string | null> {
  const config = configOf(dataDir);
  const plain = { decryption: null, keyFile: null, clock: () => NOW };
  return restoreBackup({ file, config, ...plain, ...job }).then(
    () => null,
    (error: Error) => error.message,
  );
}

export type Entry = Awaited<ReturnType<typeof unpackTar>>[number];

/** A tar archive with changed entries. */
export async function repack(tar: Uint8Array, change: (entries: Entry[]) => Entry[]): Promise<Uint8Array> {
  return packTar(change(await unpackTar(tar)));
}

/** All that a directory contains of the data: its files, by name. */
export function stateOf(dir: string): Record<string, string> {
  const names = ["thikana.db", "thikana.db-wal", "thikana.db-shm", "instance.key"];
  const present = names.filter((name) => existsSync(join(dir, name)));
  return Object.fromEntries(
    present.map((name) => [name, Bun.hash(readFileSync(join(dir, name))).toString()]),
  );
}
