/** Address verification, PIN lookup and address analytics. */
import { Type as t } from "@sinclair/typebox";
import { AddressIn, type Verification } from "../address/schema.ts";
import type { VerifiedAddress } from "../checks/verify.ts";
import type { RequestContext } from "./context.ts";
import { secretKeyOrSession } from "./guards/secret-key.ts";
import { lookUp, PinPath } from "./pincode.ts";
import { type Answer, JsonText, route } from "./route.ts";
import { Days, nullable, PinResult, VerificationResult } from "./schemas.ts";

const count = t.Integer();
const Analytics = t.Object(
  {
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
  },
  { $id: "AddressAnalytics" },
);

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
  route({
    method: "POST",
    path: "/api/v1/address/verify",
    guard: secretKeyOrSession,
    body: AddressIn,
    handler: verify,
    summary: "Verify one address",
    describes: {
      id: "verifyAddress",
      tag: "Address",
      text: "Counts as one check. An empty or missing field is an issue in the result, never an error.",
      result: VerificationResult,
      errors: [402],
      example: EXAMPLE_ADDRESS,
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/pincode/{pin}",
    guard: secretKeyOrSession,
    params: PinPath,
    handler: (ctx, { path }) => lookUp(ctx, path.pin),
    summary: "Look up a PIN code",
    describes: { id: "lookUpPincode", tag: "Address", text: "Not counted as a check.", result: PinResult },
  }),
  route({
    method: "GET",
    path: "/api/v1/analytics/address",
    guard: secretKeyOrSession,
    query: Days,
    handler: analytics,
    summary: "Results of the address checks of the last days",
    describes: { id: "addressAnalytics", tag: "Address", result: Analytics },
  }),
];

function verify(ctx: RequestContext, { body }: { body: AddressIn }): Promise<Answer> {
  return verifyFor(ctx, "api", body);
}

/** One counted check; its response has the quota headers. */
export async function verifyFor(
  ctx: RequestContext,
  channel: "api" | "widget",
  body: AddressIn,
): Promise<Answer> {
  const verified = await ctx.services.verifyAddress(ctx.merchant, channel, body);
  ctx.quota = verified.quota;
  return checkJson(verified);
}

const jsonCache = new WeakMap<Verification, string>();

/** Each result is serialized once: the engine's cache returns the same object for the same address. */
function checkJson({ checkId, found }: VerifiedAddress): JsonText {
  let rest = jsonCache.get(found);
  if (rest === undefined) {
    rest = JSON.stringify(found).slice(1);
    jsonCache.set(found, rest);
  }
  return new JsonText(`{"check_id":"${checkId}",${rest}`);
}

function analytics(ctx: RequestContext, { query }: { query: { days?: number } }): Promise<Answer> {
  const { checks, clock } = ctx.services;
  return checks.analytics(ctx.merchant.id, query.days ?? Days.properties.days.default, clock());
}
