/** Schemas and JSON of what orders have in tables other than their own. */
import { Type as t } from "@sinclair/typebox";
import type { CallRow, Claim, OrderExtras } from "../features/orders/index.ts";
import { CALL_RESULTS } from "../features/orders/record/schema.ts";
import { literals } from "../lib/literals.ts";
import { isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";

/** Who is working on an order. */
export const ClaimShape = namedObject("Claim", {
  by: t.String({ description: "E-mail of the member, or the `actor` of a request with a key" }),
  name: t.String(),
  until: time("When the claim expires"),
});

/** Summary of an order's calls. */
const CallsSummary = namedObject("CallsSummary", {
  count: t.Integer(),
  last_result: literals(CALL_RESULTS),
  last_at: time("When the last call was noted"),
  call_at: nullable(
    time(
      "When to call again; until then it is not in the review queue. Null after a later call or a decision",
    ),
  ),
});

/** One call to a buyer. */
export const CallShape = namedObject("Call", {
  result: literals(CALL_RESULTS),
  at: time("When it was noted"),
  by: t.String({ description: "The member's e-mail; with a key, the `actor` sent, or api" }),
  name: nullable(t.String({ description: "The member's name; null for a key" })),
  note: nullable(t.String()),
  call_at: nullable(time("When to call again, as set with this call")),
});

export const CallLog = t.Array(CallShape, { description: "Newest first, at most 50" });

/** Properties of an order in responses. */
export const extraProperties = {
  claim: nullable(ClaimShape),
  calls: nullable(CallsSummary),
  aliases: t.Array(t.String(), {
    description: "Ids that other sources gave the order; each finds it like `order_id`",
  }),
};

/** Who is working on an order, as JSON. */
export const claimShape = ({ holder, name, until }: Claim) => ({ by: holder, name, until: isoTime(until) });

/** What an order has in other tables, as JSON. */
export const extraShape = ({ claim, calls, aliases }: OrderExtras) => ({
  claim: claim && claimShape(claim),
  calls: calls && {
    count: calls.count,
    last_result: calls.lastResult,
    last_at: isoTime(calls.lastAt),
    call_at: isoTimeOrNull(calls.callAt),
  },
  aliases,
});

/** A call in the API's names. */
export const callShape = ({ result, at, actor, name, note, callAt }: CallRow) => ({
  ...{ result, at: isoTime(at), by: actor, name, note },
  call_at: isoTimeOrNull(callAt),
});
