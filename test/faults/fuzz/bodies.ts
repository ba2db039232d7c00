/** Bodies of generated requests: JSON as the document describes it, messages of stores, forms with a file. */
import fc, { type Arbitrary } from "fast-check";
import shopifyFixture from "../../fixtures/webhooks/shopify-order.json" with { type: "json" };
import wooFixture from "../../fixtures/webhooks/woocommerce-order.json" with { type: "json" };
import { hostile, type Schema, shortHostileText, type Values } from "./values.ts";

/** A text, or a file with the other fields of its form. */
export type Body = string | { file: string; name: string; fields: Record<string, string> };

/** What the OpenAPI document says of the body of an operation. */
export interface RequestBody {
  content: Record<string, { schema: Schema }>;
}

/**
 * Bodies of an operation; undefined where it has none.
 * @param evil per cent of the values within it that are hostile
 */
export function bodyOf(
  values: Values,
  body: RequestBody | undefined,
  evil: number,
): Arbitrary<Body | undefined> {
  if (!body) return fc.constant(undefined);
  const [[type, { schema }]] = Object.entries(body.content);
  if (type.startsWith("multipart/")) return formOf(values, schema, evil);
  const json = values.of(schema, "", evil).map((value) => JSON.stringify(value) ?? "");
  return evil === 0 ? json : fc.tuple(json, DAMAGE).map(([text, damage]) => damage(text));
}

/** What happens to a text on its way. */
const DAMAGE: Arbitrary<(text: string) => string> = fc.oneof(
  { weight: 8, arbitrary: fc.constant((text: string) => text) },
  fc.nat(200).map((at) => (text: string) => text.slice(0, at)),
  fc
    .constantFrom(
      "1e999",
      "-0",
      "1".repeat(400),
      "NaN",
      '"\\ud800"',
      "[".repeat(5000),
      '{"__proto__":{"a":1}}',
    )
    .map((other) => (text: string) => text.replace(/:("[^"]*"|\d+|null)/, () => `:${other}`)),
);

/** Messages of stores: the fixtures with parts replaced. */
export const hookBody: Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.tuple(hostile, DAMAGE).map(([value, damage]) => damage(JSON.stringify(value))) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom<object>(shopifyFixture, wooFixture),
        fc.array(fc.tuple(fc.nat(400), hostile), { maxLength: 3 }),
      )
      .map(([fixture, changes]) =>
        JSON.stringify(changes.reduce<unknown>((whole, [at, value]) => replaced(whole, at, value), fixture)),
      ),
  },
);

/** The value with the part replaced to which `at` counts, in the sequence of its text. */
function replaced(whole: unknown, at: number, value: unknown): unknown {
  let seen = 0;
  const walk = (part: unknown): unknown => {
    if (seen++ === at) return value;
    if (Array.isArray(part)) return part.map(walk);
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(whole);
}

/** A form with a small file: lines of cells, or bytes that are none. */
function formOf(values: Values, schema: Schema, evil: number): Arbitrary<Body> {
  // A column, a status or a sheet by a name that the file does not have is refused.
  const { file: _, columns, statuses, sheet, ...plain } = values.propertiesOf(schema);
  const rest = evil === 0 ? plain : { columns, statuses, sheet, ...plain };
  const fields = fc.record(
    Object.fromEntries(
      Object.entries(rest).map(([name, part]) => [
        name,
        values
          .of(part, name, evil)
          .map((value) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))),
      ]),
    ),
    { requiredKeys: [] },
  ) as Arbitrary<Record<string, string>>;
  const cell = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom("1", "1001", "Asha Rao", "560034", "12 MG Road", "delivered", "500", "COD"),
    },
    { weight: Math.max(evil, 1), arbitrary: shortHostileText },
  );
  const csv = fc
    .array(fc.array(cell, { maxLength: 8 }), { maxLength: 6 })
    .map((rows) => ["order_id,name,pincode,line1,outcome,order_value,placed_at,city", ...rows].join("\n"));
  const file =
    evil === 0
      ? csv
      : fc.oneof(
          { weight: 3, arbitrary: csv },
          shortHostileText,
          fc.constant("PK\u0003\u0004xl/workbook.xml"),
        );
  return fc.record({
    file,
    name: evil === 0 ? fc.constant("a.csv") : fc.constantFrom("a.csv", "a.csv", "a.xlsx", "../a", ""),
    fields,
  });
}
