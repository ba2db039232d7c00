/** The key that encrypts secrets in the database; a separate file, so that a copied database reveals none. */
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { MetaCommands, MetaQueries } from "../../db/queries/meta.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { UserError } from "../../lib/user-error.ts";
import { fingerprintOf } from "./keys.ts";

/** Where the key is: `instance.key` of the data directory, unless a setting names another file. */
export function instanceKeyPath({
  dataDir,
  instanceKeyFile,
}: Pick<Config, "dataDir" | "instanceKeyFile">): string {
  return instanceKeyFile ?? join(dataDir, "instance.key");
}

/**
 * Reads the key (64 hexadecimal digits), or creates it at the first start. The database stores the key's id, so that a
 * missing or wrong key is detected here, before the first alert.
 * @param isShared whether other nodes, which have the key too, use the database
 * @returns 32 bytes
 * @throws UserError when the file is missing although secrets were encrypted, or is another key
 */
export async function openInstanceKey(
  file: string,
  meta: Pick<MetaQueries, "get"> & Pick<Remote<MetaCommands>, "init">,
  isShared = false,
): Promise<Buffer> {
  const stored = await meta.get("instance_key_id");
  const found = readInstanceKey(file);
  const key = found ?? (stored === null ? createKey(file) : null);
  const remedy = isShared
    ? "copy instance.key from the data directory of a running node, or set THIKANA_INSTANCE_KEY_FILE to its path"
    : null;
  if (key === null) {
    throw new UserError(
      `${file} is missing, and the secrets in the database cannot be read without it: ${remedy ?? "put it back"}`,
    );
  }
  const id = instanceKeyIdOf(key.toString("hex"));
  if ((stored ?? (await meta.init("instance_key_id", id))) !== id) {
    // Another node that started at the same time was first: nothing is encrypted with this key.
    if (found === null) unlinkSync(file);
    throw new UserError(
      `${file} is not the key that this database was encrypted with: ${remedy ?? "put the right one back"}`,
    );
  }
  return key;
}

/** The id of a key, stored in the database. @param hex the content of its file */
export function instanceKeyIdOf(hex: string): string {
  return fingerprintOf(hex).slice(0, 16);
}

/** @returns null when there is no such file @throws UserError when it cannot be read, or is not a key */
export function readInstanceKey(file: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new UserError(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new UserError(`${file} is damaged: it must be 64 hexadecimal digits`);
  return Buffer.from(text, "hex");
}

/** Never overwrites a file; synced to disk before anything is encrypted with it. */
function createKey(file: string): Buffer {
  const key = randomBytes(32);
  let handle: number;
  try {
    handle = openSync(file, "wx", 0o600);
  } catch (error) {
    throw new UserError(`${file} cannot be created: ${(error as Error).message}`);
  }
  writeSync(handle, `${key.toString("hex")}\n`);
  fsyncSync(handle);
  closeSync(handle);
  return key;
}
