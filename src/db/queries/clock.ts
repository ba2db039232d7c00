/** The state of the clock, and which rows existed at the end of each day on which it was trusted. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { NOW } from "../shared-clock.ts";
import type { MetaKey } from "./meta.ts";

/** Row ids, which rise with time: rows up to these ids were written by the end of a day. */
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
/** Time of the newest record that this server itself stamped, as `at`. */
export const NEWEST_STAMP = `SELECT max(at) AS at FROM (
  SELECT at FROM (SELECT at FROM audit ORDER BY id DESC LIMIT 1) newest_audit
  UNION ALL SELECT at FROM (SELECT at FROM checks ORDER BY id DESC LIMIT 1) newest_check) newest`;

/** SQL condition on a doubted clock, for what writers delete by themselves. */
export const IS_DOUBTED = `EXISTS (SELECT 1 FROM meta WHERE key = '${KEY}' AND value LIKE '%"doubt":{%')`;

/** No retry, claim or session is set later than this. */
const FAR_MS = 2 * 86_400_000;
/** A session expires so long after its last use. */
const SESSION_MS = 30 * 86_400_000;

export type ClockQueries = ReturnType<typeof clockQueries>;
export type ClockCommands = ReturnType<typeof clockCommands>;

/** Reads what is stored of the clock. On PostgreSQL also the database's own time, which all nodes use. */
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
    /** Time of the database's own clock, if it is a server; milliseconds since 1970. */
    now: (): number | null => now?.get()?.at ?? null,
    /** JSON; null at the first start. */
    state: (): string | null => state.get(KEY)?.value ?? null,
    newestAt: () => newest.get()?.at ?? null,
    /** Rows that had been written before a day (since 1970, in IST) began. */
    writtenBefore: (day: number): Written => before.get(day) ?? NONE,
    /** Nothing is older than this day; rows that seem to be were written with a wrong clock. Null: none yet. */
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
  // The newest rows without a day, by their own times.
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
    /** Assigns a day to rows without one whose own times are between two times, milliseconds since 1970. */
    noteDay: (day: number, from: number, to: number): void => void note.run(day, from, to),
    /** Removes the days from one on, which a wrong clock has assigned: their rows get the next trusted day. */
    forgetDays: (from: number): void => void forget.run(from),
    /** Ends waits until a time that a wrong clock has set. @param now milliseconds since 1970 */
    endWaits(now: number): void {
      for (const change of redate) change.run(now, now + FAR_MS);
    },
    /** Sessions that began later than now, and would last for years. */
    endFutureSessions: (now: number): void => void redateSessions.run(now, now + FAR_MS, now + SESSION_MS),
  };
}
