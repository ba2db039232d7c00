/** Whether a disk has room for a copy of the database. */
import { statfsSync, statSync } from "node:fs";
import { UserError } from "../user-error.ts";

/** Size of a database with its WAL, bytes. */
export const databaseBytes = (file: string): number => sizeOf(file) + sizeOf(`${file}-wal`);

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * @param folder on the disk in question
 * @param what that needs the space: "the backup"
 * @throws UserError when fewer bytes than these are free
 */
export function requireSpace(folder: string, bytes: number, what: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < bytes) {
    throw new UserError(
      `not enough space in ${folder}: ${what} needs ${megabytes(bytes)} MB, and ${megabytes(free)} MB are free`,
    );
  }
}

const megabytes = (bytes: number): string => Math.ceil(bytes / 1e6).toLocaleString("en");
