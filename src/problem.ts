/**
 * The one error type. A use case throws it, `src/http/errors.ts` turns it into a response, once.
 * @see DESIGN "Errors": 400, 401, 402, 403, 404, 409, 413, 429, 503 carry {detail, code}; 400 also `field`.
 */
export type ProblemStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 503;

export interface ProblemExtras {
  /** 400: which field, or the path inside a document. */
  field?: string;
  /** 429 and 503: whole seconds. */
  retryAfter?: number;
  /** 402: where the quota stands, and other facts worth telling. */
  data?: Record<string, unknown>;
}

export class Problem extends Error {
  override readonly name = "Problem";

  /**
   * @param status HTTP status
   * @param code snake_case, stable, for programs
   * @param detail one sentence that a person can act on
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
