/** Reading: the order list and its filters, the search, the queue, one order. */
import type { Client } from "./client.ts";
import { type Measurement, requestRow } from "./measure.ts";
import type { Shop } from "./shop.ts";

/** Beyond it a cursor is needed. */
const OFFSET = 10_000;
const STATE = "Karnataka";

interface Page {
  orders: { order_id: string }[];
  total: number;
  next: string | null;
}

export async function* listRows(
  client: Client,
  pid: number,
  shop: Shop,
  size: number,
): AsyncGenerator<Measurement> {
  const { next } = await client.ask<Page>("GET", `/api/v1/orders?offset=${OFFSET}`);
  const lists: Record<string, string> = {
    "order list, first page": "",
    "order list, last page": "sort=placed_at",
    "order list, offset 10,000": `offset=${OFFSET}`,
    "order list, the page after it by cursor": `cursor=${next}`,
    "list: LOW, pending, no outcome, COD": "level=LOW&status=pending&outcome=none&payment=COD",
    "list: one PIN": `pincode=${shop.pins[0]}`,
    "list: one state": `state=${STATE}`,
    "list: HIGH and rejected": "level=HIGH&status=rejected",
    "list by risk": "sort=-risk",
    "list by value": "sort=-value",
    "list by value, one state, prepaid": `sort=-value&state=${STATE}&payment=PREPAID`,
    search: "q=sharma",
    "search with a filter, offset 500": "q=sharma&payment=COD&offset=500",
    "search of one order": "q=O17",
  };
  for (const [name, query] of Object.entries(lists))
    yield await requestRow(pid, name, () => client.ask<Page>("GET", `/api/v1/orders?${query}`));
  yield await requestRow(pid, "review queue", () => client.ask<Page>("GET", "/api/v1/orders/risk"));
  yield await requestRow(pid, "one order", (i) => client.ask("GET", `/api/v1/order/O${(i * 7919) % size}`));
}
