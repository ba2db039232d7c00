/** Rows of the route tables, and routes compiled from them. */
import { type Static, type TObject, type TSchema, Type } from "@sinclair/typebox";
import type { Role } from "../accounts/roles.ts";
import { andThen } from "./and-then.ts";
import { BODY_LIMIT, parseJson, readText } from "./body.ts";
import type { RequestContext } from "./context.ts";
import type { Guard } from "./guards/guard.ts";
import { requireRole } from "./guards/role.ts";
import { forbidden } from "./unknown-names.ts";
import { bodyReader, textReader } from "./validate.ts";

/** Result of a handler: a value to serialize, {@link JsonText}, or a response of its own. */
export type Answer = object | Response;

/** A serialized JSON object that has properties. */
export class JsonText {
  constructor(readonly text: string) {}
}

/**
 * The JSON of an object with a property before its own. Of a verification it takes a third less time than
 * `{ [name]: value, ...object }`, which copies it.
 * @param value without characters that JSON escapes
 * @param object with at least one property
 */
export function withFirst(name: string, value: string, object: object): JsonText {
  return new JsonText(`{"${name}":"${value}",${JSON.stringify(object).slice(1)}`);
}

/** Input of a handler, validated by the schemas of its row. */
export interface Input<B, Q, P> {
  body: B;
  query: Q;
  path: P;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What a route does. Summary, text, example and description are for the OpenAPI document alone. */
interface RouteOptions<B extends TSchema, Q extends TObject, P extends TObject> {
  guard: Guard;
  /** The role that a signed-in member needs; every route that accepts a session declares one. */
  needs?: Role;
  handler: (ctx: RequestContext, input: Input<Static<B>, Static<Q>, Static<P>>) => Answer | Promise<Answer>;
  summary: string;
  /** Details beyond the summary. */
  text?: string;
  /** Example of a request's body. */
  example?: object;
  /** Missing for assets that only a page loads. */
  describes?: Description;
  body?: B;
  /** Limit of the body in bytes; {@link BODY_LIMIT} by default. */
  bodyLimit?: number;
  query?: Q;
  params?: P;
}

/** A row of a route table. Its path has parameters in OpenAPI notation: `/api/v1/pincode/{pin}`. */
export type Row<B extends TSchema = TSchema, Q extends TObject = TObject, P extends TObject = TObject> = {
  method: Method;
  path: string;
} & RouteOptions<B, Q, P>;

export interface Description {
  /** operationId */
  id: string;
  tag: Tag;
  /** Body of the 200. */
  result: TSchema;
  /** Media type of the 200, if not JSON. */
  resultType?: string;
  /** Body of the 409, if not a Problem. */
  conflict?: TSchema;
  /** Body of the 503, if not a Problem. */
  unavailable?: TSchema;
  /** Further media types of the 200. */
  files?: readonly string[];
  /** A multipart body; the handler reads it itself. */
  form?: TSchema;
  /** A JSON body of which the handler needs the raw bytes; it reads the body itself. */
  raw?: TSchema;
  /** Error statuses of the handler, beyond those of its guard and schemas. */
  errors?: readonly (400 | 401 | 402 | 403 | 404 | 409 | 410 | 422 | 429 | 503)[];
}

export type Tag =
  | "Address"
  | "Orders"
  | "Rules"
  | "Webhooks"
  | "Alerts"
  | "Widget"
  | "Privacy"
  | "Account"
  | "Admin"
  | "Service";

type AnyRow = Pick<Row, "path" | "query" | "guard">;

/** A row as the server and the OpenAPI document see it. */
export interface Route {
  readonly row: Row;
  /** Runs guard, validation and handler. Synchronous when all of them are. */
  readonly run: (ctx: RequestContext) => Answer | Promise<Answer>;
}

/** Makes the route of a row and compiles its schemas. */
export function route<B extends TSchema = TSchema, Q extends TObject = TObject, P extends TObject = TObject>(
  method: Method,
  path: string,
  options: RouteOptions<B, Q, P>,
): Route {
  const row = { method, path, ...options };
  const { guard, needs } = options;
  const handle = inputReader(row);
  return {
    // A table has rows of different schemas, so their types are erased.
    row: row as unknown as Row,
    run: (ctx) =>
      andThen(guard.check(ctx), () => {
        if (needs !== undefined) requireRole(ctx, needs);
        return handle(ctx);
      }),
  };
}

/** Validates the input and calls the handler. */
function inputReader<B extends TSchema, Q extends TObject, P extends TObject>(row: Row<B, Q, P>) {
  const { handler, bodyLimit = BODY_LIMIT } = row;
  const checkBody = row.body && bodyReader(row.body);
  const query = queryReader(row);
  const path = row.params && textReader(row.params, "path");
  const input = (ctx: RequestContext, body?: Static<B>) =>
    ({
      body,
      query: query(ctx),
      path: path?.((name) => ctx.params[name] ?? null),
    }) as Input<Static<B>, Static<Q>, Static<P>>; // a part without a schema is not in the handler's type
  if (!checkBody) return (ctx: RequestContext) => handler(ctx, input(ctx));
  return (ctx: RequestContext) =>
    readText(ctx.request, bodyLimit).then((text) =>
      handler(ctx, input(ctx, checkBody(parseJson(text), ctx))),
    );
}

/** Whether unknown query parameters are rejected: not on public paths, where shops add their own. */
const isStrict = (path: string): boolean =>
  path.startsWith("/api/v1/") && !path.startsWith("/api/v1/public/");

const NO_PARAMETERS = {};

/** Reads the query; not parsed where it is empty and the row has no parameters. */
function queryReader({ path, query = Type.Object({}), guard }: AnyRow): (ctx: RequestContext) => object {
  const read = textReader(query, "query");
  const known = new Set(Object.keys(query.properties));
  const isEmpty = known.size === 0;
  if (guard.security.includes("secretKeyQuery")) known.add("api_key");
  const strict = isStrict(path);
  return (ctx) => {
    if (isEmpty && (!strict || !ctx.hasQuery)) return NO_PARAMETERS;
    const names = strict && ctx.hasQuery ? [...new Set(ctx.query.keys())] : [];
    const unknown = names.filter((name) => !known.has(name));
    return read(
      (name) => ctx.query.get(name),
      forbidden("query", unknown, (name) => ctx.query.get(name)),
    );
  };
}
