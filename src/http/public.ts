/** The widget's endpoints, for web pages with the publishable key. */

import { Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { STATES } from "../../data/states.ts";
import { AddressIn } from "../engine/address/schema.ts";
import { literals } from "../lib/literals.ts";
import { EXAMPLE_ADDRESS, verifyFor } from "./address.ts";
import { answers } from "./answer.ts";
import { json, params } from "./input.ts";
import { PinPath } from "./pincode.ts";
import { auth } from "./plugins/auth.ts";
import { namedObject, VerificationResult } from "./schemas.ts";
import { lookUpForWidget, WidgetPin } from "./widget-pin.ts";

const StateList = namedObject("StateList", {
  states: t.Array(
    t.Object({
      name: t.String(),
      code: t.String({ description: "Two letters, as in ISO 3166-2:IN" }),
      type: literals(["state", "union_territory"]),
      iso: t.String({ description: "ISO 3166-2, IN-KA" }),
      gst: t.String({ description: "First two digits of a GST number" }),
    }),
  ),
});

export const publicRoutes = new Elysia({ name: "public", tags: ["Widget"] })
  .use(auth)
  .get("/api/v1/public/pincode/:pin", ({ ctx, params }) => lookUpForWidget(ctx, params.pin), {
    publishableKey: true,
    params: params(PinPath),
    response: answers(WidgetPin),
    detail: { operationId: "publicLookUpPincode", summary: "Look up a PIN code from a web page" },
  })
  .post("/api/v1/public/address/verify", ({ ctx, body }) => verifyFor(ctx, "widget", body), {
    publishableKey: true,
    body: json(AddressIn, { example: EXAMPLE_ADDRESS }),
    response: answers(VerificationResult, 402),
    detail: {
      operationId: "publicVerifyAddress",
      summary: "Verify one address from a web page",
      description: "Counts as one check for the key's account.",
    },
  })
  .get("/api/v1/public/states", states, {
    open: true,
    response: answers(StateList),
    detail: { operationId: "states", summary: "The 28 states and 8 Union territories" },
  });

const STATE_LIST = JSON.stringify({
  states: STATES.map(({ name, kind, iso, gst }) => ({
    name,
    code: iso.slice("IN-".length),
    type: kind === "ut" ? "union_territory" : "state",
    iso,
    gst,
  })),
});

/** Public data, so every website may read it. */
function states(): Response {
  return new Response(STATE_LIST, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
