/**
 * The TypeBox schemas of a route as Elysia takes them: as standard schemas, which make the handler's input from the
 * request's context (`api.ts`). Elysia's own validation drops unknown properties silently, and does not accept "4599"
 * as a number or "cod" as COD.
 */
import type { Static, TObject, TSchema } from "@sinclair/typebox";
import { BODY_LIMIT, parseJson, readText } from "./body.ts";
import type { RequestContext } from "./context.ts";
import { Invalid } from "./invalid.ts";
import { forbidden } from "./unknown-names.ts";
import { bodyReader, textReader } from "./validate.ts";

/**
 * A copy of the schema that Elysia validates by `read`; invisible in the OpenAPI document.
 * @param read makes the input from Elysia's value, or throws Invalid
 */
function standard<S extends TSchema, T>(schema: S, read: (given: T) => Static<S> | Promise<Static<S>>): S {
  const validate = (given: T) => {
    const value = read(given);
    return value instanceof Promise ? value.then((value) => ({ value })) : { value };
  };
  return Object.defineProperty({ ...schema }, "~standard", {
    value: { version: 1, vendor: "thikana", validate },
  });
}

interface JsonOptions {
  /** Bytes. */
  limit?: number;
  /** For the OpenAPI document. */
  example?: object;
}

const EXAMPLE = Symbol("example");

/** The example of a schema made by {@link json}. */
export const exampleOf = (schema: TSchema): object | undefined => (schema as { [EXAMPLE]?: object })[EXAMPLE];

/** A JSON body, read after the guard and up to its limit. */
export function json<S extends TSchema>(schema: S, { limit = BODY_LIMIT, example }: JsonOptions = {}): S {
  const check = bodyReader(schema);
  const withExample: S = { ...schema, [EXAMPLE]: example };
  return standard(withExample, (ctx: RequestContext) =>
    readText(ctx.request, limit).then((text) => check(parseJson(text, ctx.request), ctx)),
  );
}

/** The parameters of a path. */
export function params<S extends TObject>(schema: S): S {
  const read = textReader(schema, "path");
  return standard(schema, (given: Record<string, string>) => read((name) => given[name] ?? null));
}

/** The parameters of a query. Unknown ones are rejected, but not on public paths, where shops add their own. */
export function query<S extends TObject>(schema: S): S {
  const read = textReader(schema, "query");
  const known = new Set(Object.keys(schema.properties));
  return standard(schema, (ctx: RequestContext) => {
    ctx.hasReadQuery = true;
    return read((name) => ctx.query.get(name), unknownOf(ctx, known));
  });
}

/** Rejects a query where the route has none. */
export function requireNoQuery(ctx: RequestContext): void {
  if (!ctx.hasQuery || ctx.hasReadQuery) return;
  const faults = unknownOf(ctx, NONE);
  if (faults.length > 0) throw new Invalid(faults);
}

const NONE: ReadonlySet<string> = new Set();

function unknownOf(ctx: RequestContext, known: ReadonlySet<string>) {
  if (!ctx.hasQuery || !isStrict(ctx.path)) return [];
  const names = [...new Set(ctx.query.keys())].filter((name) => !known.has(name));
  return forbidden("query", names, (name) => ctx.query.get(name));
}

const isStrict = (path: string): boolean =>
  path.startsWith("/api/v1/") && !path.startsWith("/api/v1/public/");

/** The `requestBody` of a route that reads a form itself. */
export const formBody = (schema: TSchema) => bodyIn("multipart/form-data", schema);

/** The `requestBody` of a route that needs the raw bytes of a JSON body, and reads them itself. */
export const rawBody = (schema: TSchema, example: object) => bodyIn("application/json", schema, { example });

const bodyIn = (type: string, schema: TSchema, more: { example?: object } = {}) => ({
  required: true,
  content: { [type]: { schema, ...more } },
});
