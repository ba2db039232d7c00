/** The widget's endpoints, for web pages with the publishable key. */
import { Type as t } from "@sinclair/typebox";
import { STATES } from "../../data/states.ts";
import { AddressIn } from "../address/schema.ts";
import { literals } from "../literals.ts";
import { EXAMPLE_ADDRESS, verifyFor } from "./address.ts";
import { open } from "./guards/guard.ts";
import { publishableKey } from "./guards/publishable-key.ts";
import { PinPath } from "./pincode.ts";
import { route } from "./route.ts";
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

export const publicRoutes = [
  route("GET", "/api/v1/public/pincode/{pin}", {
    guard: publishableKey,
    params: PinPath,
    handler: (ctx, { path }) => lookUpForWidget(ctx, path.pin),
    summary: "Look up a PIN code from a web page",
    describes: { id: "publicLookUpPincode", tag: "Widget", result: WidgetPin },
  }),
  route("POST", "/api/v1/public/address/verify", {
    guard: publishableKey,
    body: AddressIn,
    handler: (ctx, { body }) => verifyFor(ctx, "widget", body),
    summary: "Verify one address from a web page",
    text: "Counts as one check of the key's account.",
    example: EXAMPLE_ADDRESS,
    describes: { id: "publicVerifyAddress", tag: "Widget", result: VerificationResult, errors: [402] },
  }),
  route("GET", "/api/v1/public/states", {
    guard: open,
    handler: states,
    summary: "The 28 states and 8 Union territories",
    describes: { id: "states", tag: "Widget", result: StateList },
  }),
];

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
