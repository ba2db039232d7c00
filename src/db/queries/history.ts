/** What is known of phones, e-mails, addresses and places. For the inside of a `db.write`. */
import type { Db } from "../open.ts";

export interface HistoryQueries {
  /** The stored JSON, or null. */
  get(accountId: number, kind: string, value: string): string | null;
  put(accountId: number, kind: string, value: string, past: string): void;
}

export function historyQueries(db: Db): HistoryQueries {
  const get = db.prepare<{ past: string }, [number, string, string]>(
    "SELECT past FROM pasts WHERE account_id = ? AND kind = ? AND value = ?",
  );
  const put = db.prepare<never, [number, string, string, string]>(
    "INSERT INTO pasts VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET past = excluded.past",
  );
  return {
    get: (accountId, kind, value) => get.get(accountId, kind, value)?.past ?? null,
    put: (accountId, kind, value, past) => void put.run(accountId, kind, value, past),
  };
}
