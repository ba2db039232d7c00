/** What is known of the clock: its state, and which rows were there at the end of each day on which it was trusted. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { NOW } from "../shared-clock.ts";
import type { MetaKey } from "./meta.ts";

/** Row ids, which rise with time: by the end of a day, rows with ids up to these were written. */
export interface Written {
  orders: number;
  audit: number;
  alerts: number;
  storeEvents: number;
}

const KEY = "clock" satisfies MetaKey;
const MAX_ID = "SELECT coalesce(max(id), 0) FROM";
const TAKES_OVER =
  "orders = excluded.orders, audit = excluded.audit, alerts = excluded.alerts, store_events = excluded.store_events";
const NONE: Written = { orders: 0, audit: 0, alerts: 0, storeEvents: 0 };
/** When the newest record was written that this server stamped by itself, as `at`. */
export const NEWEST_STAMP = `SELECT max(at) AS at FROM (
  SELECT at FROM (SELECT at FROM audit ORDER BY id DESC LIMIT 1) newest_audit
  UNION ALL SELECT at FROM (SELECT at FROM checks ORDER BY id DESC LIMIT 1) newest_check) newest`;

/** Whether the clock is doubted, as a condition: for what a writer deletes by itself. */
export const IS_DOUBTED = `EXISTS (SELECT 1 FROM meta WHERE key = '${KEY}' AND value LIKE '%"doubt":{%')`;

/** No retry, claim or session is made for later than this. */
const FAR_MS = 2 * 86_400_000;
/** A session expires so long after its last use. */
const SESSION_MS = 30 * 86_400_000;

export type ClockQueries = ReturnType<typeof clockQueries>;
export type ClockCommands = ReturnType<typeof clockCommands>;

/**
 * Reads what is stored of the clock. On PostgreSQL also the database's own time, which is that of all nodes.
 */
export function clockQueries(db: Reader) {
  const state = db.prepare<{ value: string }, [string]>("SELECT value FROM meta WHERE key = ?");
  const before = db.prepare<Written, [number]>(
    `SELECT orders, audit, alerts, store_events AS storeEvents FROM clock_days
     WHERE day < ? ORDER BY day DESC LIMIT 1`,
  );
  const first = db.prepare<{ day: number | null }, []>("SELECT min(day) AS day FROM clock_days");
  const now = db.dialect === "postgres" ? db.prepare<{ at: number }, []>(`SELECT ${NOW} AS at`) : null;
  const newest = db.prepare<{ at: number | null }, []>(NEWEST_STAMP);
  return {
    /** Of the database's own clock, if it is a server; milliseconds since 1970. */
    now: (): number | null => now?.get()?.at ?? null,
    /** JSON; null at the first start. */
    state: (): string | null => state.get(KEY)?.value ?? null,
    newestAt: () => newest.get()?.at ?? null,
    /** Rows that had been written before a day (since 1970, in IST) began. */
    writtenBefore: (day: number): Written => before.get(day) ?? NONE,
    /** Nothing here is older than this day; what seems to be was written under a wrong clock. Null: none yet. */
    firstDay: (): number | null => first.get()?.day ?? null,
  };
}

/**
 * Writes the state of the clock and the highest row ids of each day; ends waits that a wrong clock has set far ahead.
 */
export function clockCommands(db: Db) {
  const setState = db.prepare<never, [string, string]>(
    "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  const mark = db.prepare<never, [number]>(
    `INSERT INTO clock_days (day, orders, audit, alerts, store_events)
     VALUES (?, (${MAX_ID} orders), (${MAX_ID} audit), (${MAX_ID} alerts_outbox), (${MAX_ID} store_events))
     ON CONFLICT (day) DO UPDATE SET ${TAKES_OVER}`,
  );
  // The newest of the rows without a day, by their own times.
  const newestOf = (column: string, table: string, time: string) => {
    const known = `(SELECT coalesce(max(${column}), 0) FROM clock_days)`;
    return `coalesce((SELECT id FROM ${table} WHERE id > ${known} AND ${time} BETWEEN ?2 AND ?3
      ORDER BY id DESC LIMIT 1), ${known})`;
  };
  const note = db.prepare<never, [number, number, number]>(
    `INSERT INTO clock_days (day, orders, audit, alerts, store_events)
     VALUES (?1, ${newestOf("orders", "orders", "scored_at")}, ${newestOf("audit", "audit", "at")},
       ${newestOf("alerts", "alerts_outbox", "created_at")}, ${newestOf("store_events", "store_events", "received_at")})
     ON CONFLICT (day) DO UPDATE SET ${TAKES_OVER}`,
  );
  const forget = db.prepare<never, [number]>("DELETE FROM clock_days WHERE day >= ?");
  const redate = [
    "UPDATE alerts_outbox SET next_at = ?1 WHERE next_at > ?2",
    "UPDATE store_events SET next_at = ?1 WHERE next_at > ?2",
    "UPDATE order_claims SET until = ?1 WHERE until > ?2",
  ].map((sql) => db.prepare<never, [number, number]>(sql));
  const redateSessions = db.prepare<never, [number, number, number]>(
    "UPDATE sessions SET created_at = ?1, last_used_at = ?1, expires_at = ?3 WHERE created_at > ?2",
  );
  return {
    /** @param day on which the clock is trusted now: rows without a day get this one; null while it is doubted */
    save(state: string, day: number | null): void {
      setState.run(KEY, state);
      if (day !== null) mark.run(day);
    },
    /** Gives a day to the rows without one that say to be from between two times, milliseconds since 1970. */
    noteDay: (day: number, from: number, to: number): void => void note.run(day, from, to),
    /** Takes the days from one on back, which a wrong clock has given: their rows get the next trusted one. */
    forgetDays: (from: number): void => void forget.run(from),
    /** What waits until a time that a wrong clock has set does not wait any longer. @param now milliseconds since 1970 */
    endWaits(now: number): void {
      for (const change of redate) change.run(now, now + FAR_MS);
    },
    /** Sessions that began later than now, and would last for years. */
    endFutureSessions: (now: number): void => void redateSessions.run(now, now + FAR_MS, now + SESSION_MS),
  };
}
