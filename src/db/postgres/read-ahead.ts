/** Reads ahead: many reads in one round trip. */
import type { SQLQueryBindings } from "bun:sqlite";
import type { WireResult } from "./messages.ts";

/** A read, and its statement's number. */
export interface Read<Text extends { id: number }> {
  statement: Text;
  params: SQLQueryBindings[];
}

const NOTHING: WireResult = { rows: [], changes: 0, command: "SELECT" };

/** The reads being collected, and the answers so far. */
export class ReadAhead<Text extends { id: number }> {
  readonly #known = new Map<string, WireResult>();
  #asked: Map<string, Read<Text>> | null = null;

  /** The answer of a read if it is known, nothing while reads are collected; undefined: send the read. */
  answer(statement: Text, params: SQLQueryBindings[]): WireResult | undefined {
    if (this.#asked === null && this.#known.size === 0) return undefined;
    const key = `${statement.id} ${JSON.stringify(params)}`;
    const known = this.#known.get(key);
    if (known || this.#asked === null) return known;
    this.#asked.set(key, { statement, params });
    return NOTHING;
  }

  /**
   * Collects the reads of some code.
   * @param ask for all of them at once
   * @returns false when there was none that is not known
   */
  collect(reads: () => void, ask: (reads: readonly Read<Text>[]) => readonly WireResult[]): boolean {
    const asked = new Map<string, Read<Text>>();
    this.#asked = asked;
    try {
      reads();
    } finally {
      this.#asked = null;
    }
    if (asked.size === 0) return false;
    const answers = ask([...asked.values()]);
    for (const [i, key] of [...asked.keys()].entries()) this.#known.set(key, answers[i]);
    return true;
  }

  clear(): void {
    this.#known.clear();
  }
}
