/** What the file looks like, and the person's meanings for its statuses. */

import type { FoundStatus, LooksLike, Meaning, Meanings } from "./types.ts";

export const MEANINGS: readonly Meaning[] = ["delivered", "rto", "ndr", "cancelled", "open"];

/** Fewer returns may be all there were; same limit as the server's warning. */
const MIN_RETURNS = 3;

/** Meaning of a status: the person's, else the server's. */
export const meaningOf = ({ status, outcome }: FoundStatus, meanings: Meanings): Meaning =>
  meanings[status] ?? outcome;

/** Counts of outcomes, by the meanings of the statuses. */
export function endsOf(found: LooksLike, meanings: Meanings): Record<Meaning, number> {
  const { delivered, rto, ndr, cancelled, open } = found;
  const ends = { delivered, rto, ndr, cancelled, open };
  for (const one of found.statuses) {
    ends[one.outcome] -= one.orders;
    ends[meaningOf(one, meanings)] += one.orders;
  }
  return ends;
}

/** Whether learning from it would suggest that every order comes back. */
export const lacksDeliveries = ({ rto, delivered }: Record<Meaning, number>): boolean =>
  rto >= MIN_RETURNS && delivered === 0;

/** The meanings to send: changed ones, and confirmed suggestions, so that each is asked only once. */
export const meaningsFor = ({ statuses }: LooksLike, meanings: Meanings): Meanings =>
  Object.fromEntries(
    statuses
      .filter(({ status, sure }) => !sure || meanings[status] !== undefined)
      .map((one) => [one.status, meaningOf(one, meanings)]),
  );
