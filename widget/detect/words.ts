/**
 * The meaning of labels, names and placeholders. The vocabulary is Chromium's autofill list plus words of Indian
 * forms: flat, plot, door, area, locality, colony, mohalla; and Hindi, in Latin letters too.
 */

/**
 * The sense of a text. The first five are kinds of field; the next eight are parts of a street address, which
 * the group assigns to line 1 and line 2; the rest are not fields of an address.
 */
export type Sense =
  | "pincode"
  | "city"
  | "state"
  | "landmark"
  | "phone"
  | "line1"
  | "line2"
  | "more"
  | "address"
  | "house"
  | "street"
  | "unit"
  | "area"
  | "country"
  | "none";

/** Fields to ignore, whatever their other words: "Email address", "Alternate mobile", "UPI PIN", "Country code". */
const VETO =
  /\b(otp|upi|gift|card|alt|secondary|other|search|note|comment|instruct|message|e?mail|web|url|log ?in|(area|phone) code|address (id|type|label|title))|(?<!(building|house|street|road|area|society|city|state) )\bname\b|(वैकल्पिक|अन्य) |मेल/;

/** Numbered address lines: "Address line 2", "addr1", "street 2", "पता पंक्ति 2". */
const NUMBERED = /(addr?(ess)?|street|line|पंक्ति)\W*(line)?\W*([1-9])\b/;

/** One part of a text at a time; earlier rows win. */
const PARTS: readonly (readonly [Sense, RegExp])[] = [
  ["none", VETO],
  ["none", /compan|organi/],
  ["country", /country|देश/],
  ["landmark", /land ?mark|\bnear|लैंडमार्क|निकट|के पास/],
  ["pincode", /\b(pin( ?code|\b)|zip|post(al)? ?code|postal\b(?! ?addr))|पिन|डाक कोड/],
  ["phone", /phone|\bmob|\btel\b|whats ?app|contact n|फ़?ोन|मोबा/],
  ["city", /\b(city|town|sh[ae]h[ae]r)\b|ss level 2|शहर|ग्राम/],
  ["state", /\b(state|province|region|zone|rajya)\b|ss level 1|राज्य/],
  ["address", /\bstreet ?addr/],
  ["house", /\b(house|flat|door|plot|building|maka+n)|मकान|फ्लैट|भवन/],
  ["unit", /\b(apartment|apt|unit|floor)\b/],
  ["street", /\b(street|road|lane|gali)\b|गली|सड़क/],
  ["area", /\b(area|colony|sector|village|mohalla|gaon|ga+nv)\b|locality|इलाका|कॉलोनी|गा[ँं]व/],
  ["address", /\b(address|addr?|pata)\b|पता/],
  ["none", /district|taluk|tehsil|जिला/],
];

/** Normalizes words for matching: `billingPostcode*` → "billing postcode". */
export const plainWords = (text: string): string =>
  text
    .replace(/([a-z])(?=[A-Z\d])/g, "$1 ")
    .toLowerCase()
    .replace(/[_\-*\s]+|\((optional|required|वैकल्पिक)\)/g, " ")
    .trim();

/**
 * The sense of a text; undefined when it has none. The first part with a sense decides: "House no, street,
 * landmark" is a house, "City / District" a city.
 * @param text as returned by `plainWords`
 */
export const senseOf = (text: string): Sense | undefined => {
  const parts = text.split(/[,/()|&:]| and | or | या /);
  const senses = parts.map((part) => PARTS.find(([, words]) => words.test(part))?.[0]);
  const isAddress = senses.some((sense) => familyOf(sense) === "street");
  // The first part excludes the field: "Delivery instructions (floor, gate)".
  if (VETO.test(isAddress ? parts[0] : text)) return "none";
  const line = NUMBERED.exec(text)?.[4];
  if (line) return line < "3" ? (`line${line}` as Sense) : "more";
  return senses.find((sense) => sense && sense !== "none") ?? senses.find(Boolean);
};

/** The parts of a street address are one family; every other sense is a family of its own. */
export const familyOf = (sense: Sense | undefined): string | undefined =>
  sense && /line|more|address|house|street|unit|area/.test(sense) ? "street" : sense;
