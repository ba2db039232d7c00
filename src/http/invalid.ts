/**
 * HTTP 422: a request that does not match its schema. The values of `type` and `msg` are those of pydantic v2, whose
 * error format existing clients expect.
 * @see https://docs.pydantic.dev/latest/errors/validation_errors/
 */
import { type Static, Type as t } from "@sinclair/typebox";
import { type FaultKey, type FaultType, valueError } from "../../data/catalogue/faults.ts";

/** One error of a 422: loc, msg and type are always present. */
export const ValidationItem = t.Object({
  loc: t.Array(t.Union([t.String(), t.Integer()]), {
    description: "Location: body, query, path or header, then the name of the field",
  }),
  msg: t.String(),
  type: t.String({ description: "Stable, for programs: missing, string_type, int_parsing …" }),
  key: t.Optional(t.String({ description: "Key of the sentence, if the type has several: value_error" })),
  input: t.Optional(t.Unknown({ description: "The value received; omitted where it may be a secret" })),
  ctx: t.Optional(t.Record(t.String(), t.Unknown(), { description: "The limits that were violated" })),
});

export type Fault = Static<typeof ValidationItem>;
export type Location = Fault["loc"];

/** Thrown while reading a request; `errors.ts` makes the response. */
export class Invalid extends Error {
  override readonly name = "Invalid";

  constructor(readonly faults: readonly Fault[]) {
    super("the request is not valid");
  }
}

const MAX_ECHO = 1000;
/** Values of fields with these names are never echoed. */
const SECRET = /password|secret|token|api_key/i;

/** A fault with its `input`, unless that is too long, too deeply nested or secret; see {@link valueFault}. */
export function fault(
  loc: Location,
  type: Exclude<FaultType, "value_error">,
  msg: string,
  input: unknown,
  ctx?: Record<string, unknown>,
): Fault {
  return { loc, msg, type, input: echo(loc, input), ctx };
}

/** A `value_error`, by the key of its sentence. */
export const valueFault = (
  loc: Location,
  key: FaultKey,
  input: unknown,
  ctx?: Record<string, unknown>,
): Fault => ({ loc, msg: valueError(key), type: "value_error", key, input: echo(loc, input), ctx });

/** A request with one {@link fault}. */
export const invalid = (...parts: Parameters<typeof fault>) => new Invalid([fault(...parts)]);

/** A request with one {@link valueFault}. */
export const invalidValue = (...parts: Parameters<typeof valueFault>) => new Invalid([valueFault(...parts)]);

/** Undefined where it is left out. */
function echo(loc: Location, input: unknown): unknown {
  if (loc.some((part) => typeof part === "string" && SECRET.test(part))) return undefined;
  if (typeof input === "string") return input.slice(0, MAX_ECHO);
  if (typeof input !== "object" || input === null) return input ?? null;
  try {
    const text = JSON.stringify(input);
    return text.length > MAX_ECHO || SECRET.test(text) ? undefined : input;
  } catch {
    // Nested so deeply that JSON.stringify exceeds the stack.
    return undefined;
  }
}
