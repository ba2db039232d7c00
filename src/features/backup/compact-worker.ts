/** Worker thread of `thikana compact`, since each step blocks its thread while the main thread shows the progress. */
import { type CopyFacts, checkCopy, copyDatabase, settleCopy } from "../../db/sqlite/copy.ts";
import { serveRpc } from "../../lib/threads/rpc.ts";

const methods = {
  /** Returns what the database contains, or how it is damaged. */
  check: (file: string): CopyFacts | Failure => attempt(() => checkCopy(file)),
  copy: (from: string, to: string): Failure | null =>
    attempt(() => {
      copyDatabase(from, to);
      return null;
    }),
  /** See {@link settleCopy}. */
  settle: (file: string): Failure | null =>
    attempt(() => {
      settleCopy(file);
      return null;
    }),
};

/** Only the message: an error would carry the stack of this thread. */
interface Failure {
  failure: string;
}

function attempt<T>(work: () => T): T | Failure {
  try {
    return work();
  } catch (error) {
    return { failure: (error as Error).message.replaceAll("\n", "; ") };
  }
}

/** What the main thread calls. */
export type CompactMethods = typeof methods;

serveRpc(() => methods);
