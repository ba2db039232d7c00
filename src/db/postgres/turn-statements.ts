/** Statements for taking turns, and for reading what others have changed. */
import { serverTimeAfter } from "../shared-clock.ts";
import type { PostgresConnection } from "./connection.ts";
import type { StatementText } from "./statement.ts";

/** Maximum of rows read: a node that lags by more changes drops its caches instead of reading them. */
export const MAX_CHANGES_READ = 4_000;

/** Key of the lock that a transaction for everything holds exclusively, and those for accounts share. */
const ALL_ACCOUNTS = 0x74_6b_6e_61;

/** Waits until no other transaction writes, and lets none begin before its own ends. */
export const LOCK_ALL = `SELECT pg_advisory_xact_lock(${ALL_ACCOUNTS})`;

/** After {@link LOCK_ALL}: a turn that does not list its changes, so that all nodes drop their caches. */
export const UNKNOWN_TURN = "UPDATE writer SET previous = turn, turn = nextval('turns')";

/** What turns need from a connection. */
export type TurnConnection = Pick<PostgresConnection, "prepareNative">;

export type TurnStatements = ReturnType<typeof turnStatements>;

/** Row of a lock that was acquired; the clock and the turn for everything are the same in all rows of a turn. */
export interface LockRow {
  account: number;
  turn: number;
  previous: number;
  clock: number;
  everything: number;
}

/** What a turn has changed for an account, or for everything (account 0). */
export interface ChangesRow {
  account: number;
  turn: number;
  /** The previous turn, for the same account or for everything. */
  previous: number;
  /** Null when unknown. */
  changes: string | null;
}

/** Parameters that are lists are sent as text. */
const LIST = (n: number) => `ANY(CAST(CAST($${n} AS TEXT) AS BIGINT[]))`;
/** Only of other sessions. */
const CHANGES = `SELECT account_id AS account, turn, previous, changes FROM turn_changes
  WHERE turn > CAST($1 AS BIGINT) AND session <> pg_backend_pid()`;

/**
 * Locks rows in the order of their accounts, so that no two transactions wait for each other, and numbers them. The
 * time is later than that of each of them.
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

/** Later than all earlier turns, including those of accounts. */
const LAST_CLOCK = "greatest(clock, (SELECT max(clock) FROM account_turns))";

/** Prepares them on a connection. */
export function turnStatements(connection: TurnConnection) {
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
    /** Adds accounts to the turn of a time, except those with a later turn. */
    lockMore: connection.prepareNative<LockRow, [string, number]>(
      `WITH free AS MATERIALIZED (
         SELECT account_id FROM account_turns WHERE account_id = ${LIST(1)} AND clock < CAST($2 AS BIGINT)
         ORDER BY account_id FOR UPDATE SKIP LOCKED
       )
       UPDATE account_turns a SET previous = a.turn, turn = nextval('turns'), clock = CAST($2 AS BIGINT) FROM free
       WHERE a.account_id = free.account_id RETURNING a.account_id AS account, a.turn, a.previous`,
    ),
    /** Statements that return {@link LockRow}. */
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
