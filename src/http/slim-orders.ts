/** Slim rows of order lists, for screens of many orders, with a limit on their total bytes. */
import { type Static, Type as t } from "@sinclair/typebox";
import { BriefAdvice } from "../engine/risk/advice.ts";
import { RISK_LEVELS } from "../engine/risk/schema.ts";
import type { OrderExtras, SlimRow } from "../features/orders/index.ts";
import { SLIM_DETAIL_ANSWERS, shownSlimDetails } from "../features/orders/record/details.ts";
import { DECISIONS, OUTCOMES, PAYMENTS } from "../features/orders/record/schema.ts";
import { literals } from "../lib/literals.ts";
import type { RequestContext } from "./context.ts";
import { extraProperties, extraShape } from "./order-extras.ts";
import { isoTime, namedObject, nullable, time } from "./schemas.ts";

export const SlimOrder = namedObject("SlimOrder", {
  order_id: t.String(),
  placed_at: time("When it was placed, or first scored"),
  customer_name: t.String({ description: "Cut off with … if the page would become too large" }),
  phone: t.String(),
  city: t.String(),
  pincode: t.String(),
  state: t.String(),
  payment_method: literals(PAYMENTS),
  order_value: t.Number({ description: "In the order's currency" }),
  ...SLIM_DETAIL_ANSWERS,
  risk_level: literals(RISK_LEVELS),
  risk_score: t.Integer({ minimum: 0, maximum: 100 }),
  advice: nullable(BriefAdvice),
  top_reason: nullable(
    t.String({ description: "Message of the reason with the most points; cut off like the name" }),
  ),
  top_reason_key: t.Optional(
    t.String({ description: "Key of a message of ours; absent for the shop's own" }),
  ),
  status: literals(DECISIONS, { description: "Review decision" }),
  outcome: nullable(literals(OUTCOMES)),
  revision: t.Integer({ description: "As in the full order" }),
  ...extraProperties,
  items_count: t.Integer({ description: "Lines of the order" }),
  channel: t.String(),
});
type SlimOrder = Static<typeof SlimOrder>;

/** The rows of a page. */
export function slimShapes(
  ctx: RequestContext,
  rows: readonly SlimRow[],
): SlimOrder[] | Promise<SlimOrder[]> {
  const { orders, clock } = ctx.services;
  const now = clock();
  return orders.read(() => {
    const extras = orders.extrasOf(rows, now);
    return withinBudget(rows.map((row, i) => slimShape(ctx, row, extras[i])));
  });
}

function slimShape(ctx: RequestContext, row: SlimRow, extras: OrderExtras): SlimOrder {
  const { orders } = ctx.services;
  const reason = orders.topReasonOf(row);
  return {
    order_id: row.orderId,
    placed_at: isoTime(row.placedAt),
    customer_name: row.name,
    phone: row.phone,
    city: row.city,
    pincode: row.pincode,
    state: row.state,
    payment_method: row.payment,
    order_value: row.orderValue,
    ...shownSlimDetails(row),
    risk_level: row.riskLevel,
    risk_score: row.riskScore,
    advice: orders.briefAdviceOf(ctx.merchant, row),
    top_reason: reason && reason.message,
    ...(reason?.key !== undefined && { top_reason_key: reason.key }),
    status: row.decision,
    outcome: row.outcome,
    revision: row.revision,
    ...extraShape(extras),
    items_count: row.itemsCount,
    channel: row.channel,
  };
}

/** Limit of a page's JSON: 300 KB, minus its totals and cursor. */
const MAX_PAGE_BYTES = 299_000;

/** Cuts off names and reasons if the rows are too large together, to the same number of bytes in each row. */
function withinBudget(rows: SlimOrder[]): SlimOrder[] {
  const sizes = rows.map((row) => jsonBytes(row) + 1);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= MAX_PAGE_BYTES) return rows;
  const texts = rows.map(({ customer_name, top_reason }) => jsonBytes(customer_name) + jsonBytes(top_reason));
  const others = total - texts.reduce((sum, size) => sum + size, 0);
  const allowance = Math.max(0, Math.floor((MAX_PAGE_BYTES - others) / rows.length));
  return rows.map((row, i) => (texts[i] <= allowance ? row : withTexts(row, allowance)));
}

/** @param bytes of both texts; each may use half of them, and what the other leaves */
function withTexts(row: SlimOrder, bytes: number): SlimOrder {
  const { customer_name: name, top_reason: reason } = row;
  const half = Math.floor(bytes / 2);
  const customer_name = cutOff(name, Math.max(half, bytes - jsonBytes(reason)));
  const left = bytes - jsonBytes(customer_name);
  return { ...row, customer_name, top_reason: reason === null ? null : cutOff(reason, left) };
}

/** The text cut to a number of bytes of JSON, including quotation marks. */
function cutOff(text: string, bytes: number): string {
  if (jsonBytes(text) <= bytes) return text;
  let left = bytes - jsonBytes("…");
  let kept = "";
  for (const letter of text) {
    left -= jsonBytes(letter) - 2;
    if (left < 0) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
