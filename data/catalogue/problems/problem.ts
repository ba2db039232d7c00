/** What an entry of the catalogue of problems has. */
import type { NoValues, Sentence, Values, Words } from "../words.ts";

export type ProblemStatus = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 500 | 503;

/** One actionable sentence to a caller. */
export interface ProblemEntry<V = NoValues> extends Words<V> {
  /** HTTP status. */
  status: ProblemStatus;
  /**
   * How the sentence of the answer goes on, in place of its full stop, from the seconds of Retry-After. The console
   * counts them by itself.
   */
  retry?: (seconds: number) => string;
}

/** @param en also defines the types of the values */
export function problem(status: ProblemStatus, en: string, hi: string): ProblemEntry;
export function problem<V extends Values>(
  status: ProblemStatus,
  en: (values: V) => string,
  hi: Sentence<NoInfer<V>>,
): ProblemEntry<V>;
export function problem(
  status: ProblemStatus,
  en: Sentence<never>,
  hi: Sentence<never>,
): ProblemEntry<never> {
  return { status, en, hi };
}

/** An entry with how it goes on when the caller should wait. */
export const retried = <V>(entry: ProblemEntry<V>, retry: (seconds: number) => string): ProblemEntry<V> => ({
  ...entry,
  retry,
});

/** Values of several entries. */
export type Max = { max: number };
export type Name = { name: string };
