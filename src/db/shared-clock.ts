/** The clock of a database, which orders its transactions, since the clocks of its processes differ. */

/** A server's time at the moment of the query, milliseconds since 1970. */
export const NOW = "CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)";

/**
 * A clock that is set back by up to this much stands still for that time, so that later commits have no earlier time;
 * one that is set back further was wrong before, and is followed.
 */
const MAX_HELD_MS = 2 * 86_400_000;

/** The time of a transaction after one of the time `last`, while the clock says `now`. */
export const timeAfter = (last: number, now: number): number =>
  last - now > MAX_HELD_MS ? now : Math.max(last, now);

/** {@link timeAfter} as SQL for a server, later than `last`. @param last an expression */
export const serverTimeAfter = (last: string): string =>
  `CASE WHEN ${last} - ${NOW} > ${MAX_HELD_MS} THEN ${NOW} ELSE greatest(${NOW}, ${last} + 1) END`;
