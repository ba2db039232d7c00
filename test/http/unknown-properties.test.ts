/** What a schema does not name reaches no handler: on no route with a body, and at no depth. */
import { expect, test } from "bun:test";
import { type TObject, type TSchema, Type as t } from "@sinclair/typebox";
import { getTableColumns, isTable } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as tables from "../../src/db/schema.ts";
import { VerifyIn } from "../../src/features/orders/record/schema.ts";
import { withoutNull } from "../../src/http/coerce.ts";
import { ROUTES } from "../../src/http/index.ts";
import { bodyReader } from "../../src/http/validate.ts";
import { type Answers, collectAnswers } from "./answers.ts";
import { ADMIN_KEY, PASSWORD, send, startTestServer } from "./server.ts";

/** A value of each column that the database has, by its names in code and in the database. */
const COLUMNS = new Map(
  Object.values(tables)
    .filter((table) => isTable(table))
    .flatMap((table) => Object.entries(getTableColumns(table as SQLiteTable)))
    .flatMap(([name, column]) => {
      const value = column.enumValues?.[0] ?? (column.dataType === "number" ? 7 : "x");
      return [name, column.name].map((each) => [each, value] as const);
    }),
);

/** Bodies that are free on purpose: a rules document, and the merchants' settings, whose handler picks its four. */
const FREE: Record<string, TObject | null> = {
  replaceRules: null,
  updateMerchant: t.Object({ name: t.Any(), plan: t.Any(), status: t.Any(), quota: t.Any() }),
};
const BODIES = new Map(
  ROUTES.flatMap(({ detail, body }) => {
    const id = detail.operationId ?? "";
    return body ? [[id, FREE[id] === undefined ? body : FREE[id]] as const] : [];
  }),
);

/** The value with all columns that the schema does not name, in each of its objects. */
function polluted(schema: TSchema, value: unknown): unknown {
  const target = withoutNull(schema.$ref === VerifyIn.$id ? VerifyIn : schema);
  if (Array.isArray(value)) return value.map((item) => polluted(target.items, item));
  if (typeof value !== "object" || value === null || target.additionalProperties === true) return value;
  const { properties } = target as TObject;
  const known = Object.entries(value).map(([name, inner]) => [name, polluted(properties[name], inner)]);
  const unknown = [...COLUMNS].filter(([name]) => !Object.hasOwn(properties, name));
  return Object.fromEntries([...unknown, ...known]);
}

function withColumns(id: string, body: object): object {
  if (body instanceof FormData) {
    const isRead = /^(file|mode|format|sheet|columns|first_rows)$/;
    for (const [name, value] of COLUMNS) if (!isRead.test(name)) body.set(name, String(value));
    return body;
  }
  const schema = BODIES.get(id);
  return schema ? (polluted(schema, body) as object) : body;
}

/** What is compared: not the names that an answer lists as ignored, nor what holds the time of the request or is random. */
const OMITTED = /^(ignored|next|order_hour|secret|setup|uri|recovery_codes)$/;
const comparable = (answers: Answers): unknown =>
  JSON.parse(JSON.stringify(answers, (name, value) => (OMITTED.test(name) ? undefined : value)));

test("no property with the name of a column changes what a request does or what is answered later", async () => {
  const changed = new Set<string>();
  // Both on the same days, also at midnight.
  const now = Date.now();
  const plain = await collectAnswers(undefined, now);
  const answers = await collectAnswers((id, body) => {
    const sent = withColumns(id, body);
    if (sent !== body || body instanceof FormData) changed.add(id);
    return sent;
  }, now);
  expect(comparable(answers)).toEqual(comparable(plain));
  const forms = ["bulkVerify", "bulkInspect"];
  const bodies = [...BODIES].filter(([, schema]) => schema).map(([id]) => id);
  expect([...changed].sort()).toEqual([...bodies, ...forms].sort());
});

/** A value with every property of the schema. */
function sample(schema: TSchema): unknown {
  const target = withoutNull(schema);
  if (target.enum) return target.enum[0];
  if (target.type === "array") return [sample(target.items), sample(target.items)];
  if (target.type === "object") {
    return Object.fromEntries(
      Object.entries((target as TObject).properties).map(([name, field]) => [name, sample(field)]),
    );
  }
  if (target.type === "boolean") return true;
  if (target.type !== "string") return target.minimum ?? 1;
  const ofFormat: Record<string, string> = {
    email: "a@example.com",
    currency: "INR",
    "iso-8601": "2026-10-05",
  };
  return ofFormat[target.format ?? ""] ?? "x".repeat(target.minLength ?? 1);
}

const READ = [...BODIES].filter(([id]) => !Object.hasOwn(FREE, id));
test.each(READ)("the handler of %s gets what its schema names, in every object of the body", (_, schema) => {
  const value = sample(schema!);
  const notes = { ignored: null };
  expect(bodyReader(schema!)(polluted(schema!, value), notes)).toEqual(value);
  expect(notes.ignored).not.toBeNull();
});

test("nobody signs up for a plan", async () => {
  await using server = await startTestServer();
  const body = {
    name: "A shop",
    email: "shop@example.com",
    password: PASSWORD,
    plan: "pro",
    quotaOverride: 9e6,
  };
  const signedUp = await send(server, "POST", "/api/v1/auth/signup", { body });
  expect(await signedUp.json()).toMatchObject({
    account: { plan: "free", quota: { limit: 1000 } },
    ignored: ["plan", "quotaOverride"],
  });
  const headers = { "X-Admin-Key": ADMIN_KEY };
  const { merchants } = await (await send(server, "GET", "/api/v1/admin/merchants", { headers })).json();
  expect(merchants).toMatchObject([{ plan: "free", quota_override: null }]);
});
