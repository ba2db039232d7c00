/** 409 for a change based on an outdated version of the order. */
import { type Static, Type as t } from "@sinclair/typebox";
import type { OrderRow } from "../features/orders/index.ts";
import { Problem } from "../lib/problem.ts";
import { ProblemBody } from "./errors.ts";
import { OrderShape } from "./order-schemas.ts";
import { isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";

type Order = Static<typeof OrderShape>;

/** Properties of `changed_meanwhile` besides those of a Problem. */
const conflictProperties = {
  by: t.Optional(nullable(t.String({ description: "changed_meanwhile: who made the latest change" }))),
  at: t.Optional(nullable(time("changed_meanwhile: when that was"))),
  order: t.Optional(OrderShape),
};

/** Body of a 409 of routes that take `if_revision`. */
export const OrderConflict = namedObject("OrderConflict", {
  ...ProblemBody.properties,
  ...conflictProperties,
});

/**
 * 409 `changed_meanwhile`.
 * @param order as it is now; its row and its shape
 */
export function changedMeanwhile({ revisedBy: by, revisedAt }: OrderRow, order: Order): Problem {
  const data = { by, at: isoTimeOrNull(revisedAt), order };
  return new Problem("changed_meanwhile", { name: by }, { data });
}
