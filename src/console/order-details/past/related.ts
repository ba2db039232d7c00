/** Other orders of the same buyer, and which of them look like the same order sent twice. */
import { answer, api, type Schema } from "../../api/client.ts";
import type { Order } from "../types.ts";

type OtherOrder = Schema["Order"];

export interface Related {
  order: OtherOrder;
  isSamePhone: boolean;
  isSameAddress: boolean;
  /** Why it is a likely duplicate; null if it is not. */
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

async function ordersOfPhone(order: Order): Promise<OtherOrder[]> {
  if (!isKnownBy(order, "phone")) return [];
  return list({ q: order.phone, limit: MAX_ORDERS });
}

/** The list has no filter by address, so orders of the PIN are read, and only if the address is known to repeat. */
async function ordersOfAddress(order: Order): Promise<OtherOrder[]> {
  const { signals, placed_at, verification } = order;
  const { pincode } = verification.standardized;
  if (pincode === "" || !signals.address_orders || !isKnownBy(order, "address")) return [];
  const [from, to] = [-DUPLICATE_MS, DUPLICATE_MS].map((ms) =>
    new Date(Date.parse(placed_at) + ms).toISOString(),
  );
  return list({ pincode, from, to, limit: MAX_ORDERS });
}

async function list(query: { q?: string; pincode?: string; from?: string; to?: string; limit: number }) {
  const { orders } = await answer(api.GET("/api/v1/orders", { params: { query } }));
  // Without `fields=slim` all orders are full ones.
  return orders as OtherOrder[];
}

/** @param other an order of the list */
function compare(order: Order, other: OtherOrder): Related {
  const haveSame = (kind: "phone" | "address", keyOf: (each: OtherOrder | Order) => string) =>
    [order, other].every((each) => isKnownBy(each, kind)) && keyOf(order) === keyOf(other);
  const isSamePhone = haveSame("phone", ({ phone }) => phone);
  const isSameAddress = haveSame("address", ({ verification }) => verification.fingerprint);
  const isSoon = Math.abs(Date.parse(other.placed_at) - Date.parse(order.placed_at)) <= DUPLICATE_MS;
  const isLike = isSoon && (isSamePhone || isSameAddress);
  return { order: other, isSamePhone, isSameAddress, duplicate: isLike ? sameness(order, other) : null };
}

/** Whether it identifies the buyer: fillers and addresses without a door do not. */
const isKnownBy = (
  { identified_by }: Pick<Order, "identified_by">,
  kind: Order["identified_by"][number],
): boolean => identified_by.includes(kind);

function sameness(order: Order, other: OtherOrder): Related["duplicate"] {
  if (order.items.length > 0 && itemsText(order) === itemsText(other)) return "items";
  return order.order_value === other.order_value && order.currency === other.currency ? "value" : null;
}

const itemsText = ({ items }: Pick<Order, "items">): string =>
  items
    .map(({ name, sku, quantity }) => `${sku || name} ${quantity ?? 1}`)
    .sort()
    .join("\n");

/** Whether it still needs a decision. */
export const isPending = ({ status, outcome }: Pick<Order, "status" | "outcome">): boolean =>
  status === "pending" && (outcome === null || outcome === "ndr");
