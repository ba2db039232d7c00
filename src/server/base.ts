/** What all features are built on: settings, the database and its writer, the time. */
import type { Config } from "../config.ts";
import type { Db } from "../db/db.ts";
import { type Freshness, freshnessOf } from "../db/freshness.ts";
import { type Lease, openLease } from "../db/lease.ts";
import { clockQueries } from "../db/queries/clock.ts";
import { type ClockSources, ClockWatch, rightClock, type TrustedClock } from "../features/clock/watch.ts";
import type { Logger } from "../lib/log.ts";
import type { Commands } from "./commands.ts";

/** What `openBase` is given. */
interface Given {
  config: Config;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** The time of a write, where the clock was given; null: that of its transaction. */
  writeTime: () => number | null;
  /** What tells whether the clock is right; null when it is right by definition. */
  clockSources: ClockSources | null;
  db: Db;
  commands: Commands;
}

export interface Base extends Given {
  /** Of what other nodes may change. */
  freshness: Freshness;
  /** Whether this node runs the background jobs. */
  lease: Lease;
  /** Null when the clock is right by definition. */
  watch: ClockWatch | null;
  time: TrustedClock;
}

/** What jobs need that delete by age: whether this node runs them, and whether the clock can be trusted. */
export const agingOf = ({ lease, time }: Base) => ({
  lease,
  trustedNow: () => time.trustedNow(),
  firstDay: time.firstDay,
});

/** Asks for the lease of the background jobs, and looks at the clock for the first time. */
export async function openBase(given: Given): Promise<Base> {
  const { log, clock, clockSources, db, commands } = given;
  const freshness = freshnessOf(db);
  const lease = await openLease({ db, commands: commands.jobs, log });
  // What it hears is compared with the clock that it looks at.
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
