/**
 * The error type of all use cases; `src/http/errors.ts` turns it into a response with {detail, code}, 400 also with
 * `field`.
 */
export type ProblemStatus = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 429 | 503;

export interface ProblemExtras {
  /** 400: which field, or the path inside a document. */
  field?: string;
  /** 429 and 503: whole seconds. */
  retryAfter?: number;
  /** 402: state of the quota, and other machine-readable facts. */
  data?: Record<string, unknown>;
}

export class Problem extends Error {
  override readonly name = "Problem";

  /**
   * @param status HTTP status
   * @param code stable and machine-readable, snake_case
   * @param detail one actionable sentence
   */
  constructor(
    readonly status: ProblemStatus,
    readonly code: string,
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(detail);
  }
}
