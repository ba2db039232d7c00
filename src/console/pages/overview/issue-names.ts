/** Issues of address checks in English, by code: the analytics have no messages. Hindi is shared with the order. */
import type { Schema } from "../../api/client.ts";

type Issue = Schema["OrderAddressCheck"]["issues"][number];

const NAMES: Readonly<Record<Issue["code"], string>> = {
  PIN_MISSING: "PIN missing",
  PIN_FORMAT: "PIN is not six digits",
  PIN_NOT_FOUND: "PIN does not exist",
  STATE_PIN_MISMATCH: "PIN is of another state",
  JUNK_TEXT: "Test or meaningless text",
  LINE_MISSING: "House and street missing",
  CITY_PIN_MISMATCH: "City is not at this PIN",
  LINE_SHORT: "Address too short",
  LINE_FEW_WORDS: "Too few words",
  NO_HOUSE_NO: "No house or flat number",
  STATE_UNKNOWN: "State not recognised",
  CITY_MISSING: "City missing",
  PHONE_INVALID: "Phone number invalid",
  NO_LANDMARK: "No landmark",
  STATE_FILLED: "State filled in from the PIN",
  CITY_FILLED: "City filled in from the PIN",
  PIN_UNVERIFIED: "PIN could not be checked",
};

/** The issue of a code. @param code as the analytics have it */
export function issueOf(code: string): Pick<Issue, "code" | "message"> {
  const known = code as Issue["code"];
  return { code: known, message: NAMES[known] ?? code };
}
