/** Examples of error responses: common ones, and those of specific operations. */
const COMMON: Readonly<Record<string, object>> = {
  400: {
    detail: "A text may not contain the character U+0000 (NUL).",
    code: "nul_in_text",
    field: "line1",
  },
  401: { detail: "Send your secret key (sk_…) in the header X-API-Key.", code: "key_missing" },
  402: {
    detail: "All 1000 address checks of this month are used up; upgrade, or wait until next month.",
    code: "quota_exceeded",
    limit: 1000,
    used: 1000,
    remaining: 0,
    resets_at: "2026-10-31T18:30:00.000Z",
  },
  422: {
    detail: [
      {
        loc: ["query", "wich"],
        msg: "Extra inputs are not permitted",
        type: "extra_forbidden",
        input: "publishable",
      },
    ],
  },
  429: { detail: "Too many requests; try again in 12 s.", code: "too_many_requests" },
  503: {
    detail:
      "Nothing can be stored: the server's disk is full, or is not writable. Try again once there is room.",
    code: "storage_full",
  },
  "4XX": { detail: "Unknown path; see /docs.", code: "not_found" },
};

const NOT_FOUND = { detail: "You have no order 1001; score it first.", code: "order_not_found" };
const AMBIGUOUS = {
  detail: "#1019 is the reference or AWB of several orders (5554, 5553); send an order_id.",
  code: "ambiguous_reference",
  order_ids: ["5554", "5553"],
};
const CURSOR = {
  detail:
    "This cursor belongs to a list with other filters or another sort; ask for the first page again, without a cursor.",
  code: "invalid_cursor",
  field: "cursor",
};
const DOMAIN = {
  detail:
    "This publishable key is not allowed on this website; add its domain to allowed_domains in the settings.",
  code: "domain_not_allowed",
};
const PRO = {
  detail: "Order risk needs the Pro plan; ask the owner of this server to upgrade.",
  code: "pro_required",
};

/** By operation id. */
const OWN: Readonly<Record<string, Readonly<Record<number, object>>>> = {
  scoreOrder: {
    400: {
      detail: "order_id must not be blank.",
      code: "invalid_order_id",
      field: "order_id",
    },
    403: PRO,
  },
  order: { 403: PRO, 404: NOT_FOUND, 409: AMBIGUOUS },
  orderOutcome: { 403: PRO, 409: AMBIGUOUS },
  verifyOrder: { 403: PRO, 404: NOT_FOUND, 409: AMBIGUOUS },
  orders: { 400: CURSOR, 403: PRO },
  reviewQueue: { 400: CURSOR, 403: PRO },
  publicLookUpPincode: { 403: DOMAIN },
  publicVerifyAddress: { 403: DOMAIN },
};

/**
 * @param id of the operation
 * @param isProblem false for a body of the operation's own
 * @returns undefined where there is none
 */
export const errorExample = (id: string, status: number | "4XX", isProblem: boolean): object | undefined =>
  OWN[id]?.[status as number] ?? (isProblem ? COMMON[status] : undefined);
