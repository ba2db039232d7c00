/** An error of a request, with what the pages need to say what to do. */

interface ProblemLike {
  detail?: unknown;
  code?: string;
  /** The field that a 400 is about. */
  field?: string;
}
interface Fault {
  loc: (string | number)[];
  msg: string;
}

/** The field that a conflict is about. */
const FIELD_OF_CODE: Record<string, string> = { email_taken: "email", last_owner: "role" };

export class ApiError extends Error {
  override readonly name = "ApiError";

  /**
   * @param status HTTP status; 0 without a response
   * @param code of the problem, as `changed_meanwhile`; "unreachable" without a response, "invalid" for a 422
   * @param detail the server's sentence, in English
   * @param body the whole body: details of a 402 or 409
   * @param retryAfter seconds, of a 429 or 503; else null
   */
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly body: unknown = null,
    readonly retryAfter: number | null = null,
  ) {
    super(detail);
  }

  static unreachable(cause: unknown): ApiError {
    return new ApiError(0, "unreachable", cause instanceof Error ? cause.message : String(cause));
  }

  static of(response: Response, body: unknown): ApiError {
    const { detail, code } = (body ?? {}) as ProblemLike;
    const seconds = Number(response.headers.get("retry-after"));
    const isList = Array.isArray(detail);
    return new ApiError(
      response.status,
      code ?? (isList ? "invalid" : `http_${response.status}`),
      isList ? faultText(detail) : String(detail ?? response.statusText),
      body,
      seconds > 0 ? seconds : null,
    );
  }

  /** The messages by field: of a 422, and of a 400 or 409 that is about one field. */
  get fields(): ReadonlyMap<string, string> {
    const { detail, field = FIELD_OF_CODE[this.code] } = (this.body ?? {}) as ProblemLike;
    if (field !== undefined) return new Map([[field.split(".").at(-1)!, this.detail]]);
    const faults: Fault[] = Array.isArray(detail) ? detail : [];
    return new Map(faults.map(({ loc, msg }) => [String(loc.at(-1)), msg]));
  }
}

const faultText = (faults: Fault[]): string =>
  faults.map(({ loc, msg }) => `${loc.slice(1).join(".")}: ${msg}`).join(". ");

/** Any thrown value as an ApiError. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : ApiError.unreachable(error);
