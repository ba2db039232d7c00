/** Finds names in a request that its schema does not have. */
import type { TObject, TSchema } from "@sinclair/typebox";
import { withoutNull } from "./coerce.ts";
import { type Fault, fault, type Location } from "./invalid.ts";

/** Limits of what a response lists. */
const MAX_NAMES = 100;
const MAX_CHARACTERS = 100;

/** Returns the unknown names in a body, those inside lists as `items[].hsn`; null when all are known. */
type FindUnknown = (body: object) => string[] | null;

/** @returns null for a schema that allows any property */
export function unknownNamesOf(schema: TSchema): FindUnknown | null {
  if (schema.type !== "object" || schema.additionalProperties === true) return null;
  const { properties } = schema as TObject;
  const known = Object.keys(properties);
  const lists = Object.entries(properties).flatMap(([name, field]) => {
    const { items } = withoutNull(field) as { items?: TSchema };
    const find = items && unknownNamesOf(items);
    return find ? [{ name, find }] : [];
  });
  return (body) => {
    let unknown = unknownInObject(body, known);
    for (const list of lists) {
      const values = (body as Record<string, unknown>)[list.name];
      if (Array.isArray(values)) unknown = unknownInList(list, values, unknown);
    }
    return unknown;
  };
}

function unknownInObject(body: object, known: readonly string[]): string[] | null {
  let unknown: string[] | null = null;
  for (const name of Object.keys(body)) if (!known.includes(name)) unknown = added(unknown, name);
  return unknown;
}

function unknownInList(
  { name, find }: { name: string; find: FindUnknown },
  values: readonly object[],
  unknown: string[] | null,
): string[] | null {
  for (const value of values) {
    for (const inner of find(value) ?? []) {
      const path = `${name}[].${inner}`;
      if (!unknown?.includes(path)) unknown = added(unknown, path);
    }
  }
  return unknown;
}

function added(names: string[] | null, name: string): string[] {
  if (names === null) return [name.slice(0, MAX_CHARACTERS)];
  if (names.length < MAX_NAMES) names.push(name.slice(0, MAX_CHARACTERS));
  return names;
}

/**
 * One fault for each name that is not allowed.
 * @param given returns the value of a name
 */
export function forbidden(
  where: "body" | "query",
  names: Iterable<string>,
  given: (name: string) => unknown,
): Fault[] {
  return Array.from(names, (name) => {
    const loc: Location = [where, name.slice(0, MAX_CHARACTERS)];
    return fault(loc, "extra_forbidden", "Extra inputs are not permitted", given(name));
  });
}
