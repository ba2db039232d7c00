/** The clock of a database, by which its transactions follow each other: the clocks of its processes differ. */

/** Milliseconds since 1970 of a server, at the moment when it is asked. */
export const NOW = "CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)";

/**
 * A clock that is set back by up to this much stands still meanwhile, so that what is committed later has no earlier time;
 * one that is set back further was wrong before, and is followed.
 */
const MAX_HELD_MS = 2 * 86_400_000;

/** The time of a transaction after one of the time `last`, while the clock says `now`. */
export const timeAfter = (last: number, now: number): number =>
  last - now > MAX_HELD_MS ? now : Math.max(last, now);

/** {@link timeAfter} in a statement of a server, and later than `last`. @param last an expression */
export const serverTimeAfter = (last: string): string =>
  `CASE WHEN ${last} - ${NOW} > ${MAX_HELD_MS} THEN ${NOW} ELSE greatest(${NOW}, ${last} + 1) END`;
