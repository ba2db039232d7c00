/** Pro merchants and their orders, for the API tests. */
import { BAD, GOOD } from "../features/orders/support.ts";
import { type Merchant, send, type TestServer } from "./server.ts";

export { BAD, GOOD };

/** Settings of a server whose merchants are on the Pro plan. */
export const PRO = { THIKANA_DEFAULT_PLAN: "pro" };

/** The JSON of a 200; throws for any other status. */
export async function ask<T = Record<string, unknown>>(
  server: Pick<TestServer, "url">,
  { sk }: Merchant,
  request: string,
  body?: object,
): Promise<T> {
  const space = request.indexOf(" ");
  const [method, path] = [request.slice(0, space), request.slice(space + 1)];
  const response = await send(server, method, path, { headers: { "X-API-Key": sk }, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${request} gave ${response.status} ${text}`);
  return (response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as T;
}

export interface OrderPage {
  orders: { order_id: string; risk_score: number; risk_level: string; status: string }[];
  total: number;
  limit: number;
  offset: number;
}
