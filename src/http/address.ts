/** Address verification, PIN lookup and address analytics. */
import { Type as t } from "@sinclair/typebox";
import { AddressIn } from "../address/schema.ts";
import { andThen } from "./and-then.ts";
import type { RequestContext } from "./context.ts";
import { secretKeyOrSession } from "./guards/secret-key.ts";
import { lookUp, lookUpDetails, PinDetails, PinPath } from "./pincode.ts";
import { type Answer, route, withFirst } from "./route.ts";
import { Days, namedObject, nullable, PinResult, VerificationResult } from "./schemas.ts";

const count = t.Integer();
const Analytics = namedObject("AddressAnalytics", {
  days: count,
  total: count,
  verified: count,
  needs_review: count,
  invalid: count,
  average_score: nullable(t.Number()),
  by_day: t.Array(
    t.Object({
      date: t.String({ format: "date" }),
      total: count,
      verified: count,
      needs_review: count,
      invalid: count,
    }),
  ),
  by_channel: t.Record(t.String(), count),
  issues: t.Array(t.Object({ code: t.String(), count, share: t.Number() })),
  top_pincodes: t.Array(t.Object({ pincode: t.String(), total: count, invalid: count })),
  by_state: t.Array(t.Object({ state: t.String(), total: count, invalid: count })),
});

/** Example for the reference. */
export const EXAMPLE_ADDRESS: AddressIn = {
  name: "Asha Rao",
  phone: "+91 98450 12345",
  line1: "Flat 4B, Prestige Towers, 12 80 Feet Rd",
  line2: "Koramangala 4th Block",
  landmark: "opp Sony World Signal",
  city: "Bangalore",
  state: "KA",
  pincode: "560034",
};

export const addressRoutes = [
  route("POST", "/api/v1/address/verify", {
    guard: secretKeyOrSession,
    needs: "agent",
    body: AddressIn,
    handler: (ctx, { body }) => verifyFor(ctx, "api", body),
    summary: "Verify one address",
    text: "Counts as one check. An empty or missing field is an issue in the result, never an error.",
    example: EXAMPLE_ADDRESS,
    describes: { id: "verifyAddress", tag: "Address", result: VerificationResult, errors: [402] },
  }),
  route("GET", "/api/v1/pincode/{pin}", {
    guard: secretKeyOrSession,
    needs: "viewer",
    params: PinPath,
    handler: (ctx, { path }) => lookUp(ctx, path.pin),
    summary: "Look up a PIN code",
    text: "Not counted as a check.",
    describes: { id: "lookUpPincode", tag: "Address", result: PinResult },
  }),
  route("GET", "/api/v1/pincode/{pin}/details", {
    guard: secretKeyOrSession,
    needs: "viewer",
    params: PinPath,
    handler: (ctx, { path }) => lookUpDetails(ctx, path.pin),
    summary: "A PIN code with its offices, their points, and the PIN codes around it",
    text: "Not counted as a check. For a wrong PIN: the PINs that it may have been meant for.",
    describes: { id: "pincodeDetails", tag: "Address", result: PinDetails },
  }),
  route("GET", "/api/v1/analytics/address", {
    guard: secretKeyOrSession,
    needs: "viewer",
    query: Days,
    handler: (ctx, { query }) =>
      ctx.services.checks.analytics(ctx.merchant.id, query.days, ctx.services.clock()),
    summary: "Results of the address checks of the last days",
    describes: { id: "addressAnalytics", tag: "Address", result: Analytics },
  }),
];

/** One counted check; its response has the quota headers. */
export function verifyFor(
  ctx: RequestContext,
  channel: "api" | "widget",
  body: AddressIn,
): Answer | Promise<Answer> {
  return andThen(ctx.services.verifyAddress(ctx.merchant, channel, body), ({ checkId, found, quota }) => {
    ctx.quota = quota;
    return withFirst("check_id", checkId, found);
  });
}
