/** A prepared PostgreSQL statement, and how its parameters are sent. */
import type { SQLQueryBindings } from "bun:sqlite";
import type { Statement } from "../connection.ts";
import type { WireParam, WireResult } from "./messages.ts";

/** What a connection needs from a statement. */
export interface StatementText {
  readonly id: number;
  readonly sql: string;
}

/** What a statement needs from its connection. */
interface StatementConnection {
  /** Runs one call of a reading statement, and waits. */
  read(statement: StatementText, params: SQLQueryBindings[]): WireResult;
  /** Runs one call of a writing statement, and waits. */
  write(statement: StatementText, params: SQLQueryBindings[]): WireResult;
  /** Sends a call and does not wait. */
  queueOne(statement: StatementText, params: SQLQueryBindings[]): void;
  /** The rows of a result as objects. @param id of the statement */
  toRows(id: number, result: WireResult): Record<string, unknown>[];
}

/** See `Statement`. */
export class PostgresStatement<R, P extends SQLQueryBindings[]> implements Statement<R, P> {
  constructor(
    private readonly connection: StatementConnection,
    readonly id: number,
    /** In PostgreSQL's SQL. */
    readonly sql: string,
  ) {}

  get(...params: P): R | null {
    return (this.all(...params)[0] as R | undefined) ?? null;
  }

  all(...params: P): R[] {
    return this.connection.toRows(this.id, this.connection.read(this, params)) as R[];
  }

  values(...params: P): unknown[][] {
    return this.connection.read(this, params).rows;
  }

  run(...params: P): { changes: number } {
    return { changes: this.connection.write(this, params).changes };
  }

  iterate(...params: P): IterableIterator<R> {
    return this.all(...params).values();
  }

  queue(...params: P): void {
    this.connection.queueOne(this, params);
  }

  /** The server forgets it with the connection. */
  finalize(): void {}
}

/** As text, which the server reads as the type of the parameter's place: 5 fits bigint and double precision. */
export function toWire(value: SQLQueryBindings): WireParam {
  if (typeof value === "string") return value;
  if (typeof value === "number") return Number.isNaN(value) ? null : String(value);
  if (typeof value === "bigint") return String(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  if (value === null || value === undefined) return null;
  if (!(value instanceof Uint8Array)) throw new TypeError("parameters are texts, numbers, bytes or null");
  // A message would copy the whole buffer behind a view.
  return value.byteLength === value.buffer.byteLength ? value : new Uint8Array(value);
}
