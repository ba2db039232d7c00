/** The schema of one of several texts. */
import { Type as t } from "@sinclair/typebox";

/**
 * A string enum: one line in the OpenAPI document, instead of a long union of literals.
 * @param values the texts allowed
 * @param more further keywords of the schema, such as `description` or `default`
 */
export const literals = <const T extends readonly string[]>(values: T, more: object = {}) =>
  t.Unsafe<T[number]>({ type: "string", enum: [...values], ...more });
