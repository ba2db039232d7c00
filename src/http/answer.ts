/** Response schemas of a route, for the handler's type and the OpenAPI document. */
import type { TSchema } from "@sinclair/typebox";

/** Statuses of errors, beyond those of the guard and of the input. */
type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 422 | 429 | 503;

/** The responses of a route, for the OpenAPI document. */
export interface Answers {
  /** Body of the 200. */
  result: TSchema;
  /** Media types of the 200: that of the result first, then those of files. */
  types: readonly string[];
  /** Statuses of errors; with the body of each that is not a Problem. */
  errors: ReadonlyMap<number, TSchema | undefined>;
}

const JSON_ONLY = ["application/json"];

/**
 * The `response` of a route with this body in its 200.
 * @param errors each a status, or an object of statuses and schemas whose body is not a Problem
 * @returns for Elysia a record without statuses: it would validate each response, which takes 0.7 µs of a verification
 *   and 7 µs of an order, and 160 ms to compile them all. The tests do that (`test/http/answer-schemas.ts`)
 */
export function answers<S extends TSchema>(
  result: S,
  ...errors: (ErrorStatus | Partial<Record<ErrorStatus, TSchema>>)[]
): { 200: S } {
  const statuses = errors.flatMap((error): [number, TSchema | undefined][] =>
    typeof error === "number"
      ? [[error, undefined]]
      : Object.entries(error).map(([status, schema]) => [Number(status), schema]),
  );
  const { [TYPES]: types = JSON_ONLY } = result as { [TYPES]?: readonly string[] };
  const described: Answers = { result, types, errors: new Map(statuses) };
  return { described } as unknown as { 200: S };
}

const TYPES = Symbol("media types");

/** A result in other media types than JSON, or in more of them. */
export const inTypes = <S extends TSchema>(result: S, ...types: string[]): S => ({
  ...result,
  [TYPES]: types,
});

/** @param response of a route's hooks */
export const answersOf = (response: unknown): Answers | null =>
  (response as { described?: Answers } | undefined)?.described ?? null;

/** A serialized JSON object that has properties. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A handler's response whose JSON already exists. */
export const serialized = <T extends object>(text: string): T => new JsonText(text) as unknown as T;

/**
 * The JSON of an object with a property before its own. For a verification this takes a third less time than `{ [name]:
 * value, ...object }`, which copies it.
 * @param value without characters that JSON escapes
 * @param object with at least one property
 */
export const withFirst = <N extends string, T extends object>(
  name: N,
  value: string,
  object: T,
): { [K in N]: string } & T => serialized(`{"${name}":"${value}",${JSON.stringify(object).slice(1)}`);

declare const VALUE: unique symbol;
/** The JSON of a value of a type. */
export type JsonOf<T> = string & { readonly [VALUE]: T };

/**
 * The JSON of an object with one property that is JSON already, which is not parsed and written again.
 * @param before the properties before it, at least one
 * @param after the properties after it, at least one
 */
export const withJson = <B extends object, N extends string, T, A extends object>(
  before: B,
  name: N,
  json: JsonOf<T>,
  after: A,
): B & { [K in N]: T } & A =>
  serialized(`${JSON.stringify(before).slice(0, -1)},"${name}":${json},${JSON.stringify(after).slice(1)}`);
