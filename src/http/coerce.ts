/** Converts values to the type that a schema requires: "4599" to a number, "cod" to COD. */
import type { TObject, TSchema } from "@sinclair/typebox";

const NUMBER = /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/;
const INTEGER = /^[+-]?\d{1,15}$/;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
  ["1", true],
  ["0", false],
]);

/**
 * Converts numeric strings to numbers, and enum values to the schema's case. Other values are left unchanged, for the
 * validation to reject.
 * @returns the value, or a copy with the changes
 */
export function coerce(schema: TSchema, value: unknown): unknown {
  const target = withoutNull(schema);
  if (typeof value === "string") return coerceText(target, value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = target.type === "array" ? (target.items as TSchema | undefined) : undefined;
    return items ? value.map((item) => coerce(items, item)) : value;
  }
  return target.type === "object" ? coerceObject(target as TObject, value) : value;
}

/** The non-null option of a nullable schema. */
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
      return BOOLEANS.get(text.trim().toLowerCase()) ?? text;
    default:
      return text;
  }
}
