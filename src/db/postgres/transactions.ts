/** Write transactions on PostgreSQL: across all nodes one at a time for an account, several for different accounts. */
import { randomUUID } from "node:crypto";
import type { OnStale, Scope, SharedChange, Transactions, Wanted } from "../write-queue/transactions.ts";
import type { PostgresConnection } from "./connection.ts";
import { CommitUnknown, DatabaseAway, isRetryable } from "./errors.ts";
import type { Read } from "./read-ahead.ts";
import type { StatementText } from "./statement.ts";
import type { TurnConnection } from "./turn-statements.ts";
import { WriteTurns } from "./turns.ts";

/** How long batches are retried while the database is away; after that they fail at once until it is back. */
const MAX_AWAY_MS = 4_000;
/** How often a batch is retried after a conflict. */
const MAX_CONFLICTS = 5;
const CONFLICT_PAUSE_MS = 20;

/** What transactions need from a connection. */
type TransactionConnection = TurnConnection &
  Pick<PostgresConnection, "generation" | "prepare" | "begin" | "beginWith" | "exec" | "connect">;

/** Locks requested. */
interface Taken extends Pick<Wanted, "scope" | "more"> {
  first: Read<StatementText>[];
}

/**
 * How a transaction runs:
 *  1. it takes its turn (`turns.ts`): locks of the accounts it writes to, or of everything, and its number and time,
 *     which is later than that of earlier turns, whatever the clocks of nodes and servers say;
 *  2. if others had turns since, caches apply their changes, or are emptied;
 *  3. it runs the work, records its number in `last_transactions` and its changes, and commits;
 *  4. after a conflict or a lost connection it runs again; if only the answer to COMMIT was lost, the record shows
 *     whether it took effect.
 */
export class PostgresTransactions implements Transactions {
  readonly #statements: ReturnType<typeof statementsOf>;
  readonly #writeTurns: WriteTurns;
  /** Identifies this connection in `last_transactions`. */
  readonly #name = randomUUID();
  /** The session of the last turn, by its number. */
  #generation = 0;
  #transaction = 0;
  /** By {@link take}, for the next transaction. */
  #taken: Taken | null = null;
  /** Since when the database is away, on the monotonic clock; null while it is there. */
  #awaySince: number | null = null;

  readonly take?: (wanted: Wanted) => Promise<void>;

  /**
   * @param waits whether the thread does other things while it waits for its turn, and so holds locks across turns of
   *   its event loop: no other task may then block it, as another node in the same thread would
   */
  constructor(
    private readonly connection: TransactionConnection,
    { waits = false } = {},
  ) {
    this.#statements = statementsOf(connection);
    this.#writeTurns = new WriteTurns(connection);
    if (waits)
      this.take = (wanted) => {
        this.#taken = this.#askFor(wanted);
        return connection.begin(this.#taken.first);
      };
  }

  run<T>(wanted: Wanted, work: (locked: Scope) => T, onStale: OnStale): T {
    this.#transaction++;
    let taken = this.#taken;
    let { more } = wanted;
    this.#taken = null;
    let unconfirmed: { result: T } | undefined;
    for (let conflicts = 1; ; conflicts++) {
      let done: { result: T } | undefined;
      taken ??= this.#askFor(wanted);
      // A retry needs the same locks.
      const again = { scope: taken.scope, maySkip: false };
      const noteResult = () => {
        again.scope = this.#writeTurns.locked;
        done = { result: work(again.scope) };
        return done.result;
      };
      try {
        return this.#attempt({ ...taken, more }, noteResult, onStale, unconfirmed);
      } catch (error) {
        more = undefined;
        onStale("undone", null);
        if (error instanceof CommitUnknown) unconfirmed = done;
        this.#recover(error, conflicts);
        taken = this.#askFor(again);
      }
    }
  }

  locked(): Scope {
    return this.#writeTurns.locked;
  }

  share(change: SharedChange, accountId: number): void {
    this.#writeTurns.share(change, accountId);
  }

  savepoint(): void {
    this.connection.exec("SAVEPOINT one_write");
  }

  release(): void {
    this.connection.exec("RELEASE one_write");
  }

  rollBackTo(): boolean {
    this.#writeTurns.unknown();
    // When the connection is lost here, the other writes of the batch are run again.
    this.connection.exec("ROLLBACK TO one_write");
    this.connection.exec("RELEASE one_write");
    return true;
  }

  time(): number {
    return this.#writeTurns.time;
  }

  /** Every transaction changes the row of a lock. */
  changes(): number {
    return this.#transaction;
  }

  /** @param unconfirmed of an earlier attempt, if it may have been committed */
  #attempt<T>(taken: Taken, work: () => T, onStale: OnStale, unconfirmed?: { result: T }): T {
    // Waits for that attempt, if the server is still running it.
    this.#begin(taken);
    if (unconfirmed && this.#statements.noted.get(this.#name)?.transaction === this.#transaction) {
      this.connection.exec("ROLLBACK");
      this.#writeTurns.reset();
      return unconfirmed.result;
    }
    this.#generation = this.connection.generation;
    if (taken.more) this.#writeTurns.extend(taken.more);
    this.#writeTurns.follow(onStale);
    const result = work();
    this.#statements.note.queue(this.#name, this.#transaction, this.#writeTurns.time);
    this.#writeTurns.note();
    this.connection.exec("COMMIT");
    this.#writeTurns.end();
    this.#awaySince = null;
    return result;
  }

  #askFor(wanted: Wanted): Taken {
    // A new session may be on a server that was a standby.
    if (this.connection.generation !== this.#generation) this.#writeTurns.reset();
    return { scope: wanted.scope, first: this.#writeTurns.first(wanted) };
  }

  #begin({ scope, first }: Taken): void {
    if (this.#writeTurns.begin(first, this.connection.beginWith(first))) return;
    // Others hold all of them.
    this.connection.exec("ROLLBACK");
    const waiting = this.#writeTurns.first({ scope, maySkip: false });
    if (!this.#writeTurns.begin(waiting, this.connection.beginWith(waiting)))
      throw new Error("the rows of the accounts' turns are missing");
  }

  /** Rolls back, and waits before a retry. @throws the error if it should not be retried */
  #recover(error: unknown, conflicts: number): void {
    this.connection.exec("ROLLBACK");
    this.#writeTurns.reset();
    if (!isRetryable(error)) throw error;
    if (!(error instanceof DatabaseAway)) {
      if (conflicts > MAX_CONFLICTS) throw error;
      return Bun.sleepSync(CONFLICT_PAUSE_MS);
    }
    this.#awaySince ??= performance.now();
    const rest = this.#awaySince + MAX_AWAY_MS - performance.now();
    if (rest <= 0) throw error;
    try {
      this.connection.connect(rest);
    } catch {
      throw error;
    }
  }
}

const statementsOf = (connection: TransactionConnection) => ({
  note: connection.prepare<never, [string, number, number]>(
    `INSERT INTO last_transactions (connection, transaction, at) VALUES (?, ?, ?)
     ON CONFLICT (connection) DO UPDATE SET transaction = excluded.transaction, at = excluded.at`,
  ),
  noted: connection.prepare<{ transaction: number }, [string]>(
    "SELECT transaction FROM last_transactions WHERE connection = ?",
  ),
});
