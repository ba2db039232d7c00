/** Which country a text means. */
import { getCountries } from "libphonenumber-js";

const INDIA = new Set([
  "",
  "IN",
  "IND",
  "INDIA",
  "BHARAT",
  "BHĀRAT",
  "भारत",
  "HINDUSTAN",
  "REPUBLIC OF INDIA",
  "356",
]);

/** Common names besides the English one. */
const ALIASES: Readonly<Record<string, string>> = {
  USA: "US",
  "UNITED STATES OF AMERICA": "US",
  UK: "GB",
  "GREAT BRITAIN": "GB",
  ENGLAND: "GB",
  SCOTLAND: "GB",
  WALES: "GB",
  UAE: "AE",
  DUBAI: "AE",
  KSA: "SA",
};

/**
 * ISO 3166-1 alpha-2 in capitals; "IN" for an empty text and for India's names. An unknown text is returned in
 * capitals and gets the checks of a country without known rules.
 */
export function countryOf(country: string | null | undefined): string {
  if (!country || country === "IN") return "IN";
  const upper = country.trim().toUpperCase();
  if (INDIA.has(upper)) return "IN";
  return ALIASES[upper] ?? (upper.length === 2 ? upper : codeOfName(upper));
}

let codes: Map<string, string> | undefined;

/** The code of an English name. The table is built on first use, as Indian addresses never need it. */
function codeOfName(upper: string): string {
  codes ??= codesByName();
  return codes.get(upper) ?? upper;
}

function codesByName(): Map<string, string> {
  const english = new Intl.DisplayNames("en", { type: "region" });
  return new Map(getCountries().map((code) => [english.of(code)?.toUpperCase() ?? code, code]));
}
