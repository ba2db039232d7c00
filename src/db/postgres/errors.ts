/** Errors of the PostgreSQL driver. None contains values of parameters, which may be personal data. */
import { Problem } from "../../lib/problem.ts";
import type { WireError } from "./messages.ts";

/** Seconds that a caller is asked to wait; the connection's thread keeps trying to reconnect. */
const RETRY_AFTER_S = 2;

/** The server refused a statement or, at the start, the connection. */
export class PostgresError extends Error {
  override readonly name: string = "PostgresError";

  /**
   * @param message the server's message, without its detail, which may contain values
   * @param sqlstate five characters, as 23505
   * @param statement its text with placeholders; empty when there is none
   */
  constructor(
    message: string,
    readonly sqlstate: string,
    readonly statement: string,
  ) {
    super(statement ? `${message} (${sqlstate}) in: ${statement}` : `${message} (${sqlstate})`);
  }
}

/** 503: no connection, or it was lost before the answer. Nothing was committed by the failed call. */
export class DatabaseAway extends Problem<"database_away"> {
  /** @param reason a code for the log, as ERR_POSTGRES_CONNECTION_CLOSED or 57P01 */
  constructor(readonly reason: string) {
    super("database_away", {}, { retryAfter: RETRY_AFTER_S });
  }
}

/** 503: too many statements wait, or one took too long. The caller may retry; this module does not. */
export class DatabaseBusy extends Problem<"database_busy"> {
  constructor() {
    super("database_busy", {}, { retryAfter: RETRY_AFTER_S });
  }
}

/** 503: the connection was lost after COMMIT was sent, so the transaction may or may not have taken effect. */
export class CommitUnknown extends DatabaseAway {}

/** Statements that the server ended after a timeout, or that waited too long for a lock. */
const BUSY = ["57014", "55P03"];

/** @returns the error for callers: `DatabaseAway`, `DatabaseBusy` or `PostgresError` */
export function errorOfServer({ away, code, message, statement }: WireError): Error {
  if (away) return new DatabaseAway(code);
  return BUSY.includes(code) ? new DatabaseBusy() : new PostgresError(message, code, statement);
}

/** @returns whether this SQLSTATE means that the connection or the server is gone */
export function isAwayState(sqlstate: string): boolean {
  return sqlstate.startsWith("08") || (sqlstate >= "57P01" && sqlstate <= "57P03");
}

/**
 * @returns whether the same transaction may succeed if run again: conflicts, a lost connection, a server that became
 *   read-only. After `CommitUnknown`, find out first whether it took effect.
 */
export function isRetryable(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof PostgresError)) return false;
  return ["40001", "40P01", "25006"].includes(error.sqlstate) || isAwayState(error.sqlstate);
}
