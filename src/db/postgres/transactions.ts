/** Write transactions on PostgreSQL: one at a time over all nodes. */
import { randomUUID } from "node:crypto";
import { serverTimeAfter } from "../shared-clock.ts";
import type { OnStale, SharedChange, Transactions } from "../write-queue/transactions.ts";
import type { PostgresConnection } from "./connection.ts";
import { CommitUnknown, DatabaseAway, isRetryable } from "./errors.ts";
import type { StatementText } from "./statement.ts";

/** How long batches are tried again while the database is away; then they fail at once until it is back. */
const MAX_AWAY_MS = 4_000;
/** How often a batch is tried again after a conflict. */
const MAX_CONFLICTS = 5;
const CONFLICT_PAUSE_MS = 20;
/** A node that has not written for so many turns reads anew what it needs, instead of what they have changed. */
const MAX_TURNS = 200;
/** Turns between two removals of what no node reads any more. */
const KEPT_TURNS = 1_000;
/** Characters of the changes of a turn; of more, other nodes read what they need. */
const MAX_CHANGES = 100_000;

/** What transactions need of a connection. */
type TurnConnection = Pick<
  PostgresConnection,
  "generation" | "prepare" | "begin" | "beginWith" | "exec" | "connect"
>;

/**
 * How a transaction runs:
 *  1. it writes the only row of `writer`, so that all transactions of all nodes come one after the other: the number of its
 *     turn, and its time, which is later than that of the turn before, whatever the clocks of nodes and servers say;
 *  2. when the turn before was not this connection's, caches follow what the turns since have changed (`turn_changes`), or are
 *     emptied;
 *  3. it runs the work, notes its number in `last_transactions` and what it has changed, and commits;
 *  4. after a conflict or a lost connection it runs again; when only the answer to COMMIT was lost, the note tells whether
 *     it has taken effect already.
 */
export class PostgresTransactions implements Transactions {
  readonly #statements: ReturnType<typeof statementsOf>;
  /** Names this connection in `last_transactions`. */
  readonly #name = randomUUID();
  /** The turn of this connection's last transaction; null when the next one finds its caches stale. */
  #turn: number | null = null;
  /** Whether another node has written before the last turn of this one, as it will have before the next. */
  #isBehind = false;
  /** The session of the last turn, by its number. */
  #generation = 0;
  /** What the transaction has changed; null when that is unknown. */
  #changes: SharedChange[] | null = [];
  #transaction = 0;
  #time = 0;
  /** Since when the database is away, on the monotonic clock; null while it is there. */
  #awaySince: number | null = null;

  readonly take?: () => Promise<void>;

  /**
   * @param waits whether the thread waits for its turn while it does other things, and so has the lock across turns of its
   *   event loop: none of its other tasks may block it, as another node's in the same thread would
   */
  constructor(
    private readonly connection: TurnConnection,
    { waits = false } = {},
  ) {
    this.#statements = statementsOf(connection);
    if (waits) this.take = () => connection.begin(this.#first());
  }

  run<T>(work: () => T, onStale: OnStale): T {
    this.#transaction++;
    let unconfirmed: { result: T } | undefined;
    for (let conflicts = 1; ; conflicts++) {
      let done: { result: T } | undefined;
      const noteResult = () => {
        done = { result: work() };
        return done.result;
      };
      try {
        return this.#attempt(noteResult, onStale, unconfirmed);
      } catch (error) {
        onStale("undone", null);
        if (error instanceof CommitUnknown) unconfirmed = done;
        this.#recover(error, conflicts);
      }
    }
  }

  share(change: SharedChange): void {
    this.#changes?.push(change);
  }

  savepoint(): void {
    this.connection.exec("SAVEPOINT one_write");
  }

  release(): void {
    this.connection.exec("RELEASE one_write");
  }

  rollBackTo(): boolean {
    this.#changes = null;
    try {
      this.connection.exec("ROLLBACK TO one_write");
      this.connection.exec("RELEASE one_write");
      return true;
    } catch (error) {
      if (error instanceof DatabaseAway) return false;
      throw error;
    }
  }

  time(): number {
    return this.#time;
  }

  /** Each transaction changes the row of the writer. */
  changes(): number {
    return this.#transaction;
  }

  /** @param unconfirmed of an earlier attempt, if it may have been committed */
  #attempt<T>(work: () => T, onStale: OnStale, unconfirmed?: { result: T }): T {
    const { since, noted } = this.#statements;
    // Waits for that attempt, if the server still works on it.
    const [taken, others] = this.connection.beginWith(this.#first());
    const own = this.#turn;
    const [{ turn, clock }] = taken as [Turn];
    if (unconfirmed && noted.get(this.#name)?.transaction === this.#transaction) {
      this.connection.exec("ROLLBACK");
      return unconfirmed.result;
    }
    this.#generation = this.connection.generation;
    this.#isBehind = own !== null && own !== turn - 1;
    if (own === null) onStale("undone", null);
    else if (this.#isBehind) onStale("behind", changesOf(own, turn, (others as Changes[]) ?? since.all(own)));
    this.#turn = null;
    this.#time = clock;
    this.#changes = [];
    const result = work();
    this.#note(turn);
    this.connection.exec("COMMIT");
    this.#turn = turn;
    this.#awaySince = null;
    return result;
  }

  /** The statements that a transaction begins with. */
  #first(): { statement: StatementText; params: number[] }[] {
    const { take, since } = this.#statements;
    // A new session may be with a server that was a standby.
    if (this.connection.generation !== this.#generation) this.#turn = null;
    const lock = { statement: take, params: [] };
    return this.#turn === null || !this.#isBehind
      ? [lock]
      : [lock, { statement: since, params: [this.#turn] }];
  }

  #note(turn: number): void {
    const { note, change, forget } = this.#statements;
    const changes = this.#changes && JSON.stringify(this.#changes);
    note.queue(this.#name, this.#transaction, this.#time);
    change.queue(turn, changes && changes.length > MAX_CHANGES ? null : changes);
    if (turn % KEPT_TURNS === 0) forget.queue(turn - KEPT_TURNS);
  }

  /** Rolls back what has failed, and waits before it runs again. @throws the error when it should not */
  #recover(error: unknown, conflicts: number): void {
    this.connection.exec("ROLLBACK");
    this.#turn = null;
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

/** The row of the writer. */
interface Turn {
  turn: number;
  /** The time of the transaction, milliseconds since 1970. */
  clock: number;
}

/** What a turn has changed. */
interface Changes {
  turn: number;
  changes: string | null;
}

/** @returns what the turns between two have changed; null when that of one of them is unknown, as of an older version's node */
function changesOf(own: number, turn: number, rows: readonly Changes[]): SharedChange[] | null {
  const texts = rows.flatMap(({ changes }) => changes ?? []);
  if (texts.length !== turn - own - 1) return null;
  return texts.flatMap((text) => JSON.parse(text) as SharedChange[]); // as `share` got them
}

const statementsOf = (connection: TurnConnection) => ({
  take: connection.prepare<Turn, []>(
    `UPDATE writer SET turn = turn + 1, clock = ${serverTimeAfter("clock")} WHERE id = 1 RETURNING turn, clock`,
  ),
  note: connection.prepare<never, [string, number, number]>(
    `INSERT INTO last_transactions (connection, transaction, at) VALUES (?, ?, ?)
     ON CONFLICT (connection) DO UPDATE SET transaction = excluded.transaction, at = excluded.at`,
  ),
  since: connection.prepare<Changes, [number]>(
    `SELECT turn, changes FROM turn_changes WHERE turn > ? ORDER BY turn LIMIT ${MAX_TURNS}`,
  ),
  change: connection.prepare<never, [number, string | null]>(
    "INSERT INTO turn_changes (turn, changes) VALUES (?, ?)",
  ),
  forget: connection.prepare<never, [number]>("DELETE FROM turn_changes WHERE turn <= ?"),
  noted: connection.prepare<{ transaction: number }, [string]>(
    "SELECT transaction FROM last_transactions WHERE connection = ?",
  ),
});
