/**
 * Lets synchronous code read from asynchronous sessions: the code runs until its first read, and again from the start
 * with each answer, until it has all it needs. The thread is free meanwhile. So queries are written only once: for
 * commands in a transaction, for SQLite and for this.
 *
 * The code must be safe to run again: it only reads, and changes nothing but its own variables and caches of what it
 * has read. It must read the same each time, so for example it gets the time beforehand.
 */
import type { SQLQueryBindings } from "bun:sqlite";
import type { SessionPool } from "./pool.ts";
import type { SessionCall, SessionResult } from "./session.ts";
import { type StatementText, toWire } from "./statement.ts";

/** A read that the code has come to. */
interface Asked {
  readonly key: string;
  readonly statement: StatementText;
  readonly params: SQLQueryBindings[];
}

/** The answers so far, by statement and parameters, and this run's first read without one. */
interface Run {
  readonly answers: ReadonlyMap<string, SessionResult>;
  asked: Asked | null;
}

/** Code with more reads than this must be reading something different in each run, such as the time. */
const MAX_RUNS = 1_000;

export class Replay {
  #run: Run | null = null;

  /** Runs code until it has all its answers. @throws what it throws, and what `ask` of the pool throws */
  async run<T>(pool: SessionPool, code: () => T): Promise<T> {
    const answers = new Map<string, SessionResult>();
    while (answers.size < MAX_RUNS) {
      const run: Run = { answers, asked: null };
      const outcome = this.#attempt(run, code);
      const { asked } = run;
      if (asked) answers.set(asked.key, await pool.ask(callOf(asked), accountOf(asked)));
      else if ("error" in outcome) throw outcome.error;
      else return outcome.value;
    }
    throw new Error("code that reads the database asks for something else each time it runs");
  }

  /** The answer to a read; undefined when the code that reads does not run under `run`. */
  answer(statement: StatementText, params: SQLQueryBindings[]): SessionResult | undefined {
    const run = this.#run;
    if (run === null) return undefined;
    const key = `${statement.id} ${JSON.stringify(params)}`;
    const known = run.answers.get(key);
    if (known && run.asked === null) return known;
    run.asked ??= { key, statement, params };
    throw new Error("the answer of the database is not here yet: let this pass");
  }

  #attempt<T>(run: Run, code: () => T): { value: T } | { error: unknown } {
    this.#run = run;
    try {
      return { value: code() };
    } catch (error) {
      return { error };
    } finally {
      this.#run = null;
    }
  }
}

const callOf = ({ statement: { id, sql }, params }: Asked): SessionCall => ({
  ...{ id, sql, params: params.map(toWire) },
});

/** Numbers of the parameters that statements compare with `account_id`, by their text; -1: none. */
const accountParameters = new Map<string, number>();

/** The account that a statement is limited to; null when it names none. */
function accountOf({ statement: { sql }, params }: Asked): string | null {
  let index = accountParameters.get(sql);
  if (index === undefined) {
    index = Number(/\baccount_id"? = \$(\d+)/.exec(sql)?.[1] ?? 0) - 1;
    accountParameters.set(sql, index);
  }
  return index < 0 ? null : String(params[index]);
}
