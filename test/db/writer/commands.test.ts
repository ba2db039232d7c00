/** A command gives and stores the same, whether the writer runs on its thread or on the caller's. */
import { expect, test } from "bun:test";
import type { Db } from "../../../src/db/db.ts";
import type { NewAccountRow } from "../../../src/db/queries/accounts.ts";
import type { NewCheck } from "../../../src/db/queries/checks.ts";
import { startWriterThread } from "../../../src/db/writer/thread.ts";
import { DEFAULT_RULES } from "../../../src/engine/risk/index.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { type Commands, openInlineWriter, TEXT_COMMANDS } from "../../../src/server/commands.ts";
import { temporaryDb } from "../support.ts";

const AT = Date.UTC(2025, 10, 21, 8);
const BY = { source: "test", actor: null, ip: "203.0.113.7" };

const ACCOUNT: NewAccountRow = {
  ...{ name: 'Asha\'s shop \u0000 "quoted"', email: "Asha@example.com", emailKey: "asha@example.com" },
  ...{ plan: "pro", status: "active", publishableKey: "pk_1", secretKeyHash: "sk" },
  ...{ secretKeySealed: Buffer.from([0, 255, 1]), secretKeyHint: "sk_…1234", allowedDomains: "" },
  ...{ callbackUrl: null, storeASecretSealed: null, storeBSecretSealed: null, codGateways: "" },
  statusMeanings: "{}",
  ...{ quotaOverride: null, createdAt: AT },
};
const OWNER = {
  ...{ name: "Asha", email: "Asha@example.com", emailKey: "asha@example.com", role: "owner" as const },
  ...{ passwordHash: "hash", inviteHash: null, inviteExpiresAt: null, createdAt: AT },
};
const SESSION = {
  ...{ tokenHash: "token", accountId: 1, memberId: 1, createdAt: AT, expiresAt: AT + 1000, lastUsedAt: AT },
  ...{ ip: null, userAgent: null, confirmedAt: null },
};
const CHECK: NewCheck = ["chk_1", 1, AT, "api", "VERIFIED", 90, "560034", "Karnataka", "NO_LANDMARK", 20413];
const EVENT = {
  ...{ accountId: 1, store: "storeA" as const, topic: "orders/create", orderId: "1", digest: "d" },
  ...{ triggeredAt: AT, receivedAt: AT, body: "{}", state: "waiting" as const, result: "" },
  ...{ attempts: 0, nextAt: AT },
};
const CLAIM = { orderRow: 1, holder: "Ravi", name: "Ravi", ms: 1000, takesOver: false };
const CALL = { result: "busy", callAt: AT + 1, note: "At six", actor: "Ravi", name: null } as const;
const ENTRY = {
  ...{
    accountId: 1,
    list: "block" as const,
    kind: "phone" as const,
    value: "9845012345",
    note: "दो बार लौटा",
  },
  ...{ createdBy: "api", createdAt: AT, expiresAt: null },
};
const VIEW = {
  ...{ accountId: 1, memberId: 1, name: "COD", nameKey: "cod", query: "payment=COD" },
  ...{ createdBy: "asha@example.com", createdAt: AT },
};
const act = <A extends string>(action: A) => ({ action: `account.${action}` as const, by: BY, at: AT });

const verified = (passwordHash: string) => ({ passwordHash, used: null });

const FIRST = { onlyFirst: true, firstPlan: "pro" } as const;
const ANY = { onlyFirst: false, firstPlan: null } as const;

/** In this order; each as a merchant's or a store's action calls it. */
const CALLS: [name: string, call: (commands: Commands) => Promise<unknown>][] = [
  ["a new account", ({ accounts }) => accounts.add(ACCOUNT, OWNER, act("created"), FIRST)],
  [
    "a second one where only the first is allowed",
    ({ accounts }) => accounts.add(ACCOUNT, OWNER, act("created"), FIRST),
  ],
  ["the same e-mail again", ({ accounts }) => accounts.add(ACCOUNT, OWNER, act("created"), ANY)],
  [
    "a new secret of a store",
    ({ accounts }) => accounts.change(1, { storeASecretSealed: Buffer.from([7, 8]) }, act("updated"), false),
  ],
  ["a sign-in", ({ members }) => members.login(SESSION, verified("hash"), act("login"))],
  ["a sign-in with an old password", ({ members }) => members.login(SESSION, verified("old"), act("login"))],
  ["a password given again", ({ members }) => members.confirmSession(1, "token", "hash", AT + 1)],
  ["an old password given again", ({ members }) => members.confirmSession(1, "token", "old", AT + 1)],
  ["an extended session", ({ sessions }) => sessions.slide([{ ...SESSION, expiresAt: AT + 2000 }])],
  [
    "a new password",
    ({ members }) =>
      members.changePassword(1, { before: "hash", after: "new" }, null, act("password_changed")),
  ],
  [
    "a second factor",
    ({ members }) =>
      members.changeTotp(1, null, { totpSealed: Buffer.from([0, 255]), totpStep: 5 }, act("totp_added")),
  ],
  ["its code twice", ({ members }) => members.changeTotp(1, { step: 5 }, {}, act("recovery_codes"))],
  ["a member without it", ({ members }) => members.removeTotp(1, 1, act("totp_removed"))],
  ["a sign-in with it", ({ members }) => members.login(SESSION, verified("new"), act("login"))],
  ["checks", ({ checks }) => checks.store([CHECK])],
  ["a value about the directory", ({ meta }) => meta.set("instance_key_id", "id")],
  ["used checks", ({ quota }) => quota.store([{ accountId: 1, month: 202511, used: 3 }])],
  ["a webhook", ({ webhooks }) => webhooks.add(EVENT)],
  ["the same webhook again", ({ webhooks }) => webhooks.add(EVENT)],
  [
    "rules",
    ({ rules }) =>
      rules.replace(1, { ...DEFAULT_RULES, thresholds: { review: 41, high: 71 } }, BY, {
        at: AT,
        ifVersion: null,
      }),
  ],
  [
    "an outcome before its order",
    ({ orders }) => orders.applyOutcomes(1, [{ order_id: "A-1", outcome: "rto", at: AT }], BY, AT),
  ],
  [
    "a decision on an order that does not exist",
    ({ orders }) =>
      orders
        .decide({ id: 1, callbackUrl: null }, { order_id: "none", action: "verified" }, BY, AT)
        .catch(({ status, code, detail }) => ({ status, code, detail })),
  ],
  [
    "many decisions, on orders that do not exist",
    ({ orders }) =>
      orders.decideAll({ id: 1, callbackUrl: null }, [{ order_id: "none", action: "verified" }], BY, AT),
  ],
  [
    "a call to the buyer of an order that does not exist",
    ({ orders }) =>
      orders
        .call({ id: 1 }, { order_id: "none", ...CALL }, BY, AT)
        .catch(({ status, code, detail }) => ({ status, code, detail })),
  ],
  ["a claim", ({ orders }) => orders.claim({ accountId: 1, orderId: "A-1" }, CLAIM, BY, AT)],
  [
    "a claim of somebody else, taken over",
    ({ orders }) =>
      orders.claim(
        { accountId: 1, orderId: "A-1" },
        { ...CLAIM, holder: "Meera", takesOver: true },
        BY,
        AT + 1,
      ),
  ],
  ["an entry of a list", ({ lists }) => lists.add(ENTRY, BY)],
  ["the same entry, to expire", ({ lists }) => lists.add({ ...ENTRY, expiresAt: AT + 1000 }, BY)],
  ["it on the other list", ({ lists }) => lists.add({ ...ENTRY, list: "allow" }, BY)],
  ["another one", ({ lists }) => lists.add({ ...ENTRY, value: "9845012346" }, BY)],
  ["the end of an entry", ({ lists }) => lists.remove(1, 1, BY, AT)],
  ["the lists have changed", ({ orders }) => orders.listsChanged(1)],
  ["a view", ({ views }) => views.add(VIEW, 1)],
  ["a view of the same name", ({ views }) => views.add(VIEW, 1)],
  ["a view, shared", ({ views }) => views.replace({ ...VIEW, id: 1, memberId: null }, 1)],
  ["the end of a claim", ({ orders }) => orders.releaseClaim(1, "Ravi", AT)],
];

const TABLES = ["accounts", "audit", "check_days", "checks", "early_outcomes", "meta", "quota_usage"];
const MORE_TABLES = [
  "order_claims",
  "rule_versions",
  "sessions",
  "store_events",
  "webhook_deliveries",
  "list_entries",
  "views",
];

async function resultsOf(open: (db: Db) => Pick<ReturnType<typeof openInlineWriter>, "commands" | "close">) {
  await using temporary = await temporaryDb();
  const { db } = temporary;
  const { commands, close } = open(db);
  const results: unknown[] = [];
  for (const [name, call] of CALLS) results.push([name, bytesAsHex((await call(commands)) ?? null)]);
  const rows = [...TABLES, ...MORE_TABLES].map(
    (table) => [table, db.prepare(`SELECT * FROM ${table}`).all()] as const,
  );
  await close();
  return { results, rows };
}

/** A Buffer arrives from another thread as Uint8Array. */
function bytesAsHex(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bytesAsHex(each)]));
}

test("every command gives and stores the same on its thread as inline", async () => {
  const inline = await resultsOf((db) => openInlineWriter(db, { log: silentLogger }));
  const thread = await resultsOf((db) =>
    startWriterThread({
      ...{ db, log: silentLogger, text: TEXT_COMMANDS, events: {} },
      start: () => new Worker(new URL("../../../src/server/writer-worker.ts", import.meta.url).href),
      onFatal: () => {},
    }),
  );
  expect(thread).toEqual(inline);
  expect(inline.rows.filter(([, rows]) => rows.length === 0)).toEqual([]);
});
