/** Requests of every operation of the OpenAPI document, each with its sender. */
import fc, { type Arbitrary } from "fast-check";
import { openApiDocument } from "../../../src/http/index.ts";
import { type Body, bodyOf, hookBody, type RequestBody } from "./bodies.ts";
import { type Schema, shortHostileText, Values } from "./values.ts";

/** Who sends a request; `ended` has a session that was ended, `store` signs what it sends. */
export const SENDERS = [
  ...["key", "query", "other", "owner", "cookie", "viewer", "ended", "nonsense", "none"],
  ...["publishable", "admin", "store"],
] as const;
export type Sender = (typeof SENDERS)[number];

/** A request before its sender's keys are known. */
export interface Attempt {
  /** "GET /api/v1/order/{order_id}". */
  operation: string;
  method: string;
  /** Percent-encoded, with its query; `{id}` and others of {@link KNOWN}, here and in the body, are filled in when it is sent. */
  path: string;
  sender: Sender;
  headers: Record<string, string>;
  body?: Body;
}

interface Operation {
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: RequestBody;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Names of the operations, and their requests. */
export interface Operations {
  names: string[];
  requests: Arbitrary<Attempt>;
}

/** All operations of the document. */
export function operationsOf(document = openApiDocument() as Document): Operations {
  const { schemas } = document.components;
  // The document of the rules stands in it as any object.
  const values = new Values({ ...schemas, RulesIn: schemas.RuleDocument }, likelyValues(document));
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return {
    names: all.map(({ method, path }) => `${method} ${path}`),
    requests: fc.oneof(
      ...all.map((each) => ({
        weight: ENDINGS.test(`${each.method} ${each.path}`) ? 1 : 8,
        arbitrary: requestsOf(values, each),
      })),
    ),
  };
}

/** What the document's examples have in a field of each name, and ids that exist after some requests. */
function likelyValues(document: object): Map<string, unknown[]> {
  const found = new Map<string, Set<unknown>>();
  const gather = (name: string, value: unknown) => {
    if (Array.isArray(value)) for (const item of value) gather(name, item);
    else if (value !== null && typeof value === "object")
      for (const [key, part] of Object.entries(value)) gather(key, part);
    else found.set(name, (found.get(name) ?? new Set()).add(value));
  };
  const search = (part: unknown) => {
    if (part === null || typeof part !== "object") return;
    for (const [key, value] of Object.entries(part)) {
      if (key === "example") gather("", value);
      else search(value);
    }
  };
  search(document);
  const pools = new Map([...found].map(([name, set]) => [name, [...set]]));
  for (const [name, list] of Object.entries(KNOWN)) pools.set(name, list);
  return pools;
}

/** What examples do not have, or mean otherwise; braces are filled in when it is sent. */
const KNOWN: Record<string, string[]> = {
  id: ["{id}", "{id}", "1"],
  mid: ["{id}", "1"],
  pk: ["{pk}"],
  version: ["1", "2"],
  order_id: ["1", "2", "1001"],
  pin: ["560034", "110001", "999999"],
  code: ["39J-438-TJC7", "4P3-JK8-52C9"],
  ...{ from: ["2026-10-05"], to: ["2026-11-05T10:00:00Z"], day: ["2026-10-05"] },
  ...{ state: ["KA", "Orissa", "none"], fields: ["slim"], query: ["payment=COD&sort=-value"] },
  ...{ value: ["9845012345", "560034", "asha@example.com"], email: ["{email}", "asha@example.com"] },
  ...{ password: ["{password}"], current_password: ["{password}"], otp: ["{otp}"] },
  ...{ token: ["{token}"], setup: ["{setup}"], now: ["{now}"] },
  // No alert of a fuzzed order leaves the machine.
  callback_url: ["http://127.0.0.1:9/alerts"],
};

/** They end what the others need: seldom sent. */
const ENDINGS =
  /logout|rotate-keys|sessions|PUT .*\/(account|password)$|merchants\/|reset-password|DELETE .*members/;

/** Per cent of hostile values in a request: none, few, many. */
const EVIL = fc.constantFrom(0, 0, 6, 6, 40);

function requestsOf(
  values: Values,
  { path, method, operation }: { path: string; method: string; operation: Operation },
): Arbitrary<Attempt> {
  const { parameters = [], requestBody } = operation;
  const names = parameters.map(({ name }) => name);
  const isHook = path.startsWith("/webhooks/");
  const text = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
  const ofPlace = (place: string, evil: number) => {
    const here = parameters.filter((each) => each.in === place);
    return fc.record(
      Object.fromEntries(here.map(({ name, schema }) => [name, values.of(schema, name, evil).map(text)])),
      { requiredKeys: here.flatMap(({ name, required }) => (required ? [name] : [])) },
    );
  };
  return EVIL.chain((evil) =>
    fc
      .record({
        inPath: ofPlace("path", evil),
        query: ofPlace("query", evil),
        asked: fc.shuffledSubarray(names, { maxLength: Math.min(3, names.length) }),
        extra:
          evil === 0
            ? fc.constant([])
            : fc.array(fc.tuple(shortHostileText, shortHostileText), { maxLength: 1 }),
        sender: sendersFor(operation, isHook),
        headers: evil === 0 ? fc.constant({}) : HEADERS,
        ip: fc.ipV4(),
        body: isHook ? hookBody : bodyOf(values, requestBody, evil),
        topic: fc.constantFrom(...TOPICS),
      })
      .map(({ inPath, query, asked, extra, sender, headers, ip, body, topic }): Attempt => {
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
          /^\{\w+\}$/.test(inPath[name] ?? "") ? inPath[name] : encoded(inPath[name] ?? ""),
        );
        const search = [...Object.entries(query).filter(([name]) => asked.includes(name)), ...extra]
          .map((pair) => pair.map(encoded).join("="))
          .join("&");
        const named: Record<string, string> = isHook
          ? { "X-Shopify-Topic": topic, "X-WC-Webhook-Topic": topic }
          : {};
        return {
          operation: `${method} ${path}`,
          method,
          path: search === "" ? filled : `${filled}?${search}`,
          sender,
          headers: { "X-Forwarded-For": ip, ...headers, ...named },
          ...(body !== undefined && { body }),
        };
      }),
  );
}

/** As a browser encodes it; a lone surrogate becomes the bytes that UTF-8 forbids. `.` and `..` would be another path. */
function encoded(text: string): string {
  if (/^\.{1,2}$/.test(text)) return "...";
  return text.replace(/[^A-Za-z0-9._~-]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code >= 0xd800 && code <= 0xdfff ? "%ED%A0%80" : encodeURIComponent(char).replace(/^[^%]/, hex);
  });
}

const hex = (char: string) => `%${char.charCodeAt(0).toString(16).padStart(2, "0")}`;

/** Mostly somebody who may. */
function sendersFor({ security = [] }: Operation, isHook: boolean): Arbitrary<Sender> {
  const schemes = new Set(security.flatMap((each) => Object.keys(each)));
  const may: Sender[] = [];
  if (schemes.has("secretKey")) may.push("key", "query", "owner", "cookie", "viewer", "other");
  else if (schemes.has("session")) may.push("owner", "cookie", "viewer");
  if (schemes.has("publishableKey")) may.push("publishable");
  if (schemes.has("adminKey")) may.push("admin");
  if (isHook) may.push("store");
  if (may.length === 0) may.push("none");
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...may) },
    { weight: 1, arbitrary: fc.constantFrom(...SENDERS) },
  );
}

/** Headers that the server reads, with what none should have. */
const HEADERS = fc.dictionary(
  fc.constantFrom(
    ...["Content-Type", "Accept", "Accept-Language", "If-None-Match", "X-Request-Id", "Origin", "Range"],
    ...[
      "X-Forwarded-For",
      "traceparent",
      "Cookie",
      "X-HTTP-Method-Override",
      "Accept-Encoding",
      "Authorization",
    ],
  ),
  fc.constantFrom(
    ...[
      "",
      "*",
      "*/*",
      "null",
      "text/plain",
      "multipart/form-data",
      "application/json; charset=utf-16",
      "=;=;,",
    ],
    ...[
      "hi",
      "1.2.3.4, evil",
      "bytes=0-",
      '"x"',
      "a".repeat(5000),
      "Bearer",
      "Basic Og==",
      "\u00ff\u00e9",
      "gzip;q=x",
    ],
  ),
  { maxKeys: 2, noNullPrototype: true },
);

const TOPICS = [
  ...[
    "orders/create",
    "orders/updated",
    "orders/cancelled",
    "fulfillments/create",
    "fulfillments/update",
    "refunds/create",
  ],
  ...[
    "customers/redact",
    "customers/data_request",
    "shop/redact",
    "app/uninstalled",
    "order.created",
    "order.updated",
  ],
  ...["order.deleted", "order.restored", "action.woocommerce_x", "__proto__", "constructor", ""],
];
