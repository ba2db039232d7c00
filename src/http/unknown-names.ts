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
  const known = Object.keys(properties);
  const lists = Object.entries(properties).flatMap(([name, field]) => {
    const { items } = withoutNull(field) as { items?: TSchema };
    const find = items && unknownNamesOf(items);
    return find ? [{ name, find }] : [];
  });
  return (body) => {
    let unknown = hasOnly(body, known) ? null : unknownInObject(body, known);
    for (const list of lists) {
      const values = (body as Record<string, unknown>)[list.name];
      if (Array.isArray(values)) unknown = unknownInList(list, values, unknown);
    }
    return unknown;
  };
}

/** Runs for every body. To count is ten times as fast as to look each name up: the engine keeps an object's keys. */
function hasOnly(body: object, known: readonly string[]): boolean {
  let there = 0;
  for (const name of known) if ((body as Record<string, unknown>)[name] !== undefined) there++;
  return Object.keys(body).length === there;
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
