/** Other orders of the same buyer, and which of them look like the same order sent twice. */
import { answer, api, type Schema } from "../../api/client.ts";
import type { Order } from "../types.ts";

type Listed = Schema["Order"];

export interface Related {
  order: Listed;
  isSamePhone: boolean;
  isSameAddress: boolean;
  /** What makes it a likely duplicate; null when it is none. */
  duplicate: "items" | "value" | null;
}

const MAX_ORDERS = 20;
const DAY_MS = 86_400_000;
/** Orders placed within this time of each other may be duplicates. */
const DUPLICATE_MS = 3 * DAY_MS;

/** @throws ApiError */
export async function loadRelated(order: Order): Promise<Related[]> {
  const [byPhone, byAddress] = await Promise.all([ordersOfPhone(order), ordersOfAddress(order)]);
  const known = new Map([...byPhone, ...byAddress].map((each) => [each.order_id, each]));
  known.delete(order.order_id);
  return [...known.values()]
    .map((other) => compare(order, other))
    .filter(({ isSamePhone, isSameAddress }) => isSamePhone || isSameAddress);
}

async function ordersOfPhone({ phone }: Order): Promise<Listed[]> {
  if (phone === "") return [];
  return list({ q: phone, limit: MAX_ORDERS });
}

/** The list has no filter by address, so those of the PIN are read, and only where the address is known to repeat. */
async function ordersOfAddress(order: Order): Promise<Listed[]> {
  const { signals, placed_at, verification } = order;
  const { pincode } = verification.standardized;
  if (pincode === "" || !signals.address_orders || !isHome(order)) return [];
  const [from, to] = [-DUPLICATE_MS, DUPLICATE_MS].map((ms) =>
    new Date(Date.parse(placed_at) + ms).toISOString(),
  );
  return list({ pincode, from, to, limit: MAX_ORDERS });
}

async function list(query: { q?: string; pincode?: string; from?: string; to?: string; limit: number }) {
  const { orders } = await answer(api.GET("/api/v1/orders", { params: { query } }));
  // Without `fields=slim` all orders are full ones.
  return orders as Listed[];
}

/** @param other an order of the list */
function compare(order: Order, other: Listed): Related {
  const isSamePhone = order.phone !== "" && other.phone === order.phone;
  const { fingerprint } = order.verification;
  const isSameAddress = isHome(order) && other.verification.fingerprint === fingerprint;
  const isSoon = Math.abs(Date.parse(other.placed_at) - Date.parse(order.placed_at)) <= DUPLICATE_MS;
  const isSame = isSoon && (isSamePhone || isSameAddress);
  return { order: other, isSamePhone, isSameAddress, duplicate: isSame ? sameness(order, other) : null };
}

/** Without a house number a whole street has the same fingerprint. */
const isHome = ({ verification: { issues, fingerprint } }: Order): boolean =>
  fingerprint !== "" && !issues.some(({ code }) => VAGUE.has(code));
const VAGUE: ReadonlySet<string> = new Set(["NO_HOUSE_NO", "LINE_SHORT", "LINE_MISSING", "JUNK_TEXT"]);

function sameness(order: Order, other: Listed): Related["duplicate"] {
  if (order.items.length > 0 && itemsText(order) === itemsText(other)) return "items";
  return order.order_value === other.order_value && order.currency === other.currency ? "value" : null;
}

const itemsText = ({ items }: Pick<Order, "items">): string =>
  items
    .map(({ name, sku, quantity }) => `${sku || name} ${quantity ?? 1}`)
    .sort()
    .join("\n");

/** Whether a decision on it is still to be made. */
export const isPending = ({ status, outcome }: Pick<Order, "status" | "outcome">): boolean =>
  status === "pending" && (outcome === null || outcome === "ndr");
