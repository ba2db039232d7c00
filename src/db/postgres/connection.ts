/**
 * A synchronous connection to PostgreSQL with the interface of bun:sqlite. Bun's client runs on its own thread
 * (socket-worker.ts); calls send it a message and block until the answer is in shared memory.
 *
 * It never runs a statement twice: after a lost connection the caller gets an error and decides.
 */
import type { SQLQueryBindings } from "bun:sqlite";
import type { Connection, ParameterType } from "../connection.ts";
import { type Beginning, execCall, throwErrors } from "./calls.ts";
import { Channel } from "./channel.ts";
import { CombinedReads } from "./combined.ts";
import { CommitUnknown, DatabaseAway, PostgresError } from "./errors.ts";
import { KnownStatements } from "./known-statements.ts";
import { type Answer, STARTING, UP, type WireCall, type WireResult } from "./messages.ts";
import { type Read, ReadAhead } from "./read-ahead.ts";
import type { Replay } from "./replay.ts";
import { PostgresStatement, type StatementText } from "./statement.ts";
import { translate } from "./translate.ts";

const STATEMENT_TIMEOUT_MS = 30_000;
/** Queued calls that are sent with one message. */
const MAX_QUEUED = 100;

export interface PostgresOptions {
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Refuses writes, and may then use a standby. */
  readOnly?: boolean;
  /** How long a call waits for its answer before the connection is abandoned. */
  maxWaitMs: number;
  /** Time after which the server ends a statement; 30 s by default. */
  statementTimeoutMs?: number;
  /** Time after which the server ends a wait for a lock; 0, the default, is unlimited. */
  lockTimeoutMs?: number;
  /**
   * Whether statements are planned as SQLite does: by an index where there is one, in nested loops. Plans are made
   * once, when a table may be nearly empty and a scan looks cheap.
   */
  byIndex?: boolean;
}

/** All calls throw `DatabaseAway` (503), `CommitUnknown` or `PostgresError`. Only one thread may use it. */
export class PostgresConnection implements Connection {
  private readonly channel: Channel;
  /** How long a call waits for its answer before the connection is abandoned, milliseconds. */
  maxWaitMs: number;
  private readonly translated = new Map<string, string>();
  private readonly statements = new KnownStatements();
  /** Calls not sent yet, and their connection. */
  private queued: WireCall[] = [];
  private queuedGeneration = 0;
  /** The generation in which the open transaction began. */
  private transaction: number | undefined;
  private readonly combined = new CombinedReads((sql) => this.prepareNative(sql));
  private readonly ahead = new ReadAhead<StatementText>();
  /** The transaction that {@link begin} has begun. */
  private beginning: Beginning | null = null;
  private closed = false;
  /** Answers the reads of code that runs under it, so that they do not wait here. */
  replay: Replay | null = null;

  /**
   * Starts to connect and does not wait, nor throw when the server is away.
   * @param url as postgres://user:password@host:port/database?sslmode=verify-full
   */
  constructor(url: string, options: PostgresOptions) {
    this.maxWaitMs = options.maxWaitMs;
    this.channel = new Channel({
      url,
      applicationName: options.applicationName ?? "thikana",
      readOnly: options.readOnly ?? false,
      statementTimeoutMs: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      lockTimeoutMs: options.lockTimeoutMs ?? 0,
      byIndex: options.byIndex ?? false,
    });
  }

  /** Rises with each new connection, from 1: caches may then be stale. */
  get generation(): number {
    return this.channel.generation;
  }

  get isUp(): boolean {
    return this.channel.state === UP;
  }

  /**
   * Waits for the connection.
   * @throws DatabaseAway when it is not there in time; PostgresError at once for lasting errors, such as a wrong
   *   password (28P01) or no such database (3D000)
   */
  connect(waitMs: number): void {
    const deadline = performance.now() + waitMs;
    while (!this.isUp) {
      if (this.closed) throw new DatabaseAway("closed");
      const { state } = this.channel;
      const failed = state === STARTING ? undefined : this.channel.explain();
      if (failed && !failed.away) throw new PostgresError(failed.message, failed.code, "");
      const rest = deadline - performance.now();
      if (rest <= 0) throw new DatabaseAway(failed?.code ?? "timeout");
      // A failed attempt does not change the state, so check its reason from time to time.
      this.channel.waitForState(state, Math.min(rest, 100));
    }
  }

  /** @param sql in SQLite's SQL */
  prepare<R, P extends SQLQueryBindings[]>(
    sql: string,
    types?: readonly ParameterType[],
  ): PostgresStatement<R, P> {
    let native = this.translated.get(sql);
    if (native === undefined) {
      native = translate(sql);
      this.translated.set(sql, native);
    }
    const statement = this.prepareNative<R, P>(native);
    if (types) this.combined.add(statement, types);
    return statement;
  }

  /** @param sql in PostgreSQL's SQL, with $1, $2, … */
  prepareNative<R, P extends SQLQueryBindings[]>(sql: string): PostgresStatement<R, P> {
    return new PostgresStatement<R, P>(this, this.statements.idOf(sql), sql);
  }

  /**
   * @param sql in PostgreSQL's SQL, except that BEGIN IMMEDIATE is understood. Transactions must begin and end through
   *   this method to be tracked.
   */
  exec(sql: string): void {
    this.ahead.clear();
    const text = sql.trim().replace(/^BEGIN\s+(IMMEDIATE|DEFERRED|EXCLUSIVE)\b/i, "BEGIN");
    if (/^(BEGIN|START\s+TRANSACTION)\b/i.test(text)) {
      this.beginWith([], text);
    } else if (/^(COMMIT|END)\b/i.test(text)) {
      this.commit(text);
    } else if (/^ROLLBACK\s+TO\b/i.test(text)) {
      this.undo(text);
    } else if (/^(ROLLBACK|ABORT)\b/i.test(text)) {
      this.rollback(text);
    } else if (/^SAVEPOINT\b/i.test(text)) {
      this.queueCall(execCall(text));
    } else {
      this.call([execCall(text)]);
    }
  }

  readAhead(reads: () => void): boolean {
    return this.ahead.collect(reads, (asked) =>
      this.combined.run(asked, (calls) => {
        const results = this.call(calls.map((read) => this.statements.toCall(read)));
        return results.map((result, i) => ({
          ...result,
          columns: this.statements.columnsOf(calls[i].statement.id, result),
        }));
      }),
    );
  }

  endReadAhead(): void {
    this.ahead.clear();
  }

  /**
   * Begins a transaction and runs its first statements with one wait; if one fails, the transaction has ended.
   * @returns the rows of each
   */
  beginWith(first: Read<StatementText>[], text = "BEGIN"): unknown[][] {
    const beginning = this.beginning ?? this.startBegin(first, text);
    try {
      this.awaitBegin();
      this.beginning = null;
      const [, ...results] = this.resultsOf(beginning.calls, beginning.answer);
      this.transaction = beginning.generation;
      return first.map(({ statement }, i) => this.toRows(statement.id, results[i] as WireResult));
    } catch (error) {
      // An earlier queued statement may have failed, and BEGIN succeeded.
      this.rollback("ROLLBACK");
      throw error;
    }
  }

  /**
   * Begins a transaction while this thread does other things: {@link beginWith}, called with the same statements, then
   * gets its answers. Never rejects: errors are thrown there.
   */
  async begin(first: Read<StatementText>[]): Promise<void> {
    try {
      const { request } = this.startBegin(first, "BEGIN");
      const isAnswered = await this.channel.answered(request, this.maxWaitMs);
      if (!isAnswered && this.beginning?.request === request) this.beginning.isReceived = true;
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
    }
  }

  private startBegin(first: Read<StatementText>[], text: string): Beginning {
    this.transaction = undefined;
    this.ahead.clear();
    const generation = this.usable();
    const calls = [execCall(text), ...first.map((read) => this.statements.toCall(read))];
    this.flush();
    this.statements.noteSent(calls);
    const request = this.channel.start(generation, calls);
    this.beginning = { generation, calls, request, isReceived: false, answer: undefined };
    return this.beginning;
  }

  /** Waits until the transaction has begun: the answer of another call would replace its own. */
  private awaitBegin(): void {
    if (!this.beginning || this.beginning.isReceived) return;
    this.beginning.answer = this.channel.receive(this.beginning.request, this.maxWaitMs);
    this.beginning.isReceived = true;
  }

  /** Treats the server as away until there is another connection, because another caller found that it hangs. */
  giveUp(): void {
    if (this.isUp && !this.closed) this.channel.reset();
  }

  /** Ends the thread; an open transaction is rolled back by the server. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.flush();
    this.channel.close();
  }

  /** Runs one call of a reading statement, unless its answer is known, and waits. */
  read(statement: StatementText, params: SQLQueryBindings[]): WireResult {
    const known = this.replay?.answer(statement, params) ?? this.ahead.answer(statement, params);
    return known ?? (this.call([this.statements.toCall({ statement, params })])[0] as WireResult);
  }

  /** Runs one call of a writing statement, and waits. */
  write(statement: StatementText, params: SQLQueryBindings[]): WireResult {
    const known = this.replay?.answer(statement, params);
    if (known) return known;
    this.ahead.clear();
    return this.call([this.statements.toCall({ statement, params })])[0] as WireResult;
  }

  /** Sends a call; the next one that waits throws its error. */
  queueOne(statement: StatementText, params: SQLQueryBindings[]): void {
    this.ahead.clear();
    this.queueCall(this.statements.toCall({ statement, params }));
  }

  private queueCall(call: WireCall): void {
    const generation = this.usable();
    if (generation !== this.queuedGeneration || this.queued.length >= MAX_QUEUED) this.flush();
    // One message for many; the microtask is for the case that no waiting call follows.
    if (this.queued.length === 0) queueMicrotask(() => this.flush());
    this.queuedGeneration = generation;
    this.queued.push(call);
  }

  toRows(id: number, result: WireResult): Record<string, unknown>[] {
    return this.statements.rowsOf(id, result);
  }

  private commit(text: string): void {
    try {
      const [result] = this.call([execCall(text)], true);
      if (result?.command === "ROLLBACK") {
        throw new PostgresError("the transaction had failed and was rolled back", "25P02", text);
      }
    } finally {
      this.transaction = undefined;
    }
  }

  /** A transaction whose connection was lost is already rolled back; errors of what was queued in it are dropped. */
  private rollback(text: string): void {
    const began = this.transaction;
    this.transaction = undefined;
    if (began !== undefined && (began !== this.generation || !this.isUp)) return;
    try {
      this.undo(text);
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
    }
  }

  /** Rolls back, and drops the errors of what was queued. */
  private undo(text: string): void {
    try {
      this.call([execCall(text)]);
    } catch (error) {
      if (!(error instanceof PostgresError) || error.statement === text) throw error;
    }
  }

  /** @returns the generation that calls now belong to; throws when there is no connection, or theirs is gone */
  private usable(): number {
    if (this.channel.state === STARTING) this.connect(this.maxWaitMs);
    if (!this.isUp || this.closed) throw new DatabaseAway(this.closed ? "closed" : "connection_lost");
    const generation = this.generation;
    if (this.transaction !== undefined && this.transaction !== generation) {
      throw new DatabaseAway("transaction_lost");
    }
    return generation;
  }

  private call(calls: WireCall[], isCommit = false): WireResult[] {
    this.awaitBegin();
    const generation = this.usable();
    this.flush();
    this.statements.noteSent(calls);
    return this.resultsOf(calls, this.channel.run(generation, calls, this.maxWaitMs), isCommit);
  }

  private resultsOf(calls: readonly WireCall[], answer: Answer | undefined, isCommit = false): WireResult[] {
    if (!answer) {
      this.channel.reset();
      throw isCommit ? new CommitUnknown("timeout") : new DatabaseAway("timeout");
    }
    this.statements.noteColumns(calls, answer.results);
    throwErrors(answer, isCommit);
    return answer.results;
  }

  private flush(): void {
    if (this.queued.length === 0) return;
    this.statements.noteSent(this.queued);
    this.channel.queue(this.queuedGeneration, this.queued);
    this.queued = [];
  }
}
