/** Issues as bits of one integer. */
import { ISSUE_CODES, type IssueCode } from "../../../data/catalogue/issues/index.ts";

/** One bit for each issue code: bit i stands for ISSUE_CODES[i]. */
export const ISSUE_BIT = Object.fromEntries(ISSUE_CODES.map((code, i) => [code, 1 << i])) as Readonly<
  Record<IssueCode, number>
>;
