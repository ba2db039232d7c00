/** The interface of the order writer. It may run on another thread: arguments and results are plain JSON data. */
import type { Account } from "../../accounts/types.ts";
import type { OrderRow } from "../../db/queries/orders.ts";
import type { AddressFacts } from "../../risk/index.ts";
import type { OrderPart } from "../row.ts";
import type {
  Actor,
  AppliedOutcome,
  ImportedOutcome,
  ReportedOutcome,
  Rescored,
  SavedOrder,
  VerifyIn,
} from "../types.ts";
import type { Erased, StoreScope } from "./privacy/erase.ts";
import type { Scope } from "./privacy/scope.ts";

/** The owner of an order, and where its events are sent. */
export type Merchant = Pick<Account, "id" | "callbackUrl">;

/** A new or changed order whose address is verified. */
export interface OrderToSave {
  merchant: Merchant;
  part: OrderPart;
  address: AddressFacts;
  /** Gibberish words of its name and e-mail, see `gibberishIn`: the writer has no directory of words. */
  gibberish: readonly string[];
  /** Whether it comes from a file of past orders: no alert is raised, a stored order takes only the outcome. */
  isPast: boolean;
  /** From the same row of the file. */
  outcome: ImportedOutcome | null;
  by: Actor;
}

/** Methods resolve after their commit. `now` is the server's clock, milliseconds since 1970. */
export interface OrderWriter {
  /** Scores and saves an order, in one transaction with the others of this event loop turn. */
  save(order: OrderToSave, now: number): Promise<SavedOrder>;
  /** In the given order, in one transaction. */
  saveAll(orders: readonly OrderToSave[], now: number): Promise<SavedOrder[]>;
  applyOutcomes(
    accountId: number,
    reported: readonly ReportedOutcome[],
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
  /** Also queues an event for the callback URL. @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` */
  decide(merchant: Merchant, decision: VerifyIn, by: Actor, now: number): Promise<OrderRow>;
  /** Ids of the person's order rows. */
  findPerson(accountId: number, scope: Scope): Promise<number[]>;
  /** Erases the person's data from the next batch of orders after a row id: continue with `next`. */
  erasePerson(accountId: number, scope: Scope, after: number, by: Actor, now: number): Promise<Erased>;
  /** Like {@link erasePerson}, for all orders of a store. */
  eraseStore(accountId: number, store: StoreScope, after: number, by: Actor, now: number): Promise<Erased>;
  /** Removes deleted data from the database files. @param texts to look for in unused parts; null: too many */
  wipe(texts: readonly string[] | null): Promise<void>;
  /** Applies the active rules to all open orders, in batches. */
  rescore(merchant: Merchant, by: Actor, now: number): Promise<Rescored>;
  /** Drops the merchant's rules from the cache. */
  rulesChanged(accountId: number): Promise<void>;
  /** Adds all saved orders to the search index. */
  index(): Promise<void>;
  /** Runs the deferred writes, then stops. */
  close(): Promise<void>;
}
