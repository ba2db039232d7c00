/** Cache of the merchants' place counters at several times, as the next row of a file may be from any day. */
import type { TimePosition } from "../../../../db/queries/orders.ts";
import { MAX_CACHED, nearestOf, type PastDaySource, PastPlaces } from "../history/past-places.ts";

/** The last used ones, of all merchants. */
export class PastPlacesCache {
  /** The last used one at the end. */
  #places: PastPlaces[] = [];

  constructor(private readonly source: PastDaySource) {}

  /** The past at a position, valid until another one is requested. */
  at(accountId: number, position: TimePosition): PastPlaces {
    const ofAccount = this.#places.filter((past) => past.accountId === accountId);
    const known = nearestOf(ofAccount, position);
    if (known) this.#places.splice(this.#places.indexOf(known), 1);
    else if (this.#places.length >= MAX_CACHED) this.#places.shift();
    known?.moveTo(position);
    const past = known ?? new PastPlaces(accountId, this.source, position, ofAccount);
    this.#places.push(past);
    return past;
  }

  /** Call it when a change is stored. */
  changed(...[before, after]: Parameters<PastPlaces["changed"]>): void {
    for (const past of this.#places) if (past.accountId === after.accountId) past.changed(before, after);
  }

  /** Call it when an order is removed. */
  forget(accountId: number): void {
    this.#places = this.#places.filter((past) => past.accountId !== accountId);
  }

  clear(): void {
    this.#places = [];
  }
}
