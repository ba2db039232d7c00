/** The bodies that the reference shows at /docs, sent as they stand there, one after the other. */
import { beforeAll, expect, test } from "bun:test";
import { STORE_SECRETS, signature } from "../features/webhooks/support.ts";
import { OPERATIONS } from "./answers.ts";
import { GOOD, PRO } from "./orders.ts";
import { ADMIN_KEY, freshIp, send, signUp, useServer } from "./server.ts";

const server = await useServer(PRO);
const shop = await signUp(server, "shop.example.com");
beforeAll(async () => {
  // The second order that the examples name.
  const order = { ...GOOD, order_id: "1002", order_value: 900, payment_method: "COD" };
  await send(server, "POST", "/api/v1/order/score", { body: order, headers: { "X-API-Key": shop.sk } });
  await send(server, "PUT", "/api/v1/account", { body: STORE_SECRETS, headers: { "X-API-Key": shop.sk } });
});

const examples = [...OPERATIONS].flatMap(([id, operation]) => {
  const example = operation.requestBody?.content["application/json"]?.example;
  return example ? [[id, operation, example] as const] : [];
});

/** @param body that is sent, as JSON */
async function headersFor(id: string, path: string, body: string): Promise<Record<string, string>> {
  if (id === "changePassword" || id === "confirmPassword") return sessionBy(JSON.parse(body));
  if (path.startsWith("/webhooks/")) {
    const signed = signature(body);
    return {
      ...{ "X-Shopify-Topic": "orders/create", "X-Shopify-Hmac-Sha256": signed },
      ...{ "X-WC-Webhook-Topic": "order.created", "X-WC-Webhook-Signature": signed },
    };
  }
  if (path.startsWith("/api/v1/admin/")) return { "X-Admin-Key": ADMIN_KEY };
  if (path.startsWith("/api/v1/public/"))
    return { "X-Publishable-Key": shop.pk, Origin: "https://shop.example.com" };
  if (/^\/api\/v1\/account\/(?:members|totp)/.test(path)) return { Authorization: `Bearer ${shop.token}` };
  return { "X-API-Key": shop.sk };
}

/** A session of a new account that has the password of the example. */
async function sessionBy(example: { current_password?: string; password?: string }) {
  const { current_password, password = current_password } = example;
  const body = { name: "Priya's Sarees", email: `priya-${crypto.randomUUID()}@example.com`, password };
  const signedUp = await send(server, "POST", "/api/v1/auth/signup", {
    ...{ body, headers: { "X-Forwarded-For": freshIp() } },
  });
  const { token } = (await signedUp.json()) as { token: string };
  return { Authorization: `Bearer ${token}` };
}

/** What does not go with the state of a new server, by operation. */
const REFUSED: Readonly<Record<string, string>> = {
  releaseAlerts: "alerts_not_held",
  adminConfirmClock: "clock_not_doubted",
  // Of a server with several accounts, as this one is, for its admin alone.
  confirmClock: "admin_required",
  // The member who requires it of all has none.
  requireTotp: "totp_absent",
  ...{ removeTotp: "totp_absent", renewRecoveryCodes: "totp_absent" },
  // A setup that the server did not begin.
  confirmTotp: "totp_setup_unknown",
  // Nobody was invited by this token.
  join: "invite_ended",
};

test.each(examples)("%s takes its example", async (id, { method, path }, example) => {
  const url = path.replace("{pk}", shop.pk).replace(/\{\w+\}/, "1");
  const body = JSON.stringify(example);
  const headers = await headersFor(id, path, body);
  const response = await send(server, method, url, { body, headers });
  const { code = "" } = (await response.json()) as { code?: string };
  expect([response.status < 300, code]).toEqual([!(id in REFUSED), REFUSED[id] ?? ""]);
});

test("every JSON body has an example in the reference", () => {
  const bodies = [...OPERATIONS].filter(([, { requestBody }]) => requestBody?.content["application/json"]);
  expect(examples.map(([id]) => id)).toEqual(bodies.map(([id]) => id));
});

test("the webhooks of the reference are orders that are scored", async () => {
  const response = await send(server, "GET", "/api/v1/webhooks/events", {
    headers: { "X-API-Key": shop.sk },
  });
  const { events } = (await response.json()) as { events: { store: string; state: string }[] };
  expect(events.map(({ store, state }) => [store, state]).sort()).toEqual([
    ["storeA", "done"],
    ["storeB", "done"],
  ]);
});
