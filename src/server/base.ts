/** What all features are built on: settings, the database and its writer, the time. */
import type { Config } from "../config.ts";
import type { Db } from "../db/db.ts";
import { type Freshness, freshnessOf } from "../db/freshness.ts";
import { type Lease, openLease } from "../db/lease.ts";
import { clockQueries } from "../db/queries/clock.ts";
import { type ClockSources, ClockWatch, rightClock, type TrustedClock } from "../features/clock/watch.ts";
import type { Logger } from "../lib/log.ts";
import type { Commands } from "./commands.ts";

/** Options of `openBase`. */
interface Given {
  config: Config;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** The time of a write if a clock was given; null: that of its transaction. */
  writeTime: () => number | null;
  /** Sources for checking the clock; null when it is not checked. */
  clockSources: ClockSources | null;
  db: Db;
  commands: Commands;
}

export interface Base extends Given {
  /** Freshness of what other nodes may change. */
  freshness: Freshness;
  /** Whether this node runs the background jobs. */
  lease: Lease;
  /** Null when the clock is right by definition. */
  watch: ClockWatch | null;
  time: TrustedClock;
}

/** For jobs that delete by age: whether this node runs them, and whether the clock can be trusted. */
export const agingOf = ({ lease, time }: Base) => ({
  lease,
  trustedNow: () => time.trustedNow(),
  firstDay: time.firstDay,
});

/** Acquires the lease for background jobs, and checks the clock for the first time. */
export async function openBase(given: Given): Promise<Base> {
  const { log, clock, clockSources, db, commands } = given;
  const freshness = freshnessOf(db);
  const lease = await openLease({ db, commands: commands.jobs, log });
  // Times that it receives are compared with the clock that it checks.
  const sources = clockSources && { ...clockSources, now: clock };
  const watch =
    sources &&
    new ClockWatch({
      ...{ sources, log, lease, queries: clockQueries(db) },
      ...{ commands: commands.clock, audit: commands.audit },
    });
  await watch?.start();
  return { ...given, freshness, lease, watch, time: watch ?? rightClock(clock) };
}
