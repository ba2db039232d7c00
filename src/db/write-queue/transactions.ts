/**
 * Why caches of written data are stale: what this connection wrote was undone, so that they may have what never was; or
 * others have written, and they are as this connection's last transaction left them.
 */
export type Staleness = "undone" | "behind";

/** Transactions of a writing connection, as {@link WriteQueue} uses them. */
export interface Transactions {
  /**
   * Runs work in a transaction and commits it. After a conflict or a lost connection it may be rolled back and run
   * again, so it must have no effects but on the database and on caches that {@link onStale} empties.
   * @param onStale called before the work runs when another connection has written since the last time, and after each
   *   rollback: caches of written data are to be emptied
   */
  run<T>(work: () => T, onStale: (why: Staleness) => void): T;
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
