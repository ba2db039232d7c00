/** Statements known to both threads of a connection. */
import type { WireCall, WireResult } from "./messages.ts";
import type { Read } from "./read-ahead.ts";
import { type StatementText, toWire } from "./statement.ts";

type Row = Record<string, unknown>;

/** The text of a statement and the names of its columns are sent between the threads only once. */
export class KnownStatements {
  /** Numbers of the statements, from 1, by their text. */
  readonly #ids = new Map<string, number>();
  /** Those whose text the other thread has. */
  readonly #sent = new Set<number>();
  readonly #columns = new Map<number, string[]>();

  /** @returns the number of a statement, the same for the same text */
  idOf(sql: string): number {
    const known = this.#ids.get(sql);
    if (known !== undefined) return known;
    const id = this.#ids.size + 1;
    this.#ids.set(sql, id);
    return id;
  }

  /** @returns a call, with the text if the other thread does not have it */
  toCall({ statement: { id, sql }, params }: Read<StatementText>): WireCall {
    const call: WireCall = { id, params: params.map(toWire) };
    if (!this.#sent.has(id)) call.sql = sql;
    return call;
  }

  /** Records that the other thread has these texts. Called after sending, as a call that throws before sends none. */
  noteSent(calls: readonly WireCall[]): void {
    for (const { id, sql } of calls) if (sql !== undefined) this.#sent.add(id);
  }

  /** Keeps the columns that come with the first result of a statement. */
  noteColumns(calls: readonly WireCall[], results: readonly WireResult[]): void {
    results.forEach(({ columns }, i) => {
      if (columns) this.#columns.set((calls[i] as WireCall).id, columns);
    });
  }

  /** @param id of the result's statement */
  columnsOf(id: number, { columns }: WireResult): string[] {
    return columns ?? this.#columns.get(id) ?? [];
  }

  /** The rows of a result as objects. @param id of its statement */
  rowsOf(id: number, result: WireResult): Row[] {
    const names = this.columnsOf(id, result);
    return result.rows.map((cells) => {
      const row: Row = {};
      for (let i = 0; i < names.length; i++) row[names[i] as string] = cells[i];
      return row;
    });
  }
}
