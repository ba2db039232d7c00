/** Every JSON answer that a test gets is held to the schema that the OpenAPI document has for it. */
import { FormatRegistry, type TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import type { Answers } from "../../src/http/answer.ts";
import { ProblemBody, QuotaProblem, ValidationError } from "../../src/http/errors.ts";
import { ROUTES } from "../../src/http/index.ts";
import { parseTime } from "../../src/lib/time.ts";

FormatRegistry.Set("date-time", (text) => parseTime(text) !== null && text.includes("T"));
FormatRegistry.Set("date", (text) => /^\d{4}-\d\d-\d\d$/.test(text) && parseTime(text) !== null);

interface Described {
  method: string;
  pattern: RegExp;
  /** The error statuses that the document has for it. */
  errors: ReadonlySet<number>;
  answers: Answers;
}

/** A path without parameters before one whose parameter it fits. */
const DESCRIBED: readonly Described[] = ROUTES.flatMap(
  ({ method, path, answers, guardErrors, body, query, params }) => {
    if (!answers) return [];
    const errors = new Set<number>([...guardErrors, ...answers.errors.keys()]);
    if (body || query || params) errors.add(400); // a text with U+0000
    const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
    return [{ method, pattern, errors, answers, parameters: path.split("{").length }];
  },
).sort((a, b) => a.parameters - b.parameters);

/** Statuses that a route must name; any route can have the others: 413, or 422 for an unknown query parameter. */
const NAMED: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 409, 429, 503]);
const ERRORS: Record<number, TSchema> = { 402: QuotaProblem, 422: ValidationError };
const compiled = new Map<TSchema, TypeCheck<TSchema>>();

/**
 * @param path of the request, with its query
 * @throws Error that names what in a JSON answer is not as described; an answer of a path that is not is let pass
 */
export async function holdToSchema(method: string, path: string, response: Response): Promise<void> {
  if (!response.headers.get("content-type")?.startsWith("application/json")) return;
  const schema = schemaFor(method, path.split("?")[0], response.status);
  if (!schema) return;
  const body = await response.clone().json();
  // What a request's unknown fields were is told in every answer that has any.
  if (body !== null && typeof body === "object" && !schema.properties?.ignored) delete body.ignored;
  const fault = faultOf(schema, body);
  if (fault) throw new Error(`${method} ${path} gave ${response.status}, and ${fault}`);
}

function schemaFor(method: string, path: string, status: number): TSchema | null {
  const found = DESCRIBED.find((each) => each.method === method && each.pattern.test(path));
  if (!found) return null;
  if (NAMED.has(status) && !found.errors.has(status))
    throw new Error(`${method} ${path} gave ${status}, which is not in its errors`);
  const { result, types, errors } = found.answers;
  if (status === 200) return types[0] === "application/json" ? closedResult(result) : null;
  return errors.get(status) ?? ERRORS[status] ?? ProblemBody;
}

const closedResults = new Map<TSchema, TSchema>();

/** The schema, which refuses a property that it does not name: a client would not know of it. */
function closedResult(schema: TSchema): TSchema {
  const known = closedResults.get(schema);
  if (known) return known;
  const made = closed(schema);
  closedResults.set(schema, made);
  return made;
}

/** The parts of an `allOf` stay open, as each names some properties of the whole. */
function closed(schema: TSchema): TSchema {
  const { properties, items, anyOf, allOf } = schema;
  const made: TSchema = { ...schema };
  if (properties) {
    made.properties = Object.fromEntries(
      Object.entries<TSchema>(properties).map(([name, value]) => [name, closed(value)]),
    );
    made.additionalProperties = schema.additionalProperties ?? false;
  }
  if (items) made.items = closed(items);
  if (anyOf) made.anyOf = anyOf.map(closed);
  if (allOf) {
    made.allOf = allOf.map((part: TSchema) => ({ ...closed(part), additionalProperties: undefined }));
    made.unevaluatedProperties = false;
  }
  return made;
}

/** The first fault of a value by a schema, in words; null when there is none. */
export function faultOf(schema: TSchema, value: unknown): string | null {
  const check = compiled.get(schema) ?? TypeCompiler.Compile(schema);
  compiled.set(schema, check);
  if (check.Check(value)) return null;
  const { path = "", message = "it does not fit" } = check.Errors(value).First() ?? {};
  return `${path || "the body"}: ${message}`;
}
