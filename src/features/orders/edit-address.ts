/** Use case: changes the address of a stored order, and scores it again. */

import { addressOf } from "../../engine/address/fields.ts";
import type { AddressIn } from "../../engine/address/schema.ts";
import { addressFactsOf, gibberishIn } from "../../engine/risk/index.ts";
import { Problem } from "../../lib/problem.ts";
import type { Account } from "../accounts/types.ts";
import type { OrderDeps } from "./deps.ts";
import { findOrder } from "./record/find.ts";
import { addressColumns } from "./record/order.ts";
import type { Actor, AddressEditIn, OrderRow } from "./record/types.ts";
import type { AddressEdit, EditedOrder } from "./writer/commands/edit-address.ts";

/**
 * The address is checked without charge. Repeating a change is never stale.
 * @returns the order as it is stored when it resolves
 * @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` or `order_erased`
 */
export async function editAddress(
  deps: OrderDeps,
  account: Account,
  { order_id, fields, if_revision: ifRevision }: AddressEditIn,
  by: Actor,
): Promise<EditedOrder> {
  for (;;) {
    const was = await deps.db.read(() => findOrder(deps.queries.orders, account.id, order_id));
    if (was.erasedAt !== null) throw erased();
    const edit = await checkedEdit(deps, account, was, fields);
    await deps.identityPass?.prepare([{ accountId: account.id, pincode: edit.columns.pincode }]);
    const edited = await deps.writer.editAddress({ ...edit, ifRevision }, by, deps.writeTime());
    // The order has changed meanwhile: the edit is repeated on what is stored now.
    if (edited) return edited;
  }
}

async function checkedEdit(
  { verifyAddress, isGibberish }: OrderDeps,
  account: Account,
  was: OrderRow,
  fields: AddressIn,
): Promise<AddressEdit> {
  const before = JSON.parse(was.address) as AddressIn;
  const address = addressOf({ ...before, ...fields });
  const { found } = await verifyAddress(account, "order", address, { isCounted: false });
  const facts = addressFactsOf(found);
  // The buyer is the recipient, unless the order was given another name.
  const isRecipient = was.name === (before.name ?? "").trim();
  const name = isRecipient ? (address.name ?? "").trim() : was.name;
  return {
    callbackUrl: account.callbackUrl,
    was,
    columns: { ...addressColumns({ given: address, verification: found }, facts), name },
    address: facts,
    gibberish: gibberishIn(name, was.email, isGibberish),
  };
}

const erased = () => new Problem("order_erased");
