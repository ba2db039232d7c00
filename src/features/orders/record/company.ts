/**
 * The company of an address. Checkouts offer the field to everybody, and buyers in India write flat, floor, office or
 * building into it as well as the name of a firm. The former belong to the address. The latter does not say where to go:
 * it would count as junk ("ABC") or as a door ("3M"), and keep orders with and without it from being one buyer's.
 */
import { FIELD_LIMIT } from "../../../engine/address/schema.ts";
import { truncated } from "../../../lib/storable.ts";

/** Parts that say where the parcel goes: a door with its label or alone, a floor, a wing or block, a building. */
const PLACES = [
  /^(?:flat|house|h\.? ?no|door|plot|shop|office|room|unit|apartment|apt|villa|bungalow|quarter|qtr|फ्लैट|मकान|दुकान|प्लॉट|ऑफिस|कमरा)\.? ?(?:no|number|नंबर|नं)?[ .:#-]{0,3}[a-z]{0,3}[ /-]?\d/i,
  /^#? ?(?:[a-z]{1,2}[ /-])?\d{1,4}(?:[/-][a-z\d]{1,4}){0,2}$/i,
  /^\d{2,4}[a-z]$/i,
  /(?:^|[ -])(?:\d{1,2} ?(?:st|nd|rd|th)|ground|first|second|third|top) floor(?: |$)/i,
  /^(?:tower|wing|block|building|bldg|phase) ?(?:no)?[ .-]{0,2}(?:[a-z]|\d{1,3})$/i,
  /^[a-z\d]{1,2}[ -]?(?:wing|block|tower)$/i,
  /(?:^| )(?:apartments?|apts?|residency|residences?|towers?|complex|plaza|heights|enclave|bhavan|bhawan|niwas|chambers?|arcade|mansion|society|chs|hostel|villas?|building|bldg|quarters|अपार्टमेंट|भवन|निवास|टावर|सोसाइटी)(?: (?:no\.? ?)?[a-z]?-?\d{1,3})?$/i,
];

/** Words of a firm's name: "Sunrise Apartments Pvt Ltd". */
const FIRM =
  /(?:^|[ .&])(?:pvt|private|ltd|limited|llp|inc|corporation|company|traders?|trading|enterprises?|industries|solutions|technologies|services|builders|developers|properties|realty|stores?)(?:[ .]|$)/i;

/** Words that only say what kind of number follows. */
const LABELS = new Set(
  "flat house h no number door plot shop office room unit apartment apt फ्लैट मकान दुकान नंबर".split(" "),
);

/**
 * The first line with those parts of the company that say where the parcel goes, and that no line says yet.
 * @param company text of the field, "" without any
 * @param line1 returned as it is when the company adds nothing
 * @param line2 of the same address
 * @returns cut to the length of a field when something was added
 */
export function withCompany<T extends string | null>(company: string, line1: T, line2: string): T | string {
  const known = wordsOf(`${line1 ?? ""} ${line2}`);
  const parts = company
    .split(/[,;|\n]/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => PLACES.some((place) => place.test(part)) && !FIRM.test(part))
    .filter((part) => !known.includes(wordsOf(part)));
  if (parts.length === 0) return line1;
  return truncated([...parts, ...(line1 ? [line1] : [])].join(", "), FIELD_LIMIT);
}

/** A number with its ending or letter, a number, a word. */
const WORD = /\d{1,6}(?:st|nd|rd|th)(?!\p{L})|\d{1,6}[ /-]?[a-z](?!\p{L})|\d+|[\p{L}\p{M}]+/gu;

/** In lower case, a blank around each; "12C" and "12-C" alike, and unlike 12. Labels are left out. */
const wordsOf = (text: string): string =>
  (text.toLowerCase().match(WORD) ?? [])
    .map((word) => word.replace(/[ /-]/, ""))
    .filter((word) => !LABELS.has(word))
    .reduce((words, word) => `${words}${word} `, " ");
