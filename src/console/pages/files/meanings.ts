/** What the file looks like, and what the person says of its statuses. */

import type { FoundStatus, LooksLike, Meaning, Meanings } from "./types.ts";

export const MEANINGS: readonly Meaning[] = ["delivered", "rto", "ndr", "cancelled", "open"];

/** Fewer returns may be all that there were; as the server warns. */
const MIN_RETURNS = 3;

/** What a status means: as the person says, else as the server read it. */
export const meaningOf = ({ status, outcome }: FoundStatus, meanings: Meanings): Meaning =>
  meanings[status] ?? outcome;

/** How many orders ended how, by what is said of the statuses. */
export function endsOf(found: LooksLike, meanings: Meanings): Record<Meaning, number> {
  const { delivered, rto, ndr, cancelled, open } = found;
  const ends = { delivered, rto, ndr, cancelled, open };
  for (const one of found.statuses) {
    ends[one.outcome] -= one.orders;
    ends[meaningOf(one, meanings)] += one.orders;
  }
  return ends;
}

/** Whether it would teach that every order comes back. */
export const lacksDeliveries = ({ rto, delivered }: Record<Meaning, number>): boolean =>
  rto >= MIN_RETURNS && delivered === 0;

/** What is sent: what was said, and what was asked and let stand, so that it is asked once. */
export const meaningsFor = ({ statuses }: LooksLike, meanings: Meanings): Meanings =>
  Object.fromEntries(
    statuses
      .filter(({ status, sure }) => !sure || meanings[status] !== undefined)
      .map((one) => [one.status, meaningOf(one, meanings)]),
  );
