/** Interface for erasing a person, a store or expired data. */
import type { Db } from "../../../../db/db.ts";
import type { IdentityEntry } from "../../../../db/queries/order-identities.ts";
import type { OldOrders } from "../../../../db/queries/retention.ts";
import { mergeStep } from "../../../../db/queries/search-merge.ts";
import { scrubOrders } from "../../../../db/sqlite/scrub.ts";
import { truncateWal, vacuum } from "../../../../db/sqlite/wipe.ts";
import type { Actor } from "../../record/types.ts";
import type { Eraser, StoreScope } from "./erase.ts";
import type { NotePosition } from "./erase-notes.ts";
import type { Scope } from "./scope.ts";
import type { Contacts } from "./traces.ts";

/**
 * Rows are erased in batches, each in its own transaction; then their remains in the files.
 * @param indexed resolves when older orders are found by their mailbox, and no hash of a spelling is left
 */
export const erasureCalls = (db: Db, eraser: Eraser, indexed: () => Promise<void>) => ({
  /** Ids of the person's order rows. */
  async findPerson(accountId: number, scope: Scope) {
    await indexed();
    return db.write(() => eraser.ordersInScope(accountId, scope).map(({ id }) => id));
  },
  /** Erases the person's data from the next batch of orders after a row id: continue with `next`. */
  async erasePerson(accountId: number, scope: Scope, after: number, by: Actor, now: number | null) {
    await indexed();
    return db.write(() => eraser.erasePerson(accountId, scope, after, by, now ?? db.time()));
  },
  /** Erases persons' phones and e-mails from the next batch of notes of other orders: continue with `next`. */
  eraseNotes: (
    accountId: number,
    contacts: Contacts,
    position: NotePosition,
    by: Actor,
    now: number | null,
  ) => db.write(() => eraser.eraseNotes(accountId, contacts, position, by, now ?? db.time())),
  /** Like `erasePerson`, for all orders of a store. */
  async eraseStore(accountId: number, store: StoreScope, after: number, by: Actor, now: number | null) {
    await indexed();
    return db.write(() => eraser.eraseStore(accountId, store, after, by, now ?? db.time()));
  },
  /** Erases the next expired orders of an account. */
  async eraseOld(old: OldOrders, by: Actor, now: number) {
    await indexed();
    return db.write(() => eraser.eraseOld(old, by, now));
  },
  /** Removes erased orders from a page of the index of identities: continue with `next`. */
  forgetErased: (ids: readonly number[], after: IdentityEntry, limit: number) =>
    db.write(() => {
      const begun = performance.now();
      return { next: eraser.forgetErased(ids, after, limit), ms: performance.now() - begun };
    }),
  /** See {@link Eraser.erasedSince}. */
  erasedSince: (at: number) => db.write(() => eraser.erasedSince(at)),
  /** Merges the search index step by step, which drops what was deleted. See {@link mergeStep}. */
  mergeSearch: (isFirst: boolean) => db.write(() => mergeStep(db, isFirst)),
  /** See {@link truncateWal}. */
  truncateWal: () => truncateWal(db),
  /** See {@link scrubOrders}. */
  scrub: (ids: readonly number[]) => scrubOrders(db, ids),
  /** See {@link vacuum}. */
  vacuum: () => vacuum(db),
});
