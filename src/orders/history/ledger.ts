/** The pasts that one write works on: each is read once, and stored once when the write is done. */
import type { HistoryQueries } from "../../db/queries/history.ts";
import { decodePast, emptyPast, encodePast, type Kind, type Past } from "./past.ts";

interface Entry {
  accountId: number;
  kind: Kind;
  value: string;
  past: Past;
  isChanged: boolean;
}

/** Where pasts are read and changed. */
export interface Pasts {
  /** To be read only. */
  of(accountId: number, kind: Kind, value: string): Past;
  /** To be changed. */
  toChange(accountId: number, kind: Kind, value: string): Past;
}

/** Lives for one write, inside it. Many orders of one turn share the past of their merchant, often of a PIN. */
export class Ledger implements Pasts {
  readonly #queries: HistoryQueries;
  readonly #entries = new Map<string, Entry>();

  constructor(queries: HistoryQueries) {
    this.#queries = queries;
  }

  of(accountId: number, kind: Kind, value: string): Past {
    return this.#entry(accountId, kind, value).past;
  }

  toChange(accountId: number, kind: Kind, value: string): Past {
    const entry = this.#entry(accountId, kind, value);
    entry.isChanged = true;
    return entry.past;
  }

  /** Stores what was changed; the last thing that a write does. */
  store(): void {
    for (const { accountId, kind, value, past, isChanged } of this.#entries.values()) {
      if (isChanged) this.#queries.put(accountId, kind, value, encodePast(past));
    }
  }

  /** A copy to look back from: changes to it reach nobody. */
  copy(): Pasts {
    const copies = new Map<string, Past>();
    const of = (accountId: number, kind: Kind, value: string) => {
      const key = keyOf(accountId, kind, value);
      const past = copies.get(key) ?? structuredClone(this.of(accountId, kind, value));
      copies.set(key, past);
      return past;
    };
    return { of, toChange: of };
  }

  #entry(accountId: number, kind: Kind, value: string): Entry {
    const key = keyOf(accountId, kind, value);
    const known = this.#entries.get(key);
    if (known) return known;
    const stored = this.#queries.get(accountId, kind, value);
    const past = stored === null ? emptyPast() : decodePast(stored);
    const entry = { accountId, kind, value, past, isChanged: false };
    this.#entries.set(key, entry);
    return entry;
  }
}

const keyOf = (accountId: number, kind: Kind, value: string): string => `${accountId} ${kind} ${value}`;
