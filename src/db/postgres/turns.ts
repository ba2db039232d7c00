/**
 * Turns of the write transactions of all nodes. A transaction holds the locks of the accounts it writes to, or of
 * everything, and has a higher number than all earlier transactions with one of its locks.
 */
import type { OnStale, Scope, SharedChange, Wanted } from "../write-queue/transactions.ts";
import type { Read } from "./read-ahead.ts";
import type { StatementText } from "./statement.ts";
import {
  type ChangesRow,
  type LockRow,
  MAX_CHANGES_READ,
  type TurnConnection,
  type TurnStatements,
  turnStatements,
} from "./turn-statements.ts";

/** Changes are removed after this many turns. */
const KEPT = 20_000;
/** Turns between two removals. */
const REMOVED_AFTER = 2_000;
/** Maximum of characters of a turn's changes for an account; beyond it, other nodes drop their caches. */
const MAX_CHANGES_LENGTH = 100_000;
/** Stands for the account of turns for everything; accounts have higher numbers. */
const EVERYTHING = 0;
/** Kind of change which says that those up to a number were removed. */
const FORGOTTEN = "turns forgotten";
type FirstStatement = Read<StatementText>;

/** A turn that was begun. */
interface Begun {
  locked: Scope;
  /** Its numbers, by account. */
  numbers: Map<number, number>;
  /** Milliseconds since 1970. */
  clock: number;
  /** The number of the last turn for everything before this one. */
  all: number;
  /** The numbers of the previous turns, by account; for everything, that of `all`. */
  previous: Map<number, number>;
  /** Changes read along with the locks; null if none were read. */
  read: ChangesRow[] | null;
}

/** The turns of one connection: takes them, reads what others have changed, and publishes its own changes. */
export class WriteTurns {
  readonly #statements: TurnStatements;
  /** The last turn for everything whose changes the caches have, with all turns before it; null: empty the caches. */
  #all: number | null = null;
  /** The last later turn whose changes they have, by account. */
  readonly #known = new Map<number, number>();
  /** Accounts that have a row to lock. */
  readonly #rows = new Set<number>();
  /** Accounts requested by the next turn. */
  #asked: readonly number[] = [];
  /** Whether others had written before the last turn, which suggests the same for the next. */
  #wasBehind = false;
  #begun: Begun | null = null;
  #changes: Map<number, SharedChange[]> | null = new Map();
  #forgotten = 0;

  constructor(connection: TurnConnection) {
    this.#statements = turnStatements(connection);
  }

  /** What the current turn has locked. */
  get locked(): Scope {
    return this.#begun?.locked ?? null;
  }

  /** The time of the current turn, milliseconds since 1970. */
  get time(): number {
    return this.#begun?.clock ?? 0;
  }

  /** Call it when the caches are empty, or have data that was rolled back. */
  reset(): void {
    this.#all = null;
    this.#known.clear();
    this.#rows.clear();
  }

  /** The first statements of a transaction: locks, always in the same order, and what others have changed. */
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
   * @param first as {@link first} returned it @param rows of each
   * @returns whether it has any lock; without one, roll it back
   */
  begin(first: readonly FirstStatement[], rows: readonly unknown[][]): boolean {
    const at = first.findIndex(({ statement }) => this.#statements.locks.includes(statement));
    const locks = rows[at] as LockRow[]; // as the statement returns them
    const isAll = first[at].statement === this.#statements.take;
    const previous = new Map(locks.map(({ account, previous }) => [account, previous]));
    // Locked by others, or lost with a server.
    if (!isAll) for (const account of this.#asked) if (!previous.has(account)) this.#rows.delete(account);
    if (locks.length === 0) return false;
    const [{ clock, everything }] = locks;
    this.#begun = {
      ...{ clock, all: everything, locked: isAll ? null : [...previous.keys()], previous },
      numbers: new Map(locks.map(({ account, turn }) => [account, turn])),
      read: (rows[at + 1] as ChangesRow[] | undefined) ?? null,
    };
    this.#changes = new Map();
    return true;
  }

  /** Locks further accounts that are free and had no later turn than this one. */
  extend(more: (locked: readonly number[]) => readonly number[]): void {
    const begun = this.#turn();
    const accounts =
      begun.locked === null ? [] : more(begun.locked).filter((account) => this.#rows.has(account));
    if (accounts.length === 0) return;
    for (const { account, turn, previous } of this.#statements.lockMore.all(array(accounts), begun.clock)) {
      begun.numbers.set(account, turn);
      begun.previous.set(account, previous);
      begun.read = null;
    }
    begun.locked = [...begun.previous.keys()];
  }

  /** Brings the caches up to date, to the state before this turn. */
  follow(onStale: OnStale): void {
    const { all, previous, locked, read } = this.#turn();
    if (this.#all === null) onStale("undone", null);
    else {
      const isBehind = [...previous, [EVERYTHING, all]].some(
        ([account, turn]) => turn > this.#knownOf(account),
      );
      // A turn for everything changes all accounts; before it, others may have had turns for any account.
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

  /** Part of what the turn published was undone. */
  unknown(): void {
    this.#changes = null;
  }

  /** Writes what the turn has changed. */
  note(): void {
    const { numbers, previous } = this.#turn();
    this.#forget(numbers.get(EVERYTHING) ?? 0);
    const rows = [...numbers].map(([account, turn]) => {
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
    const { numbers, locked } = this.#turn();
    if (locked === null) {
      this.#all = numbers.get(EVERYTHING) ?? null;
      this.#known.clear();
    }
    for (const [account, turn] of locked === null ? [] : numbers) {
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
    return (statement as TurnStatements["sinceSome"]).all(...(params as [number, string])); // as `#since` has made it
  }

  /** @param read in a turn for everything, what was read at its start */
  #readAll(locked: Scope, read: ChangesRow[] | null): ChangesRow[] {
    return locked === null && read ? read : this.#read(null);
  }

  /**
   * @returns the changes of turns that the caches lack, in order; null if those of one are unknown, for example from a
   *   node of an earlier version
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
        // As published by `#forget`.
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

const call = (statement: StatementText, ...params: (string | number)[]): FirstStatement => ({
  statement,
  params,
});
const array = (accounts: readonly number[]): string => `{${accounts.join(",")}}`;
