/** Whether a disk has room for a copy of the database. */
import { statfsSync, statSync } from "node:fs";
import { BackupError } from "./failure.ts";

const MEGABYTE = 1e6;

/** Size of a database with its WAL, bytes. */
export const databaseBytes = (file: string): number => sizeOf(file) + sizeOf(`${file}-wal`);

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * @param folder on the disk in question
 * @param what that needs the space: "the backup"
 * @throws BackupError when fewer bytes than these are free
 */
export function requireSpace(folder: string, bytes: number, what: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < bytes) {
    // Rounded apart, so that they differ.
    const [needed, left] = [Math.ceil(bytes / MEGABYTE), Math.floor(free / MEGABYTE)];
    const shown = { needed: needed.toLocaleString("en"), free: left.toLocaleString("en") };
    throw new BackupError("no_space", { folder, what, ...shown });
  }
}
