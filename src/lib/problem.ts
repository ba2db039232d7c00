/**
 * The error type of all use cases; `src/http/errors.ts` turns it into a response with {detail, code}, and key and
 * values if it has them. Its sentences are in `data/catalogue/problems/`.
 */
import {
  codeOf,
  type ProblemKey,
  type ProblemStatus,
  type ProblemValues,
  type ProblemWith,
  problemEntry,
} from "../../data/catalogue/problems/index.ts";
import { type NoValues, say, type Values } from "../../data/catalogue/words.ts";

export type {
  ProblemKey,
  ProblemStatus,
  ProblemValues,
  ProblemWith,
} from "../../data/catalogue/problems/index.ts";

export interface ProblemExtras {
  /** 400: which field, or the path inside a document. */
  field?: string;
  /** 429 and 503: whole seconds. */
  retryAfter?: number;
  /** 402: state of the quota, and other machine-readable facts. */
  data?: Record<string, unknown>;
  /** The cause, only for the log. */
  cause?: string;
}

/** The values, optional if the sentence has none, and the arguments after them. */
export type ValueArguments<V, More extends unknown[] = []> = NoValues extends V
  ? [values?: NoValues, ...More]
  : [values: V, ...More];

export class Problem<K extends ProblemKey = ProblemKey> extends Error {
  override readonly name = "Problem";
  readonly status: ProblemStatus;
  /** Stable and machine-readable, snake_case. */
  readonly code: string;
  /** One actionable sentence, in English. */
  readonly detail: string;
  readonly values: Values;
  readonly extras: ProblemExtras;

  /**
   * @param key of its sentence in the catalogue, which also has its status
   * @param values that the sentence names
   */
  constructor(
    readonly key: K,
    ...rest: ValueArguments<ProblemValues<K>, [extras?: ProblemExtras]>
  ) {
    const [values = {}, extras = {}] = rest as [Values?, ProblemExtras?];
    const entry = problemEntry(key)!;
    const { status, retry } = entry;
    const sentence = say(entry, "en", values);
    const { retryAfter } = extras;
    const detail = retry && retryAfter !== undefined ? sentence.slice(0, -1) + retry(retryAfter) : sentence;
    super(detail, { cause: extras.cause });
    this.status = status;
    this.code = codeOf(key);
    this.detail = detail;
    this.values = values;
    this.extras = extras;
  }
}

/** The same where the caller's own types tie the values to the key, in a generic function or a thread's message. */
export const problemOf = (key: ProblemKey, values: Values, extras?: ProblemExtras): Problem =>
  new Problem(key as ProblemWith, values as NoValues, extras);
