/** Two accounts of a server, and what each sender of a request shows. */
import { STORE_SECRETS, signature } from "../../features/webhooks/support.ts";
import { ADMIN_KEY, type Merchant, PASSWORD, send, signUp } from "../../http/server.ts";
import { join, type TeamMember, tell } from "../../http/team.ts";
import { codeOf } from "../../http/totp.ts";
import type { Attempt } from "./requests.ts";

/** The accounts of a round. */
export interface People {
  /** Headers with which a request shows who sends it. */
  keysOf(attempt: Attempt): Record<string, string>;
  secretKey: string;
  /** What stands for the braces of a request, by their name. */
  words: Record<string, string>;
}

/** Makes new accounts with what the senders need. */
export async function newPeople(server: { url: string }): Promise<People> {
  const owner = await signUp(server, "example.com");
  const other = await signUp(server);
  const viewer = await join(server, owner, "viewer", "viewer");
  await send(server, "PUT", "/api/v1/account", {
    headers: { "X-API-Key": owner.sk },
    body: { ...STORE_SECRETS, callback_url: "http://127.0.0.1:9/alerts" },
  });
  for (const order_id of ["1", "2", "1001"])
    await send(server, "POST", "/api/v1/order/score", {
      headers: { "X-API-Key": owner.sk },
      body: { order_id },
    });
  await send(server, "POST", "/api/v1/auth/logout", { headers: bearer(other) });
  const codes = await recoveryCodesOf(server, viewer);
  const shown: Record<string, Record<string, string>> = {
    key: { "X-API-Key": owner.sk },
    other: { "X-API-Key": other.sk },
    owner: bearer(owner),
    cookie: { Cookie: `thikana_session=${owner.token}`, Origin: server.url },
    viewer: viewer.headers,
    ended: bearer(other),
    nonsense: { "X-API-Key": `sk_${"x".repeat(32)}`, "X-Admin-Key": "ak_", "X-Publishable-Key": "pk_" },
    publishable: { "X-Publishable-Key": owner.pk, Origin: "https://example.com" },
    admin: { "X-Admin-Key": ADMIN_KEY },
  };
  return {
    secretKey: owner.sk,
    words: {
      ...{ pk: owner.pk, email: owner.email, password: PASSWORD },
      // Each works once.
      get otp() {
        return codes.pop() ?? "";
      },
    },
    keysOf({ sender, body }) {
      if (sender !== "store") return shown[sender] ?? {};
      const signed = signature(typeof body === "string" ? body.toWellFormed() : "");
      return { "X-Shopify-Hmac-Sha256": signed, "X-WC-Webhook-Signature": signed };
    },
  };
}

const bearer = ({ token }: Merchant) => ({ Authorization: `Bearer ${token}` });

/** Sets an authenticator app of a member up. */
async function recoveryCodesOf(server: { url: string }, by: TeamMember): Promise<string[]> {
  const path = "/api/v1/account/totp";
  const { body } = await tell<{ secret: string; setup: string }>(server, by, `POST ${path}`);
  const sent = { setup: body.setup, otp: codeOf(body.secret) };
  return (await tell<{ recovery_codes: string[] }>(server, by, `PUT ${path}`, sent)).body.recovery_codes;
}
