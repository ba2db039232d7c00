/** Use cases of people reviewing an order: decide, claim, call the buyer, correct the address. */
import type { Account } from "../accounts/types.ts";
import { createClaims } from "./claims.ts";
import type { OrderDeps } from "./deps.ts";
import { editAddress } from "./edit-address.ts";
import type { AddressEditIn, VerifyIn } from "./record/schema.ts";
import type { Actor, CallRow, OrderRow } from "./record/types.ts";
import type { ProbabilityCache } from "./rules/probabilities.ts";
import type { CallToStore } from "./writer/commands/calls.ts";
import type { EditedOrder } from "./writer/commands/edit-address.ts";

/** Maximum of calls shown per order. */
const MAX_CALLS = 50;

/** Opens the use cases; all find the order as `get` does. */
export function createReview(deps: OrderDeps, probabilities: Pick<ProbabilityCache, "changed">) {
  const { db, writer, writeTime, queries } = deps;
  return {
    /** @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` */
    decide: ({ id, callbackUrl }: Account, decision: VerifyIn, by: Actor) =>
      writer.decide({ id, callbackUrl }, decision, by, writeTime()),
    /** In the given order, one result for each. */
    decideAll: ({ id, callbackUrl }: Account, decisions: readonly VerifyIn[], by: Actor) =>
      writer.decideAll({ id, callbackUrl }, decisions, by, writeTime()),
    ...createClaims(deps),
    /**
     * Stores a call to the buyer.
     * @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` or `too_many_waiting`
     */
    call: ({ id }: Account, made: CallToStore, by: Actor): Promise<OrderRow> =>
      writer.call({ id }, made, by, writeTime()),
    /** The last calls of an order, newest first. */
    callsOf: async ({ id }: OrderRow): Promise<CallRow[]> =>
      db.read(() => queries.calls.ofOrder(id, MAX_CALLS)),
    /** See {@link editAddress}. @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` or `order_erased` */
    async editAddress(account: Account, edit: AddressEditIn, by: Actor): Promise<EditedOrder> {
      const edited = await editAddress(deps, account, edit, by);
      if (edited.order.outcome !== null) probabilities.changed(account.id, 1);
      return edited;
    },
  };
}
