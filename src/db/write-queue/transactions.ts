/**
 * Why caches of written data are stale: what this connection wrote was undone, so that they may have what never was; or
 * others have written, and they are as this connection's last transaction left them.
 */
export type Staleness = "undone" | "behind";

/** A change of something that other processes cache, in JSON: its kind, and what they need to follow it. */
export type SharedChange = readonly [kind: string, data: unknown];

/**
 * Caches of written data are to be emptied, or to follow the changes of others.
 * @param changes what others have committed since this connection's last transaction, in its sequence; null: all may have changed
 */
export type OnStale = (why: Staleness, changes: readonly SharedChange[] | null) => void;

/** Transactions of a writing connection, as {@link WriteQueue} uses them. */
export interface Transactions {
  /**
   * Waits for the lock of the next transaction, where others may have it for long, while this thread does other things. Never
   * rejects: `run` finds what has failed.
   */
  take?(): Promise<void>;
  /**
   * Runs work in a transaction and commits it. After a conflict or a lost connection it may be rolled back and run
   * again, so it must have no effects but on the database and on caches that {@link onStale} empties.
   * @param onStale called before the work runs when another connection has written since the last time, and after each
   *   rollback
   */
  run<T>(work: () => T, onStale: OnStale): T;
  /** Tells the other processes of a change in the transaction under way; they learn of it before their next one. */
  share(change: SharedChange): void;
  /** Begins one write of several. */
  savepoint(): void;
  /** Ends it. Throws what one of its statements threw. */
  release(): void;
  /** Undoes it, and ends it. @returns false when the whole transaction is lost */
  rollBackTo(): boolean;
  /**
   * The time of the transaction under way, milliseconds since 1970: never before that of one committed earlier, whichever
   * process that was of.
   */
  time(): number;
  /** Rises with each row that the connection has changed. */
  changes(): number;
}
