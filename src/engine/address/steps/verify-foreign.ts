/** Basic checks of an address outside India, without the rules specific to India. */
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";
import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";
import type { Context, Draft } from "../draft.ts";
import { clean, tidy } from "../text/clean.ts";
import { nationalNumber } from "../text/mobile.ts";
import { findJunk } from "./find-junk.ts";
import { readFields } from "./read-fields.ts";

/** Letters and digits of the shortest street address. */
const MIN_LETTERS = 6;

/** Line, city, postal code format, phone, junk; fills the draft's printed fields with what was typed, tidied. */
export function verifyForeign(draft: Draft, context: Context, country: string): void {
  draft.isAbroad = true;
  readFields(draft, context);
  draft.original = undefined;
  const { input } = draft;
  draft.printed1 = tidy(input.line1);
  draft.printed2 = tidy(input.line2);
  draft.printedLandmark = tidy(input.landmark);
  draft.city = tidy(input.city);
  draft.cityPlain = draft.city;
  draft.cityTitle = draft.city;
  const letters = [...draft.line1, ...draft.line2].reduce((sum, { word }) => sum + word.lower.length, 0);
  if (draft.printed1 === "" && draft.printed2 === "") draft.raise("LINE_MISSING");
  else if (letters < MIN_LETTERS) draft.raise("LINE_SHORT");
  if (draft.city === "") draft.raise("CITY_MISSING");
  findJunk(draft, context);
  readPostcode(draft, country);
  readForeignPhone(draft, country);
}

/** Checks the format if the country's is known. A country without postal codes needs none. */
function readPostcode(draft: Draft, country: string): void {
  draft.pin = draft.pinField.toUpperCase();
  if (!postcodeValidatorExistsForCountry(country)) return;
  if (draft.pin === "") draft.raise("PIN_MISSING");
  else if (!postcodeValidator(draft.pin, country)) draft.raise("PIN_FORMAT");
}

/** E.164 when valid; an Indian mobile in ten digits, as at an Indian address: the same buyer has the same number. */
function readForeignPhone(draft: Draft, country: string): void {
  const given = clean(draft.input.phone).trim();
  if (given === "") return;
  const parsed = parsePhoneNumberFromString(given, isSupportedCountry(country) ? country : undefined);
  draft.phoneValid = parsed?.isValid() ?? false;
  draft.phone = draft.phoneValid && parsed ? indianMobile(parsed.number) || parsed.number : given;
  if (!draft.phoneValid) draft.raise("PHONE_INVALID");
}

const indianMobile = (e164: string): string => (e164.startsWith("+91") ? nationalNumber(e164.slice(1)) : "");
