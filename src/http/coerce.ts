/** Values that mean what a schema asks for, in another spelling: "4599" for a number, "cod" for COD. */
import type { TObject, TSchema } from "@sinclair/typebox";

const NUMBER = /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/;
const INTEGER = /^[+-]?\d{1,15}$/;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

/**
 * A value as the schema wants it: numbers out of numeric texts, words of an enum in whatever case. What cannot be
 * read stays as it is, for the check to name.
 * @returns the value itself, or a copy where something in it was changed
 */
export function coerce(schema: TSchema, value: unknown): unknown {
  const wanted = withoutNull(schema);
  if (typeof value === "string") return coerceText(wanted, value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = wanted.type === "array" ? (wanted.items as TSchema | undefined) : undefined;
    return items ? value.map((item) => coerce(items, item)) : value;
  }
  return wanted.type === "object" ? coerceObject(wanted as TObject, value) : value;
}

/** The schema beside null, where null is one of two choices. */
export function withoutNull(schema: TSchema): TSchema {
  const options = schema.anyOf as TSchema[] | undefined;
  return options?.find(({ type }) => type !== "null") ?? schema;
}

function coerceObject({ properties }: TObject, value: object): object {
  const copy: Record<string, unknown> = { ...value };
  for (const [name, field] of Object.entries(properties)) {
    if (Object.hasOwn(copy, name)) copy[name] = coerce(field, copy[name]);
  }
  return copy;
}

function coerceText(schema: TSchema, text: string): unknown {
  if (Array.isArray(schema.enum)) {
    const lower = text.trim().toLowerCase();
    return (schema.enum as string[]).find((word) => word.toLowerCase() === lower) ?? text;
  }
  switch (schema.type) {
    case "number":
      return NUMBER.test(text.trim()) ? Number(text) : text;
    case "integer":
      return INTEGER.test(text.trim()) ? Number(text) : text;
    case "boolean":
      return BOOLEANS[text.trim().toLowerCase()] ?? text;
    default:
      return text;
  }
}
