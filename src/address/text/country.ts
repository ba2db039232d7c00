/** Which country a text means. */

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

/**
 * ISO 3166-1 alpha-2 in capitals; "IN" for nothing and for India's names. A text that is no code stays as
 * it is, in capitals: it gets the checks of a country whose rules nobody knows.
 */
export function countryOf(country: string | null | undefined): string {
  if (!country || country === "IN") return "IN";
  const upper = country.trim().toUpperCase();
  return INDIA.has(upper) ? "IN" : upper;
}
