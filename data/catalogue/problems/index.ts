/**
 * Every problem that a caller may get, in English and Hindi. A key is the code of the answer, or that code, a dot and a
 * name where a code has several sentences.
 */
import type { NoValues, Values, ValuesOf } from "../words.ts";
import { ACCOUNT_VALUE_PROBLEMS } from "./account-values.ts";
import { ACCOUNT_PROBLEMS } from "./accounts.ts";
import { FILE_PROBLEMS } from "./files.ts";
import { ORDER_PROBLEMS } from "./orders.ts";
import type { ProblemEntry } from "./problem.ts";
import { REQUEST_PROBLEMS } from "./requests.ts";
import { SERVER_PROBLEMS } from "./server.ts";

export type { ProblemStatus } from "./problem.ts";

/** The entries by what they are about, as the guide lists them. */
export const PROBLEM_GROUPS = {
  accounts: { ...ACCOUNT_PROBLEMS, ...ACCOUNT_VALUE_PROBLEMS },
  files: FILE_PROBLEMS,
  orders: ORDER_PROBLEMS,
  requests: REQUEST_PROBLEMS,
  server: SERVER_PROBLEMS,
};

export const PROBLEMS = {
  ...ACCOUNT_PROBLEMS,
  ...ACCOUNT_VALUE_PROBLEMS,
  ...FILE_PROBLEMS,
  ...ORDER_PROBLEMS,
  ...REQUEST_PROBLEMS,
  ...SERVER_PROBLEMS,
};

export type ProblemKey = keyof typeof PROBLEMS;

/** What the sentences of a problem name. */
export type ProblemValues<K extends ProblemKey> = ValuesOf<(typeof PROBLEMS)[K]>;

/** The problems whose sentences name just these, or nothing. */
export type ProblemWith<V = NoValues> = {
  [K in ProblemKey]: ProblemValues<K> extends V ? (V extends ProblemValues<K> ? K : never) : never;
}[ProblemKey];

/** @returns the entry of any key, also of one that an older page does not know */
export const problemEntry = (key: string): ProblemEntry<Values> | undefined =>
  (PROBLEMS as unknown as Record<string, ProblemEntry<Values> | undefined>)[key];

/** The stable code in the answer: `took_too_long` of `took_too_long.backtest`. */
export const codeOf = (key: ProblemKey): string => key.split(".", 1)[0];
