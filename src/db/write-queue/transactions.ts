/**
 * Why caches of written data are stale: this connection's writes were rolled back, so they may contain data that never
 * existed; or others have written since this connection's last transaction.
 */
export type Staleness = "undone" | "behind";

/** A change of something that other processes cache, as JSON: its kind, and what they need to apply it. */
export type SharedChange = readonly [kind: string, data: unknown];

/**
 * Caches of written data must be emptied, or apply the changes of others.
 * @param changes what others have committed since this connection's last transaction, in order; null: anything may have
 *   changed
 */
export type OnStale = (why: Staleness, changes: readonly SharedChange[] | null) => void;

/** The accounts whose data a transaction may read and write, unordered; null: everything. */
export type Scope = readonly number[] | null;

/** What a transaction is needed for. */
export interface Wanted {
  scope: Scope;
  /** Whether accounts locked by another process may be left out instead of waited for. */
  maySkip: boolean;
  /** Called once the locks are acquired: further accounts that are wanted if they are free. */
  more?: (locked: readonly number[]) => readonly number[];
}

/** Transactions of a writing connection, as {@link WriteQueue} uses them. */
export interface Transactions {
  /**
   * Waits for the locks of the next transaction, which others may hold for long, while this thread does other things.
   * Never rejects: `run` throws what failed.
   */
  take?(wanted: Wanted): Promise<void>;
  /**
   * Runs work in a transaction and commits it. After a conflict or a lost connection it may be rolled back and run
   * again, so it must only change the database and caches that {@link onStale} empties.
   * @param wanted after {@link take}, only what is wanted in addition
   * @param work gets what the transaction has locked; at least the same when it is run again
   * @param onStale called before the work runs when another connection has written since the last time, and after each
   *   rollback
   */
  run<T>(wanted: Wanted, work: (locked: Scope) => T, onStale: OnStale): T;
  /** What the current transaction may read and write. */
  locked(): Scope;
  /**
   * Notifies other processes of a change in the current transaction; they learn of it before their next one for the
   * same account.
   */
  share(change: SharedChange, accountId: number): void;
  /** Begins one write of several. */
  savepoint(): void;
  /** Ends it. Throws the error of any of its statements. */
  release(): void;
  /** Undoes it, and ends it. @returns false when its error has rolled back the whole transaction */
  rollBackTo(): boolean;
  /**
   * The time of the current transaction, milliseconds since 1970: never before that of one committed earlier for one of
   * its accounts by any process.
   */
  time(): number;
  /** Rises with each row that the connection has changed. */
  changes(): number;
}
