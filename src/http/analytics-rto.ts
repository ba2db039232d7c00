/** RTO analytics: orders and returns of the last days, by several dimensions. */

import { Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { RealisedSaving } from "../engine/risk/savings.ts";
import { answers } from "./answer.ts";
import { query } from "./input.ts";
import { auth } from "./plugins/auth.ts";
import { Days, nullable } from "./schemas.ts";

const count = t.Integer();
const share = nullable(t.Number({ minimum: 0, maximum: 1 }));
const counts = {
  orders: count,
  delivered: count,
  ndr: count,
  rto: count,
  cancelled: count,
  none: t.Integer({ description: "Without an outcome" }),
  rto_rate: share,
  order_value: t.Number({ description: "Rupees" }),
  rto_value: t.Number({ description: "Rupees" }),
};
const by = <K extends string>(key: K) => t.Array(t.Object({ [key]: t.String(), ...counts }));

const Analytics = t.Object(
  {
    days: count,
    ...counts,
    complete: t.Object(
      {
        return_days: t.Integer({
          description:
            "Days after which 95 % of the account's returns are known, measured on returns of known time whose orders were placed more than 60 days ago; 30 when there are fewer than 20 of them",
        }),
        ...{ delivered: count, rto: count, rto_rate: share },
      },
      { description: "Orders of these days that were placed at least `return_days` days ago" },
    ),
    doubt: nullable(
      t.Literal("no_returns", {
        description:
          "The rates may be too low: of the COD orders in `complete` none is known to have come back, and some were cancelled. Some shops and couriers report returns as cancelled",
      }),
    ),
    by_day: by("date"),
    by_payment: by("payment_method"),
    by_level: by("risk_level"),
    by_state: by("state"),
    by_pincode: by("pincode"),
    by_reason: by("code"),
    review: t.Object({
      flagged: t.Integer({ description: "Scored REVIEW or HIGH" }),
      pending: t.Integer({
        description: "Without a decision, including orders that have ended, which the queue leaves out",
      }),
      verified: count,
      rejected: count,
      stopped: t.Integer({ description: "Flagged orders that were not sent: rejected or cancelled" }),
      stopped_value: t.Number({ description: "Rupees" }),
      sent_rto_rate: share,
      saving: RealisedSaving,
    }),
  },
  {
    $id: "RtoAnalytics",
    description:
      "`rto_rate` is the share of returns among orders delivered or returned. Returns are known later than deliveries, so the rate of the last `return_days` days is too low; that of `complete` is not. Amounts are in rupees; orders in other currencies are counted without a value.",
  },
);

export const rtoAnalyticsRoutes = new Elysia({ name: "analytics-rto", tags: ["Orders"] }).use(auth).get(
  "/api/v1/analytics/rto",
  ({ ctx, query }) => {
    ctx.keepOpen();
    return ctx.services.orders.analytics(ctx.merchant, query.days);
  },
  {
    proPlan: "viewer",
    query: query(Days),
    response: answers(Analytics),
    detail: { operationId: "rtoAnalytics", summary: "Orders and returns of the last days" },
  },
);
