/** What changes orders: a desk of its own, which may sit on another thread. Everything here can be written as JSON. */

import type { Account } from "../../accounts/types.ts";
import type { UsageStore } from "../../accounts/usage-store.ts";
import type { OrderRow } from "../../db/queries/orders.ts";
import type { AddressFacts } from "../../risk/index.ts";
import type { OrderPart } from "../row.ts";
import type {
  Actor,
  AppliedOutcome,
  ImportedOutcome,
  Rescored,
  SavedOrder,
  ToldOutcome,
  VerifyIn,
} from "../types.ts";
import type { Erased, StoreScope } from "./privacy/erase.ts";
import type { Scope } from "./privacy/scope.ts";

/** Whose order it is, and where its events are sent. */
export type Merchant = Pick<Account, "id" | "callbackUrl">;

/** An order whose address is verified, on its way in. */
export interface OrderToSave {
  merchant: Merchant;
  part: OrderPart;
  address: AddressFacts;
  /** Whether it is imported from the past: it raises no alert, and of an order that is there only the end is taken. */
  isPast: boolean;
  /** What a file says became of it. */
  outcome: ImportedOutcome | null;
  by: Actor;
}

/** Whatever it resolves with is on disk. `now` is the server's clock, milliseconds since 1970. */
export interface OrderWriter extends UsageStore {
  /** Scores and saves an order, in one write with the others of this turn of the event loop. */
  save(order: OrderToSave, now: number): Promise<SavedOrder>;
  /** In their order, in one write. */
  saveAll(orders: readonly OrderToSave[], now: number): Promise<SavedOrder[]>;
  applyOutcomes(
    accountId: number,
    told: readonly ToldOutcome[],
    by: Actor,
    now: number,
  ): Promise<AppliedOutcome[]>;
  /** False when there is no such order. */
  setAwb(
    accountId: number,
    tracking: { order_id: string; awb: string },
    by: Actor,
    now: number,
  ): Promise<boolean>;
  /** Tells the callback URL of it. @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` */
  decide(merchant: Merchant, decision: VerifyIn, by: Actor, now: number): Promise<OrderRow>;
  /** Rows of the person's orders. */
  findPerson(accountId: number, scope: Scope): Promise<number[]>;
  /** Erases the person from some orders after a row: go on with `next`. */
  erasePerson(accountId: number, scope: Scope, after: number, by: Actor, now: number): Promise<Erased>;
  /** The same for all orders of a store. */
  eraseStore(accountId: number, store: StoreScope, after: number, by: Actor, now: number): Promise<Erased>;
  /** Removes from the database's files what rows no longer hold. @param texts to look for in unused parts; null: too many */
  wipe(texts: readonly string[] | null): Promise<void>;
  /** Applies the rules in force to all open orders, some at a time. */
  rescore(merchant: Merchant, by: Actor, now: number): Promise<Rescored>;
  /** The merchant has other rules from now on. */
  rulesChanged(accountId: number): Promise<void>;
  /** Puts all orders that are saved into the search index. */
  index(): Promise<void>;
  /** Writes what waits, and ends. */
  close(): Promise<void>;
}
