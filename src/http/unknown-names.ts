/** Removes properties that a schema does not name, so that no handler sees them. */
import type { TObject, TSchema } from "@sinclair/typebox";
import { withoutNull } from "./coerce.ts";
import { type Fault, fault, type Location } from "./invalid.ts";

/** Limits of what a response lists. */
const MAX_NAMES = 100;
const MAX_CHARACTERS = 100;

/** Receives the names of the removed properties. */
export interface Notes {
  /** Those inside objects and lists as `fields.zip` and `items[].hsn`; null when there are none. */
  ignored: readonly string[] | null;
}

/** Returns a value that matches its schema or, with unknown properties, a copy without them. */
type Strip = (value: unknown, notes: Notes) => unknown;

/**
 * @param schema as requests use: the only unions are with null
 * @param path of the value in the body, "" for the body itself
 * @returns null if nothing can be removed: for a text, or an object that may have any property
 */
export function stripUnknown(schema: TSchema, path = ""): Strip | null {
  const target = withoutNull(schema);
  if (target.type === "array" && target.items) return stripItems(target.items as TSchema, path);
  return target.type === "object" && target.properties ? stripObject(target as TObject, path) : null;
}

function stripObject({ properties, additionalProperties }: TObject, path: string): Strip | null {
  const isOpen = additionalProperties === true;
  const known = Object.keys(properties);
  const start = path && `${path}.`;
  const nested = known.flatMap((name) => {
    const strip = stripUnknown(properties[name], start + name);
    return strip ? [{ name, strip }] : [];
  });
  if (isOpen && nested.length === 0) return null;
  return (value, notes) => {
    if (typeof value !== "object" || value === null) return value;
    let kept = (isOpen ? value : onlyKnown(value, known, start, notes)) as Record<string, unknown>;
    for (const { name, strip } of nested) {
      const inner = strip(kept[name], notes);
      if (inner !== kept[name]) kept = { ...kept, [name]: inner };
    }
    return kept;
  };
}

function stripItems(items: TSchema, path: string): Strip | null {
  const strip = stripUnknown(items, `${path}[]`);
  if (!strip) return null;
  return (value, notes) => {
    if (!Array.isArray(value)) return value;
    let kept = value;
    for (let i = 0; i < value.length; i++) {
      const item = strip(value[i], notes);
      if (item === value[i]) continue;
      if (kept === value) kept = [...value];
      kept[i] = item;
    }
    return kept;
  };
}

/** The object itself if all its properties are known, which is the usual case. */
function onlyKnown(value: object, known: readonly string[], start: string, notes: Notes): object {
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) return withoutUnknown(value, known, start, notes);
  }
  return value;
}

function withoutUnknown(value: object, known: readonly string[], start: string, notes: Notes): object {
  const kept = Object.entries(value).filter(([name]) => {
    const isKnown = known.includes(name);
    if (!isKnown) note(notes, (start + name).slice(0, MAX_CHARACTERS));
    return isKnown;
  });
  return Object.fromEntries(kept);
}

function note(notes: Notes, name: string): void {
  const names = notes.ignored ?? [];
  if (names.length < MAX_NAMES && !names.includes(name)) notes.ignored = [...names, name];
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
