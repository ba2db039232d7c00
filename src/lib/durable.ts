/** Files and folders that survive a power failure once a call has returned. */
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes what the system still buffers of a file to disk. */
export function syncFile(path: string): void {
  // Windows flushes only handles that may write.
  const file = openSync(path, process.platform === "win32" ? "r+" : "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Writes the names in a folder to disk: after files were created, renamed or removed. */
export function syncFolder(path: string): void {
  // Windows cannot open folders, and writes their entries with the files.
  if (process.platform !== "win32") syncFile(path);
}

/** Moves a file whose content is synced; the new name is durable when it returns. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Replaces a small file atomically, readable by its owner only. */
export function writeDurably(path: string, text: string): void {
  const temporary = `${path}.part`;
  writeFileSync(temporary, text, { mode: 0o600 });
  syncFile(temporary);
  renameDurably(temporary, path);
}
