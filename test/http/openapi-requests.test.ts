/** The bodies that the reference shows at /docs, sent as they stand there, one after the other. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { OPERATIONS } from "./answers.ts";
import { GOOD, PRO } from "./orders.ts";
import { ADMIN_KEY, type Merchant, send, signUp, startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
let shop: Merchant;
beforeAll(async () => {
  server = await startTestServer(PRO);
  shop = await signUp(server, "shop.example.com");
  // The second order that the examples name.
  const order = { ...GOOD, order_id: "1002", order_value: 900, payment_method: "COD" };
  await send(server, "POST", "/api/v1/order/score", { body: order, headers: { "X-API-Key": shop.sk } });
});
afterAll(() => server.stop());

const examples = [...OPERATIONS].flatMap(([id, operation]) => {
  const example = operation.requestBody?.content["application/json"]?.example;
  return example ? [[id, operation, example] as const] : [];
});

const headersFor = (path: string): Record<string, string> => {
  if (path.startsWith("/api/v1/admin/")) return { "X-Admin-Key": ADMIN_KEY };
  if (path.startsWith("/api/v1/public/"))
    return { "X-Publishable-Key": shop.pk, Origin: "https://shop.example.com" };
  if (/^\/api\/v1\/account\/(?:members|totp)/.test(path)) return { Authorization: `Bearer ${shop.token}` };
  return { "X-API-Key": shop.sk };
};

/** What does not go with the state of a new server, by operation. */
const REFUSED: Readonly<Record<string, string>> = {
  releaseAlerts: "alerts_not_held",
  adminConfirmClock: "clock_not_doubted",
  // Of a server with several accounts, as this one is, for its admin alone.
  confirmClock: "admin_required",
  // The member who requires it of all has none.
  requireTotp: "totp_absent",
};

test.each(examples)("%s takes its example", async (id, { method, path }, body) => {
  const url = path.replace(/\{\w+\}/, "1");
  const response = await send(server, method, url, { body, headers: headersFor(path) });
  const { code = "" } = (await response.json()) as { code?: string };
  expect([response.status < 300, code]).toEqual([!(id in REFUSED), REFUSED[id] ?? ""]);
});
