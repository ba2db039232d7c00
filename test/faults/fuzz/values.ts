/** Values for a schema of the OpenAPI document: some that fit, some that nearly do, some that nobody well-meaning sends. */
import fc, { type Arbitrary } from "fast-check";

/** What the document uses of JSON Schema. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
}

/** Texts that have broken programs: controls, directions, formulas, SQL, paths, names of JavaScript, digits without end. */
const HOSTILE_TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud83d",
  "\ufeff",
  "\u202e\u200b\u00ad",
  "🛵🛵🛵",
  "़़़़",
  "=HYPERLINK(1)",
  "' OR 1=1 --",
  '"; DROP TABLE orders;',
  "%",
  "_%_",
  "\\",
  "../../etc/passwd",
  "%00",
  "%2e%2e%2f",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "NaN",
  "Infinity",
  "-1",
  "0",
  "1e999",
  "9007199254740993",
  "9223372036854775808",
  "0x10",
  "२०२६",
  "2026-02-30",
  "2026-10-05T14:22:30+99:99",
  "+275760-09-13T00:00:00.001Z",
  "0000-01-01",
  "a@b",
  "http://[::1]:1/",
  "*",
  "(".repeat(300),
  "a".repeat(501),
  "1/".repeat(250),
  "é\r\nX-Injected: 1",
  "x".repeat(70_000),
];

/** One of those that fit a path or a cell. */
export const shortHostileText = fc.constantFrom(...HOSTILE_TEXTS.filter((text) => text.length < 1000));

const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  fc.string({ unit: "binary" }),
);

/** Any JSON that is no sensible value of a field. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { __proto__: null, constructor: {} }),
  fc.constantFrom<unknown>(0, -1, -0.5, 1e-320, 1e308, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 2 ** 64),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Makes arbitraries of schemas. */
export class Values {
  readonly #schemas: Record<string, Schema>;
  readonly #pools: ReadonlyMap<string, readonly unknown[]>;

  /**
   * @param schemas those that a `$ref` names
   * @param pools likely values by the name of their field
   */
  constructor(schemas: Record<string, Schema>, pools: ReadonlyMap<string, readonly unknown[]>) {
    this.#schemas = schemas;
    this.#pools = pools;
  }

  /**
   * @param name of the field or parameter
   * @param evil per cent of the values within it that are hostile
   */
  of(schema: Schema, name: string, evil: number, depth = 0): Arbitrary<unknown> {
    const good = this.#good(schema, name, evil, depth);
    if (evil === 0) return good;
    return fc.oneof({ weight: 100 - evil, arbitrary: good }, { weight: evil, arbitrary: hostile });
  }

  /** The fields of an object's schema. */
  propertiesOf({ $ref, properties = {} }: Schema): Record<string, Schema> {
    return $ref ? this.propertiesOf(this.#schemas[nameOf($ref)] ?? {}) : properties;
  }

  #good(schema: Schema, name: string, evil: number, depth: number): Arbitrary<unknown> {
    const { $ref, anyOf, allOf, items, type } = schema;
    const inner = (part: Schema, field = name) => this.of(part, field, evil, depth + 1);
    if ($ref) return this.#good(this.#schemas[nameOf($ref)] ?? {}, name, evil, depth);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    // A condition of the rules has conditions in it.
    if (anyOf) return fc.oneof(...(depth > 6 ? anyOf.slice(-1) : anyOf).map((part) => inner(part)));
    if (allOf)
      return fc.tuple(...allOf.map((part) => inner(part))).map((parts) => Object.assign({}, ...parts));
    if (type === "object") return this.#object(schema, evil, depth);
    if (type === "array") return fc.array(inner(items ?? {}), { maxLength: 4 });
    const likely = this.#pools.get(name);
    const scalar = scalarOf(schema);
    return likely ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...likely) }, scalar) : scalar;
  }

  #object(schema: Schema, evil: number, depth: number): Arbitrary<unknown> {
    const { properties = {}, required = [], patternProperties } = schema;
    const fields = Object.entries(properties).map(
      ([name, part]) => [name, this.of(part, name, evil, depth + 1)] as const,
    );
    // With many hostile values, what is required may be missing too.
    const known = fc.record(Object.fromEntries(fields), {
      requiredKeys: evil > 20 ? [] : required.filter((name) => name in properties),
    });
    const patterns = Object.values(patternProperties ?? {});
    const extra = patterns.length > 0 ? this.of(patterns[0], "", evil, depth + 1) : hostile;
    if (evil === 0 && patterns.length === 0) return known;
    const names = fc.oneof(fc.constantFrom("name", "1", "__proto__", "constructor", "ignored"), hostileText);
    const others = fc.dictionary(names, extra, { maxKeys: 2, noNullPrototype: true });
    return fc.tuple(known, others).map(([left, right]) => ({ ...right, ...left }));
  }
}

function scalarOf({ type, format, minimum, maximum, minLength, maxLength = 60 }: Schema): Arbitrary<unknown> {
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "integer") return fc.integer({ min: minimum ?? 0, max: Math.min(maximum ?? 20, 2 ** 31) });
  if (type === "number") return fc.double({ min: minimum ?? 0, max: maximum ?? 1e6, noNaN: true });
  if (type !== "string") return hostile;
  if (format === "currency") return fc.constantFrom("INR", "USD", "inr");
  if (format === "iso-8601" || format === "date-time" || format === "date")
    return fc.date({ noInvalidDate: true, min: new Date("2000-01-01") }).map((date) => date.toISOString());
  if (format === "email") return fc.emailAddress();
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 60) });
}

const nameOf = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1);
