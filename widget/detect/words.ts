/**
 * What a label, a name or a placeholder says a field is. The vocabulary is Chromium's autofill list, with the
 * words of Indian forms that it lacks: flat, plot, door, area, locality, colony, mohalla.
 */

/**
 * What a text means. The first five are kinds of field by themselves; the next eight are parts of a street
 * address, and the group decides which is line 1 and which is line 2; the rest are no field of ours.
 */
export type Sense =
  | "pincode"
  | "city"
  | "state"
  | "landmark"
  | "phone"
  | "one"
  | "two"
  | "more"
  | "address"
  | "house"
  | "street"
  | "unit"
  | "area"
  | "country"
  | "none";

/** Never ours, whatever else the words say. */
const VETO =
  /\b(otp|upi|cvv|gift|coupon|promo|voucher|discount|search|alt\b|alternat|secondary|other|emergency|fax|gst|vat\b|pan\b|captcha|passw|card|wallet|e ?mail|url|web|nick|look ?up|track|comment|note|instruct|message|land ?line|std\b|isd\b|ext|birth|user ?name|log ?in|check deliv|(country|area|phone|dial) ?code|address (id|type|label|title|name)|save |compan\w+( name)?$|^compan|organi)|(?<!(building|house|street|road|area|shop|society|city|state|landmark|village)\W*)\bname\b|^(पूरा |आपका )?नाम|(वैकल्पिक|दूसरा|अन्य) |ई-?मेल|कूपन|ओटीपी|टिप्पणी|संदेश|खोज/;

/** Numbered address lines: "Address line 2", "addr1", "street 2", "पता पंक्ति 2". */
const NUMBERED = /(?:addr?|address|street|line|पता|पंक्ति)\W*(?:line|पंक्ति)?\W*([1-9]|one|two)\b/;

/** One part of a text at a time; earlier rows win. */
const PARTS: readonly (readonly [Sense, RegExp])[] = [
  ["country", /country|देश/],
  ["landmark", /land ?mark|\bnear|famous|लैंडमार्क|लैण्डमार्क|पहचान|निकट|नज़?दीक|के पास/],
  [
    "pincode",
    /\bpin ?code|\bpin\b(?! (on|your|drop|loc))|\bzip|\bpost(al)? ?code|\bpostal\b(?! ?addr)|\bpcode|पिन|डाक कोड/,
  ],
  ["phone", /phone|\bmob(ile)?|\bcell\b|\btel\b|whats ?app|contact n|फ़ोन|फोन|मोबा|व्हाट/],
  ["city", /\b(city|town)\b|शहर|कस्बा|ग्राम/],
  ["state", /\b(state|province|region|zone)\b|राज्य/],
  ["address", /\bstreet ?addr/],
  ["house", /\b(house|flat|door|plot|building|bldg|h ?no|tower|society)|मकान|फ़?्?लैट|भवन|बिल्डिंग/],
  ["unit", /\b(apartment|apt|suite|unit|floor)\b/],
  ["street", /\b(street|road|lane|gali)\b|गली|सड़क|मार्ग|रोड/],
  [
    "area",
    /\b(area|(sub)?locality|colony|sector|village|mohalla|nagar|suburb)\b|neighbou?rhood|इलाका|क्षेत्र|मोहल्ला|कॉलोनी|गा[ँं]व/,
  ],
  ["address", /\b(address|addr?)\b|पता/],
  ["none", /\b(district|taluk|tehsil)|जिला|तहसील/],
];

/** Words as they are written become words as they are looked for: `billingPostcode*` → "billing postcode". */
export function plainWords(text: string): string {
  return text
    .slice(0, 120)
    .replace(/([a-z])(?=[A-Z\d])/g, "$1 ")
    .toLowerCase()
    .replace(/[_\-*\s]+|\(?(optional|required|वैकल्पिक)\)/g, " ")
    .trim();
}

/**
 * The senses of a text, likeliest first; none when it says nothing. "House no, street, landmark" is a house,
 * "City / District" a city: the first part that means something leads, the others are second choices.
 * @param text as `plainWords` gives it
 */
export function sensesOf(text: string): Sense[] {
  if (VETO.test(text)) return ["none"];
  const numbered = NUMBERED.exec(text)?.[1];
  if (numbered) return [/1|one/.test(numbered) ? "one" : /2|two/.test(numbered) ? "two" : "more"];
  const senses = new Set<Sense>();
  for (const part of text.split(/[,/()|&:]| and | or | या /)) {
    const sense = PARTS.find(([, words]) => words.test(part))?.[0];
    if (sense) senses.add(sense);
    if (/village|गा[ँं]व/.test(part)) senses.add("city");
  }
  if (senses.size > 1) senses.delete("none");
  return [...senses];
}

/** The sense of an `autocomplete` attribute. @see https://html.spec.whatwg.org/#autofill */
export function tokenSense(autocomplete: string): Sense | undefined {
  return sensesOf(
    plainWords(autocomplete.replace("address-level2", "city").replace("address-level1", "state")),
  )[0];
}

/** The parts of a street address are one family; every other sense is its own. */
export function familyOf(sense: Sense): string {
  return /^(one|two|more|address|house|street|unit|area)$/.test(sense) ? "street" : sense;
}
