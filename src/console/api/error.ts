/** An error of a request, with what pages need to advise the user. */
import type { Values } from "../../../data/catalogue/words.ts";
import { loadProblems } from "./problems.ts";

interface ProblemLike {
  detail?: unknown;
  code?: string;
  key?: string;
  values?: Values;
  /** The field that a 400 is about. */
  field?: string;
}
/** One fault of a 422. */
export interface Fault {
  loc: (string | number)[];
  msg: string;
  type: string;
  key?: string;
  ctx?: object;
}

/** The field that a conflict is about. */
const FIELD_OF_CODE: Record<string, string> = {
  email_taken: "email",
  last_owner: "role",
  otp_failed: "otp",
};

export class ApiError extends Error {
  override readonly name = "ApiError";

  /**
   * @param status HTTP status; 0 without a response
   * @param code of the problem, such as `changed_meanwhile`; "unreachable" without a response, "invalid" for a 422
   * @param detail the server's sentence, in English
   * @param body the whole body: details of a 402 or 409
   * @param retryAfter seconds, for a 429 or 503; else null
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

  /** Key of its sentence in the catalogue of problems. */
  get key(): string {
    return ((this.body ?? {}) as ProblemLike).key ?? this.code;
  }

  /** Values in that sentence; null when the server gives none. */
  get values(): Values | null {
    return ((this.body ?? {}) as ProblemLike).values ?? null;
  }

  static unreachable(cause: unknown): ApiError {
    return new ApiError(0, "unreachable", cause instanceof Error ? cause.message : String(cause));
  }

  /** Waits for its texts. */
  static async of(response: Response, body: unknown): Promise<ApiError> {
    await loadProblems();
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

  /** The messages by field, for a 422, and for a 400 or 409 about one field. */
  get fields(): ReadonlyMap<string, string> {
    const { field = FIELD_OF_CODE[this.code] } = (this.body ?? {}) as ProblemLike;
    if (field !== undefined) return new Map([[field.split(".").at(-1)!, this.detail]]);
    return new Map(this.faults.map(({ loc, msg }) => [String(loc.at(-1)), msg]));
  }

  /** Faults of a 422; else none. */
  get faults(): readonly Fault[] {
    const { detail } = (this.body ?? {}) as ProblemLike;
    return Array.isArray(detail) ? detail : [];
  }
}

const faultText = (faults: Fault[]): string =>
  faults.map(({ loc, msg }) => `${loc.slice(1).join(".")}: ${msg}`).join(". ");

/** Any thrown value as an ApiError. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : ApiError.unreachable(error);
