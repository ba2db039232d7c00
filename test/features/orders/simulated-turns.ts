/** The statements of turns (src/db/postgres/turns.ts) on SQLite: those that it has no words for are done here. */
import type { Database as Sqlite } from "bun:sqlite";

export const TURN_TABLES = `
  CREATE TABLE writer (turn INTEGER NOT NULL, previous INTEGER NOT NULL, clock INTEGER NOT NULL);
  INSERT INTO writer VALUES (0, 0, 0);
  CREATE TABLE account_turns (account_id INTEGER PRIMARY KEY, turn INTEGER, previous INTEGER, clock INTEGER);
  CREATE TABLE turns (last INTEGER NOT NULL);
  INSERT INTO turns VALUES (0);
  CREATE TABLE turn_changes (turn INTEGER, account_id INTEGER, previous INTEGER, session INTEGER, changes TEXT,
    PRIMARY KEY (turn, account_id));`;

type Params = (string | number)[];
type Row = Record<string, unknown>;

const NEXT = "UPDATE turns SET last = last + 1";
const TAKE = "UPDATE writer SET previous = turn, turn = (SELECT last FROM turns), clock = clock + 1";

/** The last turn, of whichever node, has not told what it changed; one for everything may leave no row at all. */
export function forgetLastTurn(sqlite: Sqlite): void {
  const last = "turn = (SELECT max(turn) FROM turn_changes)";
  sqlite.run(`UPDATE turn_changes SET changes = NULL WHERE ${last}`);
  sqlite.run(`DELETE FROM turn_changes WHERE ${last} AND account_id = 0`);
}

const accountsIn = (list: unknown): number[] => String(list).slice(1, -1).split(",").map(Number);

/** @param session tells this connection's rows of changes from others' */
export function turnStatement(sqlite: Sqlite, sql: string, session: () => number): (params: Params) => Row[] {
  const all = (text: string, ...params: Params) => sqlite.query<Row, Params>(text).all(...params);
  const changes = `SELECT account_id AS account, turn, previous, changes FROM turn_changes WHERE turn > ? AND session <> ?`;
  // One transaction at a time: nobody is waited for.
  if (sql.includes("pg_advisory_xact_lock")) return () => [];
  if (sql.startsWith("INSERT INTO account_turns"))
    return ([list]) => {
      for (const account of accountsIn(list))
        sqlite.run("INSERT OR IGNORE INTO account_turns VALUES (?, 0, 0, 0)", [account]);
      return [];
    };
  if (sql.startsWith("WITH free"))
    return ([list]) => {
      sqlite.run(NEXT);
      return all(
        `UPDATE account_turns SET previous = turn, turn = (SELECT last FROM turns),
           clock = 1 + max((SELECT clock FROM writer), (SELECT max(clock) FROM account_turns))
         WHERE account_id IN (${accountsIn(list).join()})
         RETURNING account_id AS account, turn, previous, clock, (SELECT turn FROM writer) AS everything`,
      );
    };
  if (sql.startsWith("UPDATE writer"))
    return () => {
      sqlite.run(NEXT);
      return all(`${TAKE} RETURNING 0 AS account, turn, previous, clock, previous AS everything`);
    };
  if (sql.startsWith("INSERT INTO turn_changes"))
    return ([rows]) =>
      all(
        `INSERT INTO turn_changes SELECT value ->> 'turn', value ->> 'account_id', value ->> 'previous', ?,
           value ->> 'changes' FROM json_each(?)`,
        session(),
        rows,
      );
  if (sql.startsWith("DELETE FROM turn_changes"))
    return ([until]) => all("DELETE FROM turn_changes WHERE turn <= ?", until);
  if (!sql.includes("FROM turn_changes")) throw new Error(`no turn statement: ${sql}`);
  return ([after, list]) => {
    const some = list === undefined ? "" : `AND account_id IN (${accountsIn(list).join()})`;
    return all(`${changes} ${some} ORDER BY turn`, after, session());
  };
}
