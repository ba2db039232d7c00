/** How the main thread reads PostgreSQL without waiting for it. */
import type { PostgresLocation } from "../location.ts";
import { type Reader, type Reading, readerOf } from "../reader.ts";
import type { PostgresConnection } from "./connection.ts";
import { SessionPool } from "./pool.ts";
import { Replay } from "./replay.ts";

/** The server ends a statement after `timeoutMs`; without an answer for this much longer, it hangs. */
const MARGIN_MS = 500;

/** Reads wait for a lock when a table is changed, or by hand; others need their sessions. */
const READS = {
  timeoutMs: 5_000,
  lockTimeoutMs: 1_000,
  readOnly: true,
  sessions: 8,
  ofAccount: 2,
  queued: 1_000,
};
/** Of single rows: whatever takes longer than this waits for a lock. */
const LOOK_UPS = {
  timeoutMs: 500,
  lockTimeoutMs: 500,
  readOnly: false,
  sessions: 3,
  ofAccount: 3,
  queued: 10_000,
};

/** @returns what reads the database of a connection, and what ends it */
export function openReading(
  connection: PostgresConnection,
  location: PostgresLocation,
): { reader: Reader; endReading: () => void } {
  const { url } = location;
  const replay = new Replay();
  connection.replay = replay;
  const reads = openPool(url, "thikana reader", READS);
  const lookUps = openPool(url, "thikana", LOOK_UPS);
  // A server that hangs is noticed by those that should take the least time.
  lookUps.onAway = (reason) => {
    reads.lose(reason);
    connection.giveUp();
  };
  const reading: Reading = {
    read: (code) => replay.run(reads, code),
    lookUp: (code) => replay.run(lookUps, code),
    load: () => ({
      sessions: reads.load.sessions + lookUps.load.sessions,
      waiting: reads.load.waiting + lookUps.load.waiting,
    }),
  };
  return {
    reader: readerOf(connection, location, connection, reading),
    endReading() {
      reads.close();
      lookUps.close();
    },
  };
}

function openPool(
  url: string,
  applicationName: string,
  { timeoutMs, lockTimeoutMs, readOnly, ...limits }: typeof READS,
): SessionPool {
  return new SessionPool(
    { url, applicationName, readOnly, statementTimeoutMs: timeoutMs, lockTimeoutMs },
    { ...limits, waitMs: timeoutMs + MARGIN_MS },
  );
}
