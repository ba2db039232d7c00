/** Counts what the connections of this thread read, in rows: time would depend on the machine. */
import { Database, type Statement } from "bun:sqlite";

const READS = ["all", "values", "get", "iterate"] as const;
type Read = (...args: unknown[]) => unknown;

/** Rows that were read since {@link countReads} began. */
export interface RowsRead {
  /** What statements returned, and the whole table for each that sorts or scans the orders. */
  rows(): number;
  /** Statements that sort or scan the orders. */
  scans(): string[];
}

const { prepare, query } = Database.prototype;
let returned = 0;
const run: { database: Database; sql: string }[] = [];

/**
 * Counts the rows of statements that are prepared from now on, in the whole process.
 * @returns undoes it
 */
export function watchStatements(): () => void {
  const watched = (original: typeof prepare) =>
    function (this: Database, sql: string, ...rest: never[]) {
      return watch(this, original.call(this, sql, ...rest) as Statement, sql);
    } as typeof prepare;
  Database.prototype.prepare = watched(prepare);
  Database.prototype.query = watched(query) as typeof query;
  return () => Object.assign(Database.prototype, { prepare, query });
}

/** Counts anew. @param orders in the database: what a statement reads that sorts or scans them */
export function countReads(orders: number): RowsRead {
  returned = 0;
  run.length = 0;
  const scans = () => run.filter(({ database, sql }) => isScan(database, sql)).map(({ sql }) => sql);
  return { rows: () => returned + scans().length * orders, scans };
}

const isWatched = new WeakSet<Statement>();

function watch(database: Database, statement: Statement, sql: string): Statement {
  // A cached statement is given out several times.
  if (isWatched.has(statement)) return statement;
  isWatched.add(statement);
  for (const name of READS) {
    const read = statement[name].bind(statement) as Read;
    const counted: Read = (...args) => {
      run.push({ database, sql });
      return counting(name, read(...args));
    };
    Object.assign(statement, { [name]: counted });
  }
  return statement;
}

function counting(name: (typeof READS)[number], result: unknown): unknown {
  if (name === "iterate") return countEach(result as Iterable<unknown>);
  if (name === "get") returned += result === null ? 0 : 1;
  else returned += (result as unknown[]).length;
  return result;
}

function* countEach(rows: Iterable<unknown>): Generator<unknown> {
  for (const row of rows) {
    returned++;
    yield row;
  }
}

const plans = new Map<string, boolean>();

/** Whether the plan of a statement on orders sorts, or scans the table. */
function isScan(database: Database, sql: string): boolean {
  if (!/\borders\b/.test(sql)) return false;
  const known = plans.get(sql);
  if (known !== undefined) return known;
  const explain = new Database(database.filename, { readonly: true });
  const steps = prepare.call(explain, `EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
  explain.close();
  const scans = steps.some(({ detail }) => /^SCAN (orders|o)\b|TEMP B-TREE FOR ORDER BY/.test(detail));
  plans.set(sql, scans);
  return scans;
}
