/**
 * Validates values against TypeBox schemas. Only when the compiled check fails, a second, slower pass collects all
 * faults.
 */
import { FormatRegistry, type Static, type TObject, type TSchema, TypeRegistry } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { MAX_EMAIL } from "../../data/catalogue/limits.ts";
import { isCurrency } from "../features/orders/record/schema.ts";
import { lazy } from "../lib/lazy.ts";
import { hasNul, nulInText } from "../lib/storable.ts";
import { parseTime } from "../lib/time.ts";
import { coerce } from "./coerce.ts";
import { type Fault, fault, Invalid, type Location, valueFault } from "./invalid.ts";
import { forbidden, type Notes, stripUnknown } from "./unknown-names.ts";

/** Something before the @, a dot after it; no spaces or control characters. */
const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)+$/u;
const EMAIL_FORM = "It must look like name@example.com.";
const TIME_FORM = "write it as 2026-10-05 or 2026-10-05T14:22:30+05:30";

interface Format {
  isValid: (text: string) => boolean;
  fault: (loc: Location, input: unknown) => Fault;
}

/** The formats of texts. */
const FORMATS: Partial<Record<string, Format>> = {
  email: {
    isValid: (text) => text.length <= MAX_EMAIL && EMAIL.test(text),
    fault: (loc, input) => valueFault(loc, "email", input, { reason: EMAIL_FORM }),
  },
  currency: { isValid: isCurrency, fault: (loc, input) => valueFault(loc, "currency", input) },
  "iso-8601": {
    isValid: (text) => parseTime(text) !== null,
    fault: (loc, input) =>
      fault(loc, "datetime_parsing", `Input should be a valid datetime, ${TIME_FORM}`, input, {
        error: TIME_FORM,
      }),
  },
};
for (const [name, format] of Object.entries(FORMATS)) FormatRegistry.Set(name, format!.isValid);
// For the display in forms; it restricts nothing.
FormatRegistry.Set("password", () => true);
// Schemas write enums with `t.Unsafe`: one line in the OpenAPI document instead of a union.
TypeRegistry.Set<{ enum?: unknown[] }>("Unsafe", (schema, value) => schema.enum?.includes(value) ?? true);

/** Returns the typed value. @throws Invalid with all faults */
type Reader<T> = (value: unknown, notes: Notes) => T;

/**
 * A reader of JSON bodies. Unknown properties are noted and left out at any depth; a body with nothing else is rejected,
 * because its sender must have mistaken the names.
 */
export function bodyReader<S extends TSchema>(schema: S): Reader<Static<S>> {
  // Compiled when the route is first used: compiling all takes a fifth of the start's processor time.
  const compiled = lazy(() => TypeCompiler.Compile(schema));
  const strip = stripUnknown(schema);
  const reject = (value: unknown, more: readonly Fault[]): never => {
    const faults = [...faultsOf(schema, value, ["body"]), ...more];
    if (faults.length === 0) throw new Error("a body was rejected, but no fault was found");
    throw new Invalid(faults);
  };
  return (given, notes) => {
    const value = compiled().Check(given) ? given : coerce(schema, given);
    if (!compiled().Check(value)) return reject(value, NONE);
    const body = strip ? strip(value, notes) : value;
    if (body !== value && Object.keys(body as object).length === 0) {
      const given = value as Record<string, unknown>;
      return reject(
        value,
        forbidden("body", notes.ignored ?? [], (name) => given[name]),
      );
    }
    return body as Static<S>;
  };
}

/** Returns a text parameter, null when it is missing. */
type TextSource = (name: string) => string | null;

/**
 * A reader of query or path parameters, or of a form's fields: texts, converted to the type of the schema; a missing
 * one gets the schema's default.
 * @returns a function that also takes earlier faults, so that all are reported together; it throws Invalid with all
 *   faults, and Problem 400 `nul_in_text`
 */
export function textReader<S extends TObject>(
  schema: S,
  where: "query" | "path" | "body",
): (source: TextSource, before?: readonly Fault[]) => Static<S> {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties).map(([name, field]) => ({
    name,
    field,
    loc: [where, name],
    isRequired: required.has(name),
  }));
  return (source, before = NONE) => {
    const values: Record<string, unknown> = {};
    let faults = before;
    for (const { name, field, loc, isRequired } of fields) {
      const text = source(name);
      if (text === null) {
        if (isRequired) faults = [...faults, missing(loc, null)];
        else values[name] = field.default;
        continue;
      }
      if (hasNul(text)) throw nulInText(name);
      const value = coerce(field, text);
      values[name] = value;
      const found = faultsOf(field, value, loc, text);
      if (found.length > 0) faults = [...faults, ...found];
    }
    if (faults.length > 0) throw new Invalid(faults);
    return values;
  };
}

const NONE: Fault[] = [];

const missing = (loc: Location, input: unknown) => fault(loc, "missing", "Field required", input);

const PARSED = { integer: "int", number: "float", boolean: "bool" } as const;

/** The fault of a value that is not a number or boolean; for a text, that it cannot be parsed as one. */
function unparsed(type: keyof typeof PARSED, value: unknown, loc: Location, shown: unknown): Fault {
  const kind = PARSED[type];
  const msg = `Input should be a valid ${type}`;
  if (typeof value !== "string") return fault(loc, `${kind}_type`, msg, shown);
  const why = type === "boolean" ? "unable to interpret input" : `unable to parse string as ${ARTICLE[type]}`;
  return fault(loc, `${kind}_parsing`, `${msg}, ${why}`, shown);
}
const ARTICLE = { integer: "an integer", number: "a number" } as const;

/** All faults of a value. Supports only the kinds of schema that requests use. */
function faultsOf(schema: TSchema, value: unknown, loc: Location, shown: unknown = value): Fault[] {
  if (Array.isArray(schema.anyOf)) {
    const options = schema.anyOf as TSchema[];
    if (value === null && options.some((option) => option.type === "null")) return NONE;
    return faultsOf(options.find((option) => option.type !== "null")!, value, loc, shown);
  }
  if (Array.isArray(schema.enum)) return enumFaults(schema.enum as string[], value, loc, shown);
  switch (schema.type) {
    case "object":
      return objectFaults(schema as TObject, value, loc);
    case "array":
      return arrayFaults(schema, value, loc);
    case "string":
      return stringFaults(schema, value, loc, shown);
    case "integer":
    case "number":
      return numberFaults(schema, value, loc, shown);
    case "boolean":
      return typeof value === "boolean" ? NONE : [unparsed("boolean", value, loc, shown)];
    default:
      return NONE;
  }
}

function objectFaults(schema: TObject, value: unknown, loc: Location): Fault[] {
  if (value === null) return [missing(loc, null)];
  if (typeof value !== "object" || Array.isArray(value)) {
    const isFree = Object.keys(schema.properties).length === 0 || schema.additionalProperties === true;
    const type = isFree ? "dict_type" : "model_attributes_type";
    const wanted = isFree ? "dictionary" : "dictionary or object to extract fields from";
    return [fault(loc, type, `Input should be a valid ${wanted}`, value)];
  }
  const given = value as Record<string, unknown>;
  const required = new Set(schema.required);
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const path = [...loc, name];
    if (Object.hasOwn(given, name)) return faultsOf(field, given[name], path);
    return required.has(name) ? [missing(path, value)] : [];
  });
}

function arrayFaults(schema: TSchema, value: unknown, loc: Location): Fault[] {
  if (!Array.isArray(value)) return [fault(loc, "list_type", "Input should be a valid list", value)];
  const { items, minItems, maxItems } = schema as { items?: TSchema; minItems?: number; maxItems?: number };
  if (minItems !== undefined && value.length < minItems) {
    const msg = `List should have at least ${minItems} item${minItems === 1 ? "" : "s"} after validation, not ${value.length}`;
    return [fault(loc, "too_short", msg, null, { min_length: minItems, actual_length: value.length })];
  }
  if (maxItems !== undefined && value.length > maxItems) {
    const msg = `List should have at most ${maxItems} items after validation, not ${value.length}`;
    return [fault(loc, "too_long", msg, null, { max_length: maxItems, actual_length: value.length })];
  }
  return items ? value.flatMap((item, i) => faultsOf(items, item, [...loc, i])) : NONE;
}

function enumFaults(values: readonly string[], value: unknown, loc: Location, shown: unknown): Fault[] {
  if (typeof value === "string" && values.includes(value)) return NONE;
  const quoted = values.map((option) => `'${option}'`);
  const expected = [quoted.slice(0, -1).join(", "), quoted.at(-1)].filter(Boolean).join(" or ");
  return [fault(loc, "literal_error", `Input should be ${expected}`, shown, { expected })];
}

function stringFaults(schema: TSchema, value: unknown, loc: Location, shown: unknown): Fault[] {
  if (typeof value !== "string") return [fault(loc, "string_type", "Input should be a valid string", shown)];
  const { minLength, maxLength, format } = schema as {
    minLength?: number;
    maxLength?: number;
    format?: string;
  };
  const characters = (n: number) => `${n} character${n === 1 ? "" : "s"}`;
  if (minLength !== undefined && value.length < minLength) {
    const msg = `String should have at least ${characters(minLength)}`;
    return [fault(loc, "string_too_short", msg, shown, { min_length: minLength })];
  }
  if (maxLength !== undefined && value.length > maxLength) {
    const msg = `String should have at most ${characters(maxLength)}`;
    return [fault(loc, "string_too_long", msg, shown, { max_length: maxLength })];
  }
  const form = format === undefined ? undefined : FORMATS[format];
  return form && !form.isValid(value) ? [form.fault(loc, shown)] : NONE;
}

function numberFaults(schema: TSchema, value: unknown, loc: Location, shown: unknown): Fault[] {
  const type = schema.type as "integer" | "number";
  if (typeof value !== "number" || (type === "integer" && !Number.isInteger(value))) {
    return [unparsed(type, value, loc, shown)];
  }
  if (!Number.isFinite(value)) return [fault(loc, "finite_number", "Input should be a finite number", null)];
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  if (minimum !== undefined && value < minimum) {
    const msg = `Input should be greater than or equal to ${minimum}`;
    return [fault(loc, "greater_than_equal", msg, shown, { ge: minimum })];
  }
  if (maximum !== undefined && value > maximum) {
    const msg = `Input should be less than or equal to ${maximum}`;
    return [fault(loc, "less_than_equal", msg, shown, { le: maximum })];
  }
  return NONE;
}
