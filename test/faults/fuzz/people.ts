/** One or two accounts of a server, and what each sender of a request shows. */
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
  /** What stands for the braces of a request, by their name; with what answers told, by {@link People.learn}. */
  wordsOf(attempt: Attempt): Record<string, string>;
  /** Keeps what an answer tells its caller for a later request. */
  learn(answer: string): void;
}

/**
 * Makes new accounts with what the senders need, and with orders enough to learn rules from.
 * @param isAlone with one account: `other` is its viewer, too
 */
export async function newPeople(server: { url: string }, isAlone: boolean): Promise<People> {
  const owner = await signUp(server, "example.com");
  const other = isAlone ? null : await signUp(server);
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
  await importHistory(server, owner);
  const codes = await recoveryCodesOf(server, viewer);
  const shown: Record<string, Record<string, string>> = {
    key: { "X-API-Key": owner.sk },
    other: other ? { "X-API-Key": other.sk } : viewer.headers,
    owner: bearer(owner),
    cookie: { Cookie: `thikana_session=${owner.token}`, Origin: server.url },
    viewer: viewer.headers,
    ended: bearer({ token: await endedSession(server, owner) }),
    nonsense: { "X-API-Key": `sk_${"x".repeat(32)}`, "X-Admin-Key": "ak_", "X-Publishable-Key": "pk_" },
    publishable: { "X-Publishable-Key": owner.pk, Origin: "https://example.com" },
    admin: { "X-Admin-Key": ADMIN_KEY },
  };
  const told: Record<string, string> = {};
  return {
    secretKey: owner.sk,
    wordsOf: ({ sender }) => ({
      ...{ pk: owner.pk, email: owner.email, password: PASSWORD, now: new Date().toISOString() },
      ...told,
      // The viewer's app is set up: each of its recovery codes works once. The owner's gets the secret told last.
      get otp() {
        return sender === "viewer" ? (codes.pop() ?? "") : codeOf(told.secret ?? "");
      },
    }),
    learn(answer) {
      for (const [name, pattern] of Object.entries(TOLD)) {
        const found = pattern.exec(answer)?.[1];
        if (found !== undefined) told[name] = found;
      }
    },
    keysOf({ sender, body }) {
      if (sender !== "store") return shown[sender] ?? {};
      const signed = signature(typeof body === "string" ? body.toWellFormed() : "");
      return { "X-Shopify-Hmac-Sha256": signed, "X-WC-Webhook-Signature": signed };
    },
  };
}

/** Of an invitation, and of an authenticator app that is being set up. */
const TOLD = {
  token: /"invite_url":"[^"]*#([\w-]+)"/,
  secret: /"secret":"([A-Z2-7]+)"/,
  setup: /"setup":"([^"]+)"/,
};

const bearer = ({ token }: Pick<Merchant, "token">) => ({ Authorization: `Bearer ${token}` });

/** As many outcomes as rules can be learned from. */
async function importHistory(server: { url: string }, { sk }: Merchant): Promise<void> {
  const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const rows = Array.from(
    { length: 240 },
    (_, i) => `past-${i},${lastWeek},${9_800_000_000 + i * 7919},560034,COD,${i % 5 ? "delivered" : "rto"}`,
  );
  const form = new FormData();
  const header = "order_id,placed_at,phone,pincode,payment_method,outcome";
  form.set("file", new File([[header, ...rows].join("\n")], "history.csv"));
  form.set("mode", "history");
  const path = "/api/v1/bulk/verify";
  const headers = { "X-API-Key": sk };
  const response = await fetch(server.url + path, { method: "POST", headers, body: form });
  if (response.status !== 200) throw new Error(`${path} gave ${response.status} ${await response.text()}`);
}

/** A token that signed the owner in until now. */
async function endedSession(server: { url: string }, { email }: Merchant): Promise<string> {
  const login = await send(server, "POST", "/api/v1/auth/login", { body: { email, password: PASSWORD } });
  const { token } = (await login.json()) as { token: string };
  await send(server, "POST", "/api/v1/auth/logout", { headers: bearer({ token }) });
  return token;
}

/** Sets an authenticator app of a member up. */
async function recoveryCodesOf(server: { url: string }, by: TeamMember): Promise<string[]> {
  const path = "/api/v1/account/totp";
  const { body } = await tell<{ secret: string; setup: string }>(server, by, `POST ${path}`);
  const sent = { setup: body.setup, otp: codeOf(body.secret) };
  return (await tell<{ recovery_codes: string[] }>(server, by, `PUT ${path}`, sent)).body.recovery_codes;
}
