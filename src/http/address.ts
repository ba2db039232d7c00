/** Address verification, PIN lookup and address analytics. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { AddressIn } from "../engine/address/schema.ts";
import { answers, withFirst } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { json, params, query } from "./input.ts";
import {
  DigipinPath,
  DigipinResult,
  lookUp,
  lookUpAround,
  lookUpDetails,
  PinDetails,
  PinPath,
} from "./pincode.ts";
import { auth } from "./plugins/auth.ts";
import { Days, namedObject, nullable, PinResult, VerificationResult } from "./schemas.ts";
import { nextTurn } from "./turn.ts";

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

export const addressRoutes = new Elysia({ name: "address", tags: ["Address"] })
  .use(auth)
  .post("/api/v1/address/verify", ({ ctx, body }) => verifyFor(ctx, "api", body), {
    secretKey: "agent",
    body: json(AddressIn, { example: EXAMPLE_ADDRESS }),
    response: answers(VerificationResult, 402),
    detail: {
      operationId: "verifyAddress",
      summary: "Verify one address",
      description:
        "Counts as one check. An empty or missing field is an issue in the result, never an error.",
    },
  })
  .get("/api/v1/pincode/:pin", ({ ctx, params }) => lookUp(ctx, params.pin), {
    secretKey: "viewer",
    params: params(PinPath),
    response: answers(PinResult),
    detail: {
      operationId: "lookUpPincode",
      summary: "Look up a PIN code",
      description: "Not counted as a check.",
    },
  })
  .get("/api/v1/pincode/:pin/details", ({ ctx, params }) => lookUpDetails(ctx, params.pin), {
    secretKey: "viewer",
    params: params(PinPath),
    response: answers(PinDetails),
    detail: {
      operationId: "pincodeDetails",
      summary: "A PIN code with its offices, their points, and the PIN codes around it",
      description:
        "Not counted as a check. For a PIN that does not exist, suggests PINs that may have been meant.",
    },
  })
  .get("/api/v1/digipin/:code", ({ ctx, params }) => lookUpAround(ctx, params.code), {
    secretKey: "viewer",
    params: params(DigipinPath),
    response: answers(DigipinResult, 404),
    detail: {
      operationId: "lookUpDigipin",
      summary: "The PIN codes and post offices around a DIGIPIN",
      description:
        "Not counted as a check. A DIGIPIN is India Post's geocode of a square of four metres; it is left out of the access log.",
    },
  })
  .get(
    "/api/v1/analytics/address",
    ({ ctx, query }) => ctx.services.checks.analytics(ctx.merchant.id, query.days, ctx.services.clock()),
    {
      secretKey: "viewer",
      query: query(Days),
      response: answers(Analytics),
      detail: { operationId: "addressAnalytics", summary: "Results of the address checks of the last days" },
    },
  );

/** One counted check; its response has the quota headers. */
export async function verifyFor(
  ctx: RequestContext,
  channel: "api" | "widget",
  body: AddressIn,
): Promise<Static<typeof VerificationResult>> {
  await nextTurn();
  const { checkId, found, quota } = await ctx.services.verifyAddress(ctx.merchant, channel, body);
  ctx.quota = quota;
  return withFirst("check_id", checkId, found);
}
