/** Names that a request uses and its schema does not know. */
import type { TObject, TSchema } from "@sinclair/typebox";
import { withoutNull } from "./coerce.ts";
import { type Fault, fault, type Location } from "./invalid.ts";

/** Names listed of one request, and characters of each: enough to see what is wrong. */
const MAX_NAMES = 100;
const MAX_CHARACTERS = 100;

/** Gives the unknown names in a body, those inside of lists as `items[].hsn`; null when all are known. */
export type FindUnknown = (body: object) => string[] | null;

/** @returns null for a schema that takes any property */
export function unknownNamesOf(schema: TSchema): FindUnknown | null {
  if (schema.type !== "object" || schema.additionalProperties === true) return null;
  const { properties } = schema as TObject;
  const known = new Set(Object.keys(properties));
  const lists = Object.entries(properties).flatMap(([name, field]) => {
    const { items } = withoutNull(field) as { items?: TSchema };
    const find = items && unknownNamesOf(items);
    return find ? [{ name, find }] : [];
  });
  // Runs for every body: it allocates nothing where all names are known.
  return (body) => {
    let unknown: string[] | null = null;
    for (const name in body) if (!known.has(name)) unknown = added(unknown, name);
    for (const list of lists) {
      const values = (body as Record<string, unknown>)[list.name];
      if (Array.isArray(values)) unknown = unknownInList(list, values, unknown);
    }
    return unknown;
  };
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
 * One fault for each name that is not allowed where it stands.
 * @param given the value under a name
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
