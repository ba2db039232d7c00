/** Examples of error responses: common ones, and those of specific operations. */
import { lazy } from "../../lib/lazy.ts";
import { Problem } from "../../lib/problem.ts";

/** Made with the document, not at the start. */
const examples = lazy(() => ({ common: commonExamples(), own: ownExamples() }));

/** The body of its response, without the values of its sentence. */
const answerTo = ({ detail, code, extras: { field, data } }: Problem) => ({ detail, code, field, ...data });

/** By status. */
function commonExamples(): Readonly<Record<string, object>> {
  const limit = 1000;
  const quota = { limit, used: limit, remaining: 0, resets_at: "2026-10-31T18:30:00.000Z" };
  const fault = {
    loc: ["query", "wich"],
    msg: "Extra inputs are not permitted",
    type: "extra_forbidden",
    input: "publishable",
  };
  return {
    400: answerTo(new Problem("nul_in_text", {}, { field: "line1" })),
    401: answerTo(new Problem("key_missing")),
    402: answerTo(new Problem("quota_exceeded", { limit }, { data: quota })),
    422: { detail: [fault] },
    429: answerTo(new Problem("too_many_requests", {}, { retryAfter: 12 })),
    503: answerTo(new Problem("storage_full", {}, { retryAfter: 5 })),
    "4XX": answerTo(new Problem("not_found")),
  };
}

/** By operation id and status. */
function ownExamples(): Readonly<Record<string, Readonly<Record<number, object>>>> {
  const order_ids = ["5554", "5553"];
  const notFound = answerTo(new Problem("order_not_found", { text: "1001" }));
  const ambiguous = answerTo(
    new Problem("ambiguous_reference", { text: "#1019", order_ids }, { data: { order_ids } }),
  );
  const cursor = answerTo(new Problem("invalid_cursor", {}, { field: "cursor" }));
  const domain = answerTo(new Problem("domain_not_allowed"));
  const pro = answerTo(new Problem("pro_required"));
  return {
    scoreOrder: { 400: answerTo(new Problem("invalid_order_id", {}, { field: "order_id" })), 403: pro },
    order: { 403: pro, 404: notFound, 409: ambiguous },
    orderOutcome: { 403: pro, 409: ambiguous },
    verifyOrder: { 403: pro, 404: notFound, 409: ambiguous },
    orders: { 400: cursor, 403: pro },
    reviewQueue: { 400: cursor, 403: pro },
    publicLookUpPincode: { 403: domain },
    publicVerifyAddress: { 403: domain },
  };
}

/**
 * @param id of the operation
 * @param isProblem false for a body of the operation's own
 * @returns undefined where there is none
 */
export const errorExample = (id: string, status: number | "4XX", isProblem: boolean): object | undefined =>
  examples().own[id]?.[status as number] ?? (isProblem ? examples().common[status] : undefined);
