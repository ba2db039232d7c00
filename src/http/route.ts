/** What a row of a route table is. */
import { type Static, type TObject, type TSchema, Type } from "@sinclair/typebox";
import { BODY_LIMIT, parseJson, readText } from "./body.ts";
import type { RequestContext } from "./context.ts";
import type { Guard } from "./guards/guard.ts";
import { forbidden } from "./unknown-names.ts";
import { pathWriter } from "./url.ts";
import { bodyReader, textReader } from "./validate.ts";

/** What a handler gives: a value that becomes JSON, JSON already written, or a response of its own. */
export type Answer = object | JsonText | Response;

/** JSON that was written before. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** What a handler takes, read and checked by the schemas of its row. */
export interface Input<B, Q, P> {
  body: B;
  query: Q;
  path: P;
}

export interface Row<B extends TSchema, Q extends TObject, P extends TObject> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With parameters as OpenAPI writes them: `/api/v1/pincode/{pin}`. */
  path: string;
  guard: Guard;
  handler: (ctx: RequestContext, input: Input<Static<B>, Static<Q>, Static<P>>) => Answer | Promise<Answer>;
  summary: string;
  /** Everything that only the OpenAPI document wants; what a page alone loads is not in it. */
  describes?: Description;
  body?: B;
  /** Bytes of the body at most; {@link BODY_LIMIT} by default. */
  bodyLimit?: number;
  query?: Q;
  params?: P;
}

export interface Description {
  /** operationId */
  id: string;
  tag: Tag;
  /** What the summary does not say. */
  text?: string;
  /** Body of the 200. */
  result: TSchema;
  /** Media type of the 200 when it is not JSON. */
  resultType?: string;
  /** Body of the 503 when it is no Problem. */
  unavailable?: TSchema;
  /** Other media types that the 200 may have. */
  files?: readonly string[];
  /** A multipart body; the handler reads it itself. */
  form?: TSchema;
  /** A JSON body whose very bytes count; the handler reads it itself. */
  raw?: TSchema;
  /** Statuses that the handler adds to those of its guard and its schemas. */
  errors?: readonly (400 | 401 | 402 | 403 | 404 | 409 | 422 | 429 | 503)[];
  /** Sent and got, for the reader. */
  example?: object;
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

/** What every row is, whatever its schemas. */
type AnyRow = Pick<Row<TSchema, TObject, TObject>, "path" | "query" | "guard">;

/** A row as the server and the OpenAPI document see it. */
export interface Route {
  readonly row: Row<TSchema, TObject, TObject>;
  /** Guard, input and handler, one after the other. Gives no promise when none of them does. */
  readonly run: (ctx: RequestContext) => Answer | Promise<Answer>;
  /** See {@link pathWriter}. */
  readonly pathWith: (params: Record<string, string>) => string | null;
}

/** Makes a route of a row: compiles its schemas and puts the parts in order. */
export function route<B extends TSchema = TSchema, Q extends TObject = TObject, P extends TObject = TObject>(
  row: Row<B, Q, P>,
): Route {
  const { guard } = row;
  const handle = inputReader(row);
  return {
    pathWith: pathWriter(row.path),
    // The schemas of the row say what its handler takes; a table of rows no longer has to know.
    row: row as unknown as Row<TSchema, TObject, TObject>,
    run(ctx) {
      const guarded = guard.check(ctx);
      return guarded instanceof Promise ? guarded.then(() => handle(ctx)) : handle(ctx);
    },
  };
}

/** Reads what the row has schemas for, and hands it to the handler. A body is one promise, the rest is none. */
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

/** Where a misspelt parameter is refused: not on public paths, for shops add parameters of their own there. */
const isStrict = (path: string): boolean =>
  path.startsWith("/api/v1/") && !path.startsWith("/api/v1/public/");

const NO_PARAMETERS = {};

/** Reads the query. Where nothing is asked of it, one that is empty is not looked at. */
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
