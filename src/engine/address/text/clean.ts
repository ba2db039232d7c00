/** Normalizes any Unicode string: one kind of quote, dash, space and digit; no control characters. */
import { foldLatin } from "../../../../data/keys.ts";
import { asciiDigits } from "../../../lib/digits.ts";
import { latinLookalikes } from "../../../lib/lookalikes.ts";

const PLAIN_FROM = 32;
const PLAIN_TO = 126;

/** True when the text is printable ASCII only: the usual case, which needs no cleaning. */
export function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < PLAIN_FROM || c > PLAIN_TO) return false;
  }
  return true;
}

/** A wrongly decoded en dash, common in old exports. */
const MOJIBAKE_DASH = /┬[ûÛ]|â€[“”\u0093\u0094]|\u00c2\u0096/g;
const MOJIBAKE_SPACE = /┬[áÁ]?/g;
const MOJIBAKE_QUOTE = /â€[™˜\u0098\u0099]/g;

/**
 * @param text any string, lone surrogates and NUL included; null and undefined give ""
 * @returns cleaned text; letters of non-Latin scripts are unchanged
 */
export function clean(text: string | null | undefined): string {
  if (!text) return "";
  if (isPlain(text)) return text;
  return normalize(text);
}

/** How much longer a text may become: ½ becomes three characters, with spaces around it. */
const MAX_EXPANSION = 4;
/** Characters that one is folded into at most. */
const MAX_FOLDED = 18;

function normalize(text: string): string {
  // A run of them would keep the thread busy: ﷺ becomes 18 characters.
  const longest = MAX_EXPANSION * text.length + MAX_FOLDED;
  const shown = (NUMERAL.test(text) ? apart(text) : text)
    .toWellFormed()
    .replace(MOJIBAKE_DASH, " - ")
    .replace(MOJIBAKE_SPACE, " ")
    .replace(MOJIBAKE_QUOTE, "'")
    .replace(/[\r\n\u2028\u2029]+/g, ", ")
    .normalize("NFKC")
    .slice(0, longest)
    .replace(FRACTION_SLASH, "/")
    .replace(/[\u2018\u2019\u201b\u02bc`´]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u3001\uff0c\u0964\u0965]/g, ",")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad\ufffd]/g, "")
    .replace(/[\p{Cc}\s]/gu, " ");
  return asciiDigits(foldLatin(latinLookalikes(shown)));
}

/** A fraction (½), a raised digit (²) or a circled one. */
const NUMERAL = /\p{No}/u;
/** Between the two numbers of "1⁄2", which ½ is folded into. */
const FRACTION_SLASH = /\u2044/g;

/** True when the text has a numeral that is folded into other characters: ½, ². */
export const hasNumeral = (text: string): boolean => NUMERAL.test(text);

/** Separates such a numeral from adjacent digits: otherwise "12½" becomes 121/2 and "45²" 452. */
function apart(text: string): string {
  return text.replace(/(\p{Nd})(?=\p{No})/gu, "$1 ").replace(/(\p{No})(?=\p{Nd})/gu, "$1 ");
}

/** For other countries: collapses spaces and removes control characters, with every letter as typed. */
export function tidy(text: string | null | undefined): string {
  if (!text) return "";
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\s\ufffd]+/gu, " ")
    .trim();
}
