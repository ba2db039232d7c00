/**
 * Real answers of every JSON endpoint, for the examples in the OpenAPI document. A new endpoint gets a line in
 * {@link collectAnswers}; `bun test/http/update-examples.ts` then writes the examples anew.
 */
import { systemSources } from "../../src/features/clock/watch.ts";
import { openApiDocument } from "../../src/http/index.ts";
import { receiver } from "../features/alerts/support.ts";
import { BAD, GOOD } from "../features/orders/support.ts";
import { STORE_SECRETS, shopifyOrder, wooOrder } from "../features/webhooks/support.ts";
import { isOnPostgres } from "../support/postgres.ts";
import {
  ADMIN_KEY,
  type Merchant,
  PASSWORD,
  send,
  signUp,
  startTestServer,
  type TestServer,
} from "./server.ts";
import { doubtClock, holdAlerts } from "./stored.ts";
import { codeOf } from "./totp.ts";

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { example?: object }> };
  responses: Record<string, { content: Record<string, { example?: unknown }> }>;
}
interface Described extends Operation {
  method: string;
  path: string;
}

/** The operations of the document by their ids. */
export const OPERATIONS: ReadonlyMap<string, Described> = new Map(
  Object.entries((openApiDocument() as { paths: Record<string, Record<string, Operation>> }).paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Described] => [
        operation.operationId,
        { ...operation, method: method.toUpperCase(), path },
      ]),
  ),
);

/** Answers by operation id. */
export type Answers = Record<string, unknown>;

interface Ask {
  /** Parts of the path, by name. */
  params?: Record<string, string | number>;
  query?: string;
  /** The example of the request by default. */
  body?: object | string | FormData;
  headers?: Record<string, string>;
}

/** A body as it is sent instead of the one given. */
export type ChangeBody = (id: string, body: object) => object;

/**
 * Asks each endpoint once, in an order in which each has something to say.
 * @param sent changes each body, files included; none by default
 * @param at when the server starts, milliseconds since 1970
 */
export async function collectAnswers(
  sent: ChangeBody = (_, body) => body,
  at = Date.now(),
): Promise<Answers> {
  let now = at;
  await using server = await startTestServer(
    { THIKANA_DEFAULT_PLAN: "pro", THIKANA_ALLOW_PRIVATE_CALLBACKS: "127.0.0.0/8" },
    // A millisecond for each look: however slow the machine is, the event of a decision is not due yet.
    { ...systemSources(null), now: () => ++now },
  );
  await holdAlerts(server);
  await using shop = receiver(() => new Response("ok"));
  const merchant = await signUp(server, "shop.example.com");
  const answers: Answers = {};
  const ask = async (id: string, how: Ask = {}) => {
    answers[id] = await answerOf(server, merchant, id, how, sent);
    return answers[id];
  };

  const admin = { "X-Admin-Key": ADMIN_KEY };
  await ask("releaseAlerts", { headers: admin });
  await doubtClock(server);
  const shown = (await ask("clock")) as { now: string };
  await ask("confirmClock", { body: { now: shown.now } });
  await doubtClock(server);
  await ask("adminClock", { headers: admin });
  await ask("adminConfirmClock", { body: { now: shown.now }, headers: admin });
  await ask("verifyAddress");
  await ask("lookUpPincode", { params: { pin: "560034" } });
  await ask("pincodeDetails", { params: { pin: "560034" } });
  await ask("lookUpDigipin", { params: { code: "39J-49L-L8T4" } });
  await ask("bulkVerify", { body: addressFile() });
  await ask("bulkInspect", { body: addressFile() });
  const page = { origin: "https://shop.example.com", "X-Publishable-Key": merchant.pk };
  await ask("publicLookUpPincode", { params: { pin: "560034" }, headers: page });
  await ask("publicVerifyAddress", { headers: page });
  await ask("states");
  await ask("addressAnalytics", { query: "?days=1" });

  const settings = { ...STORE_SECRETS, callback_url: shop.url };
  await ask("updateAccount", { body: settings });
  await ask("scoreOrder");
  await send(server, "POST", "/api/v1/order/score", {
    headers: { "X-API-Key": merchant.sk },
    body: { ...BAD, order_id: "1002", reference: "#1002" },
  });
  await ask("reviewQueue");
  await until(async () => firstOf(await ask("alerts")).status === "delivered");
  await ask("resendAlert", { params: { id: firstOf(answers.alerts).id } });
  await ask("testAlert");
  await ask("claimOrder");
  await ask("releaseOrder", { query: "?order_id=1001" });
  const inAnHour = new Date(now + 3_600_000).toISOString();
  await ask("callOrder", {
    body: { order_id: "1001", result: "call_later", call_at: inAnHour, note: "At work until six" },
  });
  await ask("editOrderAddress");
  await ask("verifyOrder");
  await ask("decidedToday");
  await ask("verifyOrders");
  await ask("orderOutcome");
  await ask("order", { params: { order_id: "1001" } });
  await ask("orderTimeline", { params: { order_id: "1001" } });
  await ask("orderSample", { query: "?n=1" });
  await ask("orders", { query: "?limit=1" });
  await ask("replaceRules");
  await ask("rescoreOrders");
  await ask("rescoreState");
  await ask("orderDoubles");
  await ask("mergeDoubles");
  await ask("audit", { query: "?limit=4" });
  const listed = (await ask("addToList")) as { id: number };
  await ask("lists");
  await ask("removeFromList", { params: { id: listed.id } });
  const view = (await ask("addView")) as { id: number };
  await ask("views");
  await ask("replaceView", { params: { id: view.id } });
  await ask("removeView", { params: { id: view.id } });
  for (const name of ["storeA", "shopify"]) {
    const { body, headers } = shopifyOrder("orders/create", {
      admin_graphql_api_id: `gid://shopify/Order/${name}`,
    });
    await ask(`webhook_${name}`, { params: { pk: merchant.pk }, body, headers });
  }
  for (const [i, name] of ["storeB", "woocommerce"].entries()) {
    const { body, headers } = wooOrder("order.created", { id: 201 + i });
    await ask(`webhook_${name}`, { params: { pk: merchant.pk }, body, headers });
  }
  await ask("webhookEvents", { query: "?limit=1" });
  await ask("accountActivity");

  await finishOrders(server, merchant, new Date(at - KNOWN_DAYS * 86_400_000).toISOString());
  await ask("rtoAnalytics", { query: "?days=90" });
  await ask("rules");
  await ask("ruleVersions");
  await ask("ruleVersion", { params: { version: 1 } });
  await ask("ruleSignals");
  await ask("backtestRules");
  await ask("suggestRules");

  const newcomer = { email: "asha@example.com", password: PASSWORD };
  await ask("signup", { body: { name: "Asha's Sarees", ...newcomer } });
  await ask("signupState");
  const { token } = (await ask("login", { body: newcomer })) as { token: string };
  const session = { Authorization: `Bearer ${token}` };
  await ask("login", { body: newcomer });
  const { sessions } = (await ask("sessions", { headers: session })) as {
    sessions: { id: string; current: boolean }[];
  };
  const other = sessions.find(({ current }) => !current);
  await ask("endSession", { headers: session, params: { id: other?.id ?? "" } });
  const { id: keyId } = (await ask("addNamedKey")) as { id: number };
  await ask("namedKeys");
  await ask("removeNamedKey", { params: { id: keyId } });
  await ask("confirmPassword", { body: { password: PASSWORD }, headers: session });
  await ask("passwordConfirmed", { headers: session });
  const change = { current_password: PASSWORD, new_password: "a horse that nobody guesses" };
  await ask("totp", { headers: session });
  const begun = (await ask("beginTotp", { headers: session })) as { secret: string; setup: string };
  const confirmed = (await ask("confirmTotp", {
    body: { setup: begun.setup, otp: codeOf(begun.secret, now) },
    headers: session,
  })) as { recovery_codes: string[] };
  await ask("requireTotp", { body: { required: false }, headers: session });
  const renewed = (await ask("renewRecoveryCodes", {
    body: { otp: confirmed.recovery_codes[0] },
    headers: session,
  })) as { recovery_codes: string[] };
  await ask("removeTotp", { body: { otp: renewed.recovery_codes[0] }, headers: session });
  await ask("changePassword", { body: change, headers: session });
  await ask("endSessions", { headers: session });
  const invited = (await ask("inviteMember", { headers: session })) as { id: number; invite_url: string };
  await ask("join", { body: { token: invited.invite_url.split("#")[1], password: PASSWORD } });
  await ask("members", { headers: session });
  const params = { id: invited.id };
  await ask("updateMember", { headers: session, params });
  await ask("removeMemberTotp", { headers: session, params });
  await ask("removeMember", { headers: session, params });
  await ask("logout", { headers: session });
  await ask("account");
  await ask("merchants", { headers: admin });
  const made = { name: "Ravi Stores", email: "ravi@example.com", password: PASSWORD, plan: "pro" };
  await ask("createMerchant", { body: made, headers: admin });
  await ask("resetPassword", { body: { email: made.email, password: PASSWORD }, headers: admin });
  await ask("adminAudit", { query: "?limit=2", headers: admin });
  if (!isOnPostgres) {
    await ask("startBackup", { headers: admin });
    while (Object(await ask("backups", { headers: admin })).running) await Bun.sleep(10);
  }
  await ask("updateMerchant", { params: { mid: merchant.id }, headers: admin });
  await ask("exportPerson", { query: "?order_id=1001" });
  await ask("erasePerson");
  await ask("rotateKeys");
  await ask("health");
  await ask("ready");
  await ask("widgetVersion");
  return neutral(answers) as Answers;
}

const firstOf = (page: unknown) => (page as { alerts: { id: number; status: string }[] }).alerts[0];

async function answerOf(
  server: TestServer,
  { sk }: Merchant,
  id: string,
  how: Ask,
  sent: ChangeBody,
): Promise<unknown> {
  const operation = OPERATIONS.get(id);
  if (!operation) throw new Error(`there is no operation ${id}`);
  const { params = {}, query = "", headers = { "X-API-Key": sk } } = how;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]));
  const given = how.body ?? operation.requestBody?.content["application/json"].example;
  const body = typeof given === "object" ? sent(id, given) : given;
  const response =
    body instanceof FormData
      ? await fetch(server.url + path, { method: operation.method, headers, body })
      : await send(server, operation.method, path + query, { headers, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${id} gave ${response.status} ${text}`);
  return JSON.parse(text);
}

function addressFile(): FormData {
  const form = new FormData();
  const rows = [
    "Name,Mobile,Address 1,City,Pin Code",
    'Asha Rao,98450 12345,"Flat 4B, 12 80 Feet Rd",Bangalore,560034',
  ];
  form.set("file", new File([rows.join("\n")], "addresses.csv"));
  form.set("mode", "addresses");
  return form;
}

/** So old are orders of which nearly all returns are known. */
const KNOWN_DAYS = 40;

/** As many outcomes as learning needs, and an order that was called and rejected. */
async function finishOrders(server: TestServer, { sk }: Merchant, placed_at: string): Promise<void> {
  const headers = { "X-API-Key": sk };
  const post = (path: string, body: object) => send(server, "POST", path, { headers, body });
  await post("/api/v1/order/score", { ...GOOD, order_id: "past", placed_at, payment_method: "COD" });
  await post("/api/v1/order/call", { order_id: "past", result: "refused" });
  await post("/api/v1/order/verify", { order_id: "past", action: "rejected" });
  await Promise.all(
    Array.from({ length: 240 }, async (_, i) => {
      const phone = String(9_800_000_000 + i * 7919);
      const payment_method = i % 3 ? "COD" : "PREPAID";
      const order = { ...GOOD, order_id: `past-${i}`, phone, placed_at, payment_method };
      await post("/api/v1/order/score", order);
      await post("/api/v1/order/outcome", { order_id: order.order_id, outcome: i % 5 ? "delivered" : "rto" });
    }),
  );
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await Bun.sleep(5);
}

/** Entries of a list that an example shows. */
const MAX_ENTRIES = 2;
const NEUTRAL: readonly [RegExp, string][] = [
  [/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, "2026-10-05T08:52:30.000Z"],
  [/^\d{4}-\d\d-\d\d$/, "2026-10-05"],
  [/\b(sk|pk|chk)_[\w-]{16,}/g, "$1_00000000000000000000000000000000"],
  [/sk_\S*…\S{4}/g, "sk_…wXyZ"],
  [/^127\.0\.0\.1$/, "203.0.113.7"],
  [
    /^http:\/\/127\S*\/join#[\w-]+$/,
    "https://thikana.example.com/join#3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  ],
  [/^http:\/\/127\.0\.0\.1\S*$/, "https://shop.example.com/alerts"],
  [/merchant-[\w-]+@/g, "asha@"],
  [/^.*\/backups$/, "/var/lib/thikana/backups"],
  [/^thikana-\d{8}T\d{6}Z/, "thikana-20261005T085230Z"],
];

/** Without what is another at each run, and without the length of lists. */
function neutral(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((item) => neutral(item));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, neutral(inner, name)]));
  }
  if (key === "token") return "3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  if (key === "id" && /^[0-9a-f]{16}$/.test(String(value))) return "9c3f0a5d7be1284f";
  if (key === "uptime_s") return 86_400;
  if (key === "size_bytes") return 616_000_000;
  if (typeof value !== "string") return value;
  return NEUTRAL.reduce((text, [pattern, plain]) => text.replace(pattern, plain), value);
}
