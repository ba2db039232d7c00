/** Lets the main thread read PostgreSQL without blocking. */
import type { PostgresLocation } from "../location.ts";
import { type Reader, type Reading, readerOf } from "../reader.ts";
import type { PostgresConnection } from "./connection.ts";
import { SessionPool } from "./pool.ts";
import { Replay } from "./replay.ts";

/** The server ends a statement after `timeoutMs`; if there is no answer for this much longer, it hangs. */
const MARGIN_MS = 500;

/** Reads wait for a lock while a table is migrated or locked by hand; meanwhile others need their sessions. */
const READS = {
  timeoutMs: 5_000,
  lockTimeoutMs: 1_000,
  readOnly: true,
  sessions: 8,
  ofAccount: 2,
  queued: 1_000,
};
/** For single rows: anything slower waits for a lock. */
const LOOK_UPS = {
  timeoutMs: 500,
  lockTimeoutMs: 500,
  readOnly: false,
  sessions: 3,
  ofAccount: 3,
  queued: 10_000,
};

/** @returns a reader of the connection's database, and a function that closes it */
export function openReading(
  connection: PostgresConnection,
  location: PostgresLocation,
): { reader: Reader; endReading: () => void } {
  const { url } = location;
  const replay = new Replay();
  connection.replay = replay;
  const reads = openPool(url, "thikana reader", READS);
  const lookUps = openPool(url, "thikana", LOOK_UPS);
  // A hanging server is noticed by the reads that should be fastest.
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
