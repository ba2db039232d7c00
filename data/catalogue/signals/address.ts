/** Signals of the address check. */
import { ISSUE_CODES, ISSUES, type IssueCode } from "../issues/index.ts";
import type { SignalEntry } from "./entry.ts";

/** The name of the signal of an issue: NO_HOUSE_NO → issue_no_house_no. */
export const issueSignal = <const C extends IssueCode>(code: C) =>
  // toLowerCase knows nothing of the letters.
  `issue_${code.toLowerCase()}` as `issue_${Lowercase<C>}`;

/** One for each issue code. */
const ofIssues = Object.fromEntries(
  ISSUE_CODES.map((code): [string, SignalEntry] => [
    issueSignal(code),
    {
      ...{ type: "boolean", example: true },
      en: `The address check reported ${code}`,
      hi: `पते की जाँच: ${ISSUES[code].name.hi}`,
    },
  ]),
) as Record<`issue_${Lowercase<IssueCode>}`, SignalEntry>;

export const ADDRESS = {
  address_score: {
    ...{ type: "number", unit: "points", example: 85 },
    en: "Score of the address check, 0 to 100",
    hi: "पते की जाँच का स्कोर, 0 से 100",
  },
  address_status: {
    ...{ type: "string", example: "NEEDS_REVIEW", personal: false },
    en: "What the address check says: VERIFIED, NEEDS_REVIEW or INVALID",
    hi: "पते की जाँच का नतीजा: VERIFIED, NEEDS_REVIEW या INVALID",
  },
  ...ofIssues,
  address: {
    ...{ type: "string", example: "5f0c1a7e9b3d2468", personal: true },
    en: "Fingerprint of the address: the same home has the same one, however it is spelt",
    hi: "पते की पहचान: एक ही घर की पहचान एक ही रहती है, चाहे जैसे लिखा हो",
  },
  pincode: {
    ...{ type: "string", example: "560034", personal: false },
    en: "PIN, six digits",
    hi: "पिन कोड, छह अंक",
  },
  district: {
    ...{ type: "string", example: "Bengaluru Urban", personal: false },
    en: "District of the PIN",
    hi: "पिन कोड का ज़िला",
  },
  state: {
    ...{ type: "string", example: "Karnataka", personal: false },
    en: "State or Union territory",
    hi: "राज्य या केंद्र शासित प्रदेश",
  },
  country: {
    ...{ type: "string", example: "IN", personal: false },
    en: "ISO 3166-1 code of the country",
    hi: "देश का कोड (ISO 3166-1)",
  },
} as const satisfies Record<string, SignalEntry>;
