/** What responses show of orders from other tables than theirs: schemas and JSON. */
import { Type as t } from "@sinclair/typebox";
import type { Claim, OrderExtras } from "../orders/index.ts";
import { isoTime, namedObject, nullable, time } from "./schemas.ts";

/** Who is working on an order. */
export const ClaimShape = namedObject("Claim", {
  by: t.String({ description: "E-mail of the member, or the `actor` of a request with a key" }),
  name: t.String(),
  until: time("When the claim ends by itself"),
});

/** Properties of an order in responses. */
export const extraProperties = {
  claim: nullable(ClaimShape),
};

export const claimShape = ({ holder, name, until }: Claim) => ({ by: holder, name, until: isoTime(until) });

export const extraShape = ({ claim }: OrderExtras) => ({ claim: claim && claimShape(claim) });
