/** Gathers the schemas that have a name (`$id`), so that each stands once in the document. */
import type { TSchema } from "@sinclair/typebox";

type Json = Record<string, unknown>;

export class Components {
  readonly schemas: Record<string, Json> = {};

  /** The schema as JSON: a reference when it has a name, else as it is. TypeBox writes JSON Schema 2020-12. */
  use(schema: TSchema): Json {
    const { $id: name, ...rest } = schema;
    if (name === undefined) return this.#plain(rest);
    if (!(name in this.schemas)) {
      this.schemas[name] = {}; // a schema that holds itself must not be walked for ever
      this.schemas[name] = { title: name, ...this.#plain(rest) };
    }
    return { $ref: refOf(name) };
  }

  /** Symbols are TypeBox's own and stay behind. */
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

/** A schema that holds itself refers to its own name. */
const refOf = (name: string): string => `#/components/schemas/${name}`;
