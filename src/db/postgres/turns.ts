/**
 * Turns of the write transactions of all nodes. A transaction has the locks of the accounts it writes to, or of everything, and
 * a number that is higher than those of all earlier transactions with one of its locks.
 */
import { serverTimeAfter } from "../shared-clock.ts";
import type { OnStale, Scope, SharedChange, Wanted } from "../write-queue/transactions.ts";
import type { PostgresConnection } from "./connection.ts";
import type { Read } from "./read-ahead.ts";
import type { StatementText } from "./statement.ts";

/** A node that has not read so many changes reads anew what it needs, instead of them. */
const MAX_CHANGES_READ = 4_000;
/** Changes are removed when there were so many turns since. */
const KEPT = 20_000;
/** Turns between two removals. */
const REMOVED_AFTER = 2_000;
/** Characters of the changes of a turn for an account; of more, other nodes read what they need. */
const MAX_CHANGES_LENGTH = 100_000;
/** Stands for the account of turns for everything; accounts have higher numbers. */
const EVERYTHING = 0;
/** Kind of the change that those up to a number are removed. */
const FORGOTTEN = "turns forgotten";
/** Names the lock that a transaction for everything has alone, and those for accounts share. */
const ALL_ACCOUNTS = 0x74_6b_6e_61;

/** Waits until no other transaction writes, and lets none begin before its own ends. */
export const LOCK_ALL = `SELECT pg_advisory_xact_lock(${ALL_ACCOUNTS})`;

/** Behind {@link LOCK_ALL}: a turn that does not tell what it changes, so that all nodes read anew what they need. */
export const UNKNOWN_TURN = "UPDATE writer SET previous = turn, turn = nextval('turns')";

/** What turns need of a connection. */
export type TurnConnection = Pick<PostgresConnection, "prepareNative">;

type FirstStatement = Read<StatementText>;

/** A turn that was begun. */
interface Begun {
  locked: Scope;
  /** Its numbers, by account. */
  turns: Map<number, number>;
  /** Milliseconds since 1970. */
  clock: number;
  /** The number of the last turn for everything before this one. */
  all: number;
  /** The numbers of the turns before, by account; of everything, that of `all`. */
  previous: Map<number, number>;
  /** What was read with the locks; null when nothing was. */
  read: ChangesRow[] | null;
}

/** Row of a lock that was had; the clock and the turn for everything are the same in all of a turn. */
interface LockRow {
  account: number;
  turn: number;
  previous: number;
  clock: number;
  everything: number;
}

interface ChangesRow {
  account: number;
  turn: number;
  /** The turn before, for the same account or for everything. */
  previous: number;
  /** Null when unknown. */
  changes: string | null;
}

/** The turns of one connection: takes them, reads what others have changed, and tells what it changes itself. */
export class Turns {
  readonly #statements: Statements;
  /** The last turn for everything whose changes the caches have, and of all turns before it; null: the caches are to be emptied. */
  #all: number | null = null;
  /** The last turn after it whose changes they have, by account. */
  readonly #known = new Map<number, number>();
  /** Accounts that have a row to lock. */
  readonly #rows = new Set<number>();
  /** Accounts that the turn to begin has asked for. */
  #asked: readonly number[] = [];
  /** Whether others had written before the last turn, as they will have before the next. */
  #wasBehind = false;
  #begun: Begun | null = null;
  #changes: Map<number, SharedChange[]> | null = new Map();
  #forgotten = 0;

  constructor(connection: TurnConnection) {
    this.#statements = statementsOf(connection);
  }

  /** What the turn under way has the locks of. */
  get locked(): Scope {
    return this.#begun?.locked ?? null;
  }

  /** The time of the turn under way, milliseconds since 1970. */
  get time(): number {
    return this.#begun?.clock ?? 0;
  }

  /** The caches are empty, or have what never was. */
  reset(): void {
    this.#all = null;
    this.#known.clear();
    this.#rows.clear();
  }

  /** The statements that a transaction begins with: locks, always in the same sequence, and what others have changed. */
  first({ scope, maySkip }: Wanted): FirstStatement[] {
    const { shareAll, lockAll, take, addRows, lock, lockFree } = this.#statements;
    if (scope === null)
      return [call(lockAll), call(take), ...(this.#all === null ? [] : [this.#since(null)])];
    const accounts = scope.toSorted((a, b) => a - b);
    this.#asked = accounts;
    const added = accounts.filter((account) => !this.#rows.has(account));
    return [
      call(shareAll),
      ...(added.length > 0 ? [call(addRows, array(added))] : []),
      call(maySkip ? lockFree : lock, array(accounts)),
      ...(this.#wasBehind && this.#all !== null ? [this.#since(accounts)] : []),
    ];
  }

  /**
   * A transaction has begun.
   * @param first as {@link first} gave it @param rows of each
   * @returns whether it has any lock; without one, it is to be rolled back
   */
  begin(first: readonly FirstStatement[], rows: readonly unknown[][]): boolean {
    const at = first.findIndex(({ statement }) => this.#statements.locks.includes(statement));
    const locks = rows[at] as LockRow[]; // as the statement gives them
    const isAll = first[at].statement === this.#statements.take;
    const previous = new Map(locks.map(({ account, previous }) => [account, previous]));
    // Locked by others, or lost with a server.
    if (!isAll) for (const account of this.#asked) if (!previous.has(account)) this.#rows.delete(account);
    if (locks.length === 0) return false;
    const [{ clock, everything }] = locks;
    this.#begun = {
      ...{ clock, all: everything, locked: isAll ? null : [...previous.keys()], previous },
      turns: new Map(locks.map(({ account, turn }) => [account, turn])),
      read: (rows[at + 1] as ChangesRow[] | undefined) ?? null,
    };
    this.#changes = new Map();
    return true;
  }

  /** Takes the locks of further accounts that are free, and whose last turn was not later than this one. */
  extend(more: (locked: readonly number[]) => readonly number[]): void {
    const begun = this.#turn();
    const accounts =
      begun.locked === null ? [] : more(begun.locked).filter((account) => this.#rows.has(account));
    if (accounts.length === 0) return;
    for (const { account, turn, previous } of this.#statements.lockMore.all(array(accounts), begun.clock)) {
      begun.turns.set(account, turn);
      begun.previous.set(account, previous);
      begun.read = null;
    }
    begun.locked = [...begun.previous.keys()];
  }

  /** Brings the caches to the state before this turn. */
  follow(onStale: OnStale): void {
    const { all, previous, locked, read } = this.#turn();
    if (this.#all === null) onStale("undone", null);
    else {
      const isBehind = [...previous, [EVERYTHING, all]].some(
        ([account, turn]) => turn > this.#knownOf(account),
      );
      // A turn for everything has changes of all accounts; before one, others may have had turns of any.
      const isOfSome = locked !== null && this.#all === all;
      const rows = isOfSome ? (isBehind && (read ?? this.#read(locked))) || [] : this.#readAll(locked, read);
      this.#wasBehind = isBehind || rows.length > 0;
      if (this.#wasBehind) onStale("behind", this.#changesOf(rows));
    }
    if (this.#all !== all) {
      for (const [account, turn] of this.#known) if (turn < all) this.#known.delete(account);
      this.#all = all;
    }
    for (const [account, turn] of previous) if (turn > all) this.#known.set(account, turn);
  }

  /** @param accountId any, in a turn for everything */
  share(change: SharedChange, accountId: number): void {
    const key = this.locked === null ? EVERYTHING : accountId;
    const changes = this.#changes?.get(key);
    if (changes) changes.push(change);
    else this.#changes?.set(key, [change]);
  }

  /** A part of what the turn has shared was undone. */
  unknown(): void {
    this.#changes = null;
  }

  /** Writes what the turn has changed. */
  note(): void {
    const { turns, previous } = this.#turn();
    this.#forget(turns.get(EVERYTHING) ?? 0);
    const rows = [...turns].map(([account, turn]) => {
      const changes = this.#changes && JSON.stringify(this.#changes.get(account) ?? []);
      const isShort = changes !== null && changes.length <= MAX_CHANGES_LENGTH;
      return {
        account_id: account,
        turn,
        previous: previous.get(account),
        changes: isShort ? changes : null,
      };
    });
    this.#statements.change.queue(JSON.stringify(rows));
  }

  /** The turn is committed. */
  end(): void {
    const { turns, locked } = this.#turn();
    if (locked === null) {
      this.#all = turns.get(EVERYTHING) ?? null;
      this.#known.clear();
    }
    for (const [account, turn] of locked === null ? [] : turns) {
      this.#known.set(account, turn);
      this.#rows.add(account);
    }
  }

  #turn(): Begun {
    if (!this.#begun) throw new Error("no turn was begun");
    return this.#begun;
  }

  /** The last turn of an account, or of everything, whose changes the caches have. */
  #knownOf(account: number): number {
    return this.#known.get(account) ?? this.#all ?? 0;
  }

  /** What the others' last turns for some accounts, or all of their turns, have changed. */
  #since(accounts: Scope): FirstStatement {
    const { sinceAll, sinceSome } = this.#statements;
    if (accounts === null) return call(sinceAll, this.#all ?? 0);
    return call(sinceSome, Math.min(...accounts.map((account) => this.#knownOf(account))), array(accounts));
  }

  #read(accounts: Scope): ChangesRow[] {
    const { statement, params } = this.#since(accounts);
    return (statement as Statements["sinceSome"]).all(...(params as [number, string])); // as `#since` has made it
  }

  /** @param read in a turn for everything, what was read at its begin */
  #readAll(locked: Scope, read: ChangesRow[] | null): ChangesRow[] {
    return locked === null && read ? read : this.#read(null);
  }

  /**
   * @returns the changes of turns that the caches lack, in their sequence; null when those of one of them are unknown, as of an
   *   earlier version's node
   */
  #changesOf(rows: readonly ChangesRow[]): SharedChange[] | null {
    if (rows.length === MAX_CHANGES_READ) return null;
    const changes: SharedChange[] = [];
    const last = new Map<number, number>();
    for (const row of rows) {
      const known = last.get(row.account) ?? this.#knownOf(row.account);
      if (row.turn <= known) continue;
      if (row.changes === null || row.previous > known) return null;
      last.set(row.account, row.turn);
      for (const change of JSON.parse(row.changes) as SharedChange[]) {
        // As `#forget` has shared it.
        if (change[0] === FORGOTTEN && (change[1] as number) > (this.#all ?? 0)) return null;
        changes.push(change);
      }
    }
    const { previous, all } = this.#turn();
    for (const [account, turn] of [...previous, [EVERYTHING, all]])
      if (turn > (last.get(account) ?? this.#knownOf(account))) return null;
    for (const [account, turn] of last) if (account !== EVERYTHING) this.#known.set(account, turn);
    return changes;
  }

  /** Removes old changes, now and then. @param turn the number of a turn for everything, else 0 */
  #forget(turn: number): void {
    if (turn <= KEPT || turn - this.#forgotten < REMOVED_AFTER) return;
    this.#statements.forget.queue(turn - KEPT);
    this.share([FORGOTTEN, turn - KEPT], EVERYTHING);
    this.#forgotten = turn;
  }
}

type Statements = ReturnType<typeof statementsOf>;

const call = (statement: StatementText, ...params: (string | number)[]): FirstStatement => ({
  statement,
  params,
});
const array = (accounts: readonly number[]): string => `{${accounts.join(",")}}`;

/** Parameters that are lists are sent as text. */
const LIST = (n: number) => `ANY(CAST(CAST($${n} AS TEXT) AS BIGINT[]))`;
/** Of other sessions than this one. */
const CHANGES = `SELECT account_id AS account, turn, previous, changes FROM turn_changes
  WHERE turn > CAST($1 AS BIGINT) AND session <> pg_backend_pid()`;

/**
 * Locks rows in the sequence of their accounts, so that no two transactions wait for each other, and numbers them. The time is
 * later than that of each of them.
 */
const lockRows = (free: string) => `WITH free AS MATERIALIZED (
    SELECT account_id, clock FROM account_turns WHERE account_id = ${LIST(1)} ORDER BY account_id FOR UPDATE ${free}
  ), last AS MATERIALIZED (
    SELECT w.turn, greatest(w.clock, (SELECT max(clock) FROM free)) AS clock FROM writer w
  ), next AS MATERIALIZED (
    SELECT nextval('turns') AS turn, ${serverTimeAfter("clock")} AS clock, turn AS everything FROM last
  )
  UPDATE account_turns a SET previous = a.turn, turn = next.turn, clock = next.clock FROM free, next
  WHERE a.account_id = free.account_id
  RETURNING a.account_id AS account, a.turn, a.previous, a.clock, next.everything`;

/** Later than all before: those of accounts, too. */
const LAST_CLOCK = "greatest(clock, (SELECT max(clock) FROM account_turns))";

function statementsOf(connection: TurnConnection) {
  const lock = connection.prepareNative<LockRow, [string]>(lockRows(""));
  const lockFree = connection.prepareNative<LockRow, [string]>(lockRows("SKIP LOCKED"));
  const take = connection.prepareNative<LockRow, []>(
    `UPDATE writer SET previous = turn, turn = nextval('turns'), clock = ${serverTimeAfter(LAST_CLOCK)}
     RETURNING 0 AS account, turn, previous, clock, previous AS everything`,
  );
  return {
    lock,
    lockFree,
    take,
    /** More of them for the turn of a time: an account that had a later one keeps it. */
    lockMore: connection.prepareNative<LockRow, [string, number]>(
      `WITH free AS MATERIALIZED (
         SELECT account_id FROM account_turns WHERE account_id = ${LIST(1)} AND clock < CAST($2 AS BIGINT)
         ORDER BY account_id FOR UPDATE SKIP LOCKED
       )
       UPDATE account_turns a SET previous = a.turn, turn = nextval('turns'), clock = CAST($2 AS BIGINT) FROM free
       WHERE a.account_id = free.account_id RETURNING a.account_id AS account, a.turn, a.previous`,
    ),
    /** Those that give {@link LockRow}. */
    locks: [lock, lockFree, take] as StatementText[],
    shareAll: connection.prepareNative(`SELECT pg_advisory_xact_lock_shared(${ALL_ACCOUNTS})`),
    lockAll: connection.prepareNative(LOCK_ALL),
    addRows: connection.prepareNative<never, [string]>(
      `INSERT INTO account_turns (account_id) SELECT unnest(CAST(CAST($1 AS TEXT) AS BIGINT[])) ON CONFLICT DO NOTHING`,
    ),
    sinceAll: connection.prepareNative<ChangesRow, [number]>(
      `${CHANGES} ORDER BY turn LIMIT ${MAX_CHANGES_READ}`,
    ),
    sinceSome: connection.prepareNative<ChangesRow, [number, string]>(
      `${CHANGES} AND account_id = ${LIST(2)} ORDER BY turn LIMIT ${MAX_CHANGES_READ}`,
    ),
    change: connection.prepareNative<never, [string]>(
      `INSERT INTO turn_changes (account_id, turn, previous, changes)
       SELECT account_id, turn, previous, changes
       FROM json_populate_recordset(CAST(NULL AS turn_changes), CAST(CAST($1 AS TEXT) AS JSON))`,
    ),
    forget: connection.prepareNative<never, [number]>(
      "DELETE FROM turn_changes WHERE turn <= CAST($1 AS BIGINT)",
    ),
  };
}
