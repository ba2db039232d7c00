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

/** The accounts whose data a transaction may read and write, in no sequence; null: everything. */
export type Scope = readonly number[] | null;

/** What a transaction is wanted for. */
export interface Wanted {
  scope: Scope;
  /** Whether accounts that another process writes to may be left out, rather than waited for. */
  maySkip: boolean;
  /** Asked once the locks are there: further accounts that are wanted if nobody has to be waited for. */
  more?: (locked: readonly number[]) => readonly number[];
}

/** Transactions of a writing connection, as {@link WriteQueue} uses them. */
export interface Transactions {
  /**
   * Waits for the locks of the next transaction, where others may have them for long, while this thread does other things.
   * Never rejects: `run` finds what has failed.
   */
  take?(wanted: Wanted): Promise<void>;
  /**
   * Runs work in a transaction and commits it. After a conflict or a lost connection it may be rolled back and run
   * again, so it must have no effects but on the database and on caches that {@link onStale} empties.
   * @param wanted after {@link take} only what is wanted more: it had the rest
   * @param work gets what the transaction has the locks of; when it is run again, at least that
   * @param onStale called before the work runs when another connection has written since the last time, and after each
   *   rollback
   */
  run<T>(wanted: Wanted, work: (locked: Scope) => T, onStale: OnStale): T;
  /** What the transaction under way may read and write. */
  locked(): Scope;
  /**
   * Tells the other processes of a change in the transaction under way; they learn of it before their next one for the same
   * account.
   */
  share(change: SharedChange, accountId: number): void;
  /** Begins one write of several. */
  savepoint(): void;
  /** Ends it. Throws what one of its statements threw. */
  release(): void;
  /** Undoes it, and ends it. @returns false when its error has undone the whole transaction */
  rollBackTo(): boolean;
  /**
   * The time of the transaction under way, milliseconds since 1970: never before that of one committed earlier for one of its
   * accounts, whichever process that was of.
   */
  time(): number;
  /** Rises with each row that the connection has changed. */
  changes(): number;
}
