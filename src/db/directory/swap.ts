/**
 * Replaces several files of a data directory atomically: a crash at any moment leaves either all old or all new ones.
 * The caller holds the lock of the directory.
 *
 * 1. The new files are written to `incoming/` and synced. A crash up to here changes nothing: whoever locks the
 *    directory next removes the folder.
 * 2. The journal `swap.json`, a list of all moves, is written under another name, synced and renamed. This rename is the
 *    commit: before it the old files count, after it the new ones.
 * 3. The moves: first every old file into a folder of its own, then every new file to its place. A crash in between
 *    leaves the journal: whoever locks the directory next repeats the moves. None of their targets existed when the
 *    journal was written, or an earlier move takes it away, so a move whose target exists was made before the crash.
 * 4. The folders are synced, then the journal is removed. A crash before that repeats moves that are all made.
 *
 * Nothing opens or creates a database before the lock is taken, so no file can appear in between.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { syncFile, syncFolder, writeDurably } from "../../lib/durable.ts";

const JOURNAL = "swap.json";
const INCOMING = "incoming";

interface Journal {
  /** Folder for the old files, inside the directory. */
  aside: string;
  /** Paths relative to the directory, in order. */
  moves: [from: string, to: string][];
}

export interface Swap {
  /** Folder for the old files, inside the directory; must not exist. */
  aside: string;
  /** Names of files of the old state; those that exist are moved aside. */
  old: readonly string[];
  /** Names of the new files, which are in the folder that {@link prepareIncoming} made. */
  incoming: readonly string[];
  /** Called after each step that a crash may follow; for tests. */
  onStep?: () => void;
}

/** Makes the folder for new files, empty and for its owner only. @returns its path */
export function prepareIncoming(dir: string): string {
  const folder = join(dir, INCOMING);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** Replaces the files; see above. @throws Error before the commit: then nothing has changed */
export function swapFiles(dir: string, { aside, old, incoming, onStep = () => {} }: Swap): void {
  if (existsSync(join(dir, aside))) throw new Error(`${join(dir, aside)} exists`);
  for (const name of incoming) syncFile(join(dir, INCOMING, name));
  syncFolder(join(dir, INCOMING));
  onStep();
  const moves: Journal["moves"] = [
    ...old
      .filter((name) => existsSync(join(dir, name)))
      .map((name): [string, string] => [name, join(aside, name)]),
    ...incoming.map((name): [string, string] => [join(INCOMING, name), name]),
  ];
  writeDurably(join(dir, JOURNAL), JSON.stringify({ aside, moves } satisfies Journal));
  onStep();
  finish(dir, { aside, moves }, onStep);
}

/**
 * Completes a replacement that a crash interrupted after its commit, and removes the remains of one that was
 * interrupted before it. The caller holds the lock of the directory.
 */
export function recoverSwap(dir: string): void {
  const path = join(dir, JOURNAL);
  rmSync(`${path}.part`, { force: true });
  if (existsSync(path)) finish(dir, JSON.parse(readFileSync(path, "utf8")) as Journal);
  rmSync(join(dir, INCOMING), { recursive: true, force: true });
}

function finish(dir: string, { aside, moves }: Journal, onStep = () => {}): void {
  const hasOld = moves.some(([, to]) => dirname(to) === aside);
  if (hasOld) mkdirSync(join(dir, aside), { recursive: true, mode: 0o700 });
  onStep();
  for (const [from, to] of moves) {
    if (existsSync(join(dir, to)) || !existsSync(join(dir, from))) continue;
    renameSync(join(dir, from), join(dir, to));
    onStep();
  }
  if (hasOld) syncFolder(join(dir, aside));
  syncFolder(dir);
  rmSync(join(dir, JOURNAL));
  onStep();
  rmSync(join(dir, INCOMING), { recursive: true, force: true });
  syncFolder(dir);
}
