/**
 * Checks values against TypeBox schemas. A compiled check says yes; only when it says no is the value walked
 * through again, slowly, to name every fault.
 */
import { FormatRegistry, type Static, type TObject, type TSchema, TypeRegistry } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { isCurrency } from "../orders/currency.ts";
import { type Fault, fault, Invalid, type Location } from "./invalid.ts";

const EMAIL = /^[^\s@\p{Cc}]{1,64}@[^\s@.\p{Cc}]+(\.[^\s@.\p{Cc}]+)+$/u;

/** Something before the @, a dot after it; no spaces or control characters, at most 254 characters (RFC 5321). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}
FormatRegistry.Set("email", isEmail);
FormatRegistry.Set("currency", isCurrency);
// Says how a form should show the field, nothing about the text.
FormatRegistry.Set("password", () => true);
// `t.Unsafe` is how the schemas write an enum, which is one line in the document where a union is many.
TypeRegistry.Set<{ enum?: unknown[] }>("Unsafe", (schema, value) => schema.enum?.includes(value) ?? true);

/** Gives the value back, typed. @throws Invalid with every fault */
export type Reader<T> = (value: unknown) => T;

/** A reader of JSON bodies. */
export function bodyReader<S extends TSchema>(schema: S): Reader<Static<S>> {
  const compiled = TypeCompiler.Compile(schema);
  return (value) => {
    if (compiled.Check(value)) return value;
    const faults = faultsOf(schema, value, ["body"]);
    if (faults.length === 0) throw new Error("a body was refused, and nobody can say why");
    throw new Invalid(faults);
  };
}

/** Gives a text parameter, null when it is not there. */
export type TextSource = (name: string) => string | null;

/**
 * A reader of query or path parameters, or of a form's fields: texts, made numbers where the schema says so; a
 * missing one takes the schema's default.
 */
export function textReader<S extends TObject>(
  schema: S,
  where: "query" | "path" | "body",
): (source: TextSource) => Static<S> {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties).map(([name, field]) => ({
    ...{ name, field, loc: [where, name] },
    isRequired: required.has(name),
  }));
  return (source) => {
    const values: Record<string, unknown> = {};
    let faults: Fault[] = NONE;
    for (const { name, field, loc, isRequired } of fields) {
      const text = source(name);
      if (text === null) {
        if (isRequired) faults = [...faults, missing(loc, null)];
        else values[name] = field.default;
        continue;
      }
      const value = field.type === "integer" ? integerOf(text) : text;
      values[name] = value;
      const found = value === undefined ? [unparsable(loc, text)] : faultsOf(field, value, loc, text);
      if (found.length > 0) faults = [...faults, ...found];
    }
    if (faults.length > 0) throw new Invalid(faults);
    return values;
  };
}

function integerOf(text: string): number | undefined {
  return /^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

const NONE: Fault[] = [];

const missing = (loc: Location, input: unknown) => fault(loc, "missing", "Field required", input);

const unparsable = (loc: Location, input: unknown) =>
  fault(loc, "int_parsing", "Input should be a valid integer, unable to parse string as an integer", input);

/** Every fault of a value; the kinds of schema that the service's requests are made of. */
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
    default:
      return NONE;
  }
}

function objectFaults(schema: TObject, value: unknown, loc: Location): Fault[] {
  if (value === null) return [missing(loc, null)];
  if (typeof value !== "object" || Array.isArray(value)) {
    const free = Object.keys(schema.properties).length === 0;
    return [
      free
        ? fault(loc, "dict_type", "Input should be a valid dictionary", value)
        : fault(
            loc,
            "model_attributes_type",
            "Input should be a valid dictionary or object to extract fields from",
            value,
          ),
    ];
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
  const { items, maxItems } = schema as { items?: TSchema; maxItems?: number };
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
  if (format === "email" && !isEmail(value)) {
    const reason = "It must look like name@example.com.";
    const msg = `value is not a valid email address: ${reason}`;
    return [fault(loc, "value_error", msg, shown, { reason })];
  }
  if (format === "currency" && !isCurrency(value)) {
    const msg = "Value error, it should be a currency code of ISO 4217, for example INR";
    return [fault(loc, "value_error", msg, shown)];
  }
  return NONE;
}

function numberFaults(schema: TSchema, value: unknown, loc: Location, shown: unknown): Fault[] {
  const whole = schema.type === "integer";
  if (typeof value !== "number" || (whole && !Number.isInteger(value))) {
    return [
      whole
        ? fault(loc, "int_type", "Input should be a valid integer", shown)
        : fault(loc, "float_type", "Input should be a valid number", shown),
    ];
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
