/** Collects the named schemas (`$id`), so that each is in the document once. */
import type { TSchema } from "@sinclair/typebox";

type Json = Record<string, unknown>;

export class Components {
  readonly schemas: Record<string, Json> = {};

  /** The schema as JSON: a reference when it is named, else inline. TypeBox schemas are JSON Schema 2020-12. */
  use(schema: TSchema): Json {
    const { $id: name, ...rest } = schema;
    if (name === undefined) return this.#plain(rest);
    if (!(name in this.schemas)) {
      this.schemas[name] = {}; // reserved first: a recursive schema must not recurse endlessly
      this.schemas[name] = { title: name, ...this.#plain(rest) };
    }
    return { $ref: refOf(name) };
  }

  /** Drops TypeBox's symbols. */
  #plain(schema: object): Json {
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [
        key,
        key === "$ref" ? refOf(String(value)) : this.#value(value),
      ]),
    );
  }

  #value(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#value(item));
    if (typeof value !== "object" || value === null) return value;
    return this.use(value as TSchema);
  }
}

const refOf = (name: string): string => `#/components/schemas/${name}`;
