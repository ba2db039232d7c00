/** Natural capitals for names that come in all capitals, all small letters or a mixture. */

import { keyOf } from "../keys.ts";

/** Letters pronounced one by one; nothing in a word of capitals distinguishes them from "NAGAR". */
const ACRONYMS = new Set(
  (
    "AFS AIIMS BEML BHEL BHU BITS BSF BSNL BTM CISF CRPF CSIR DLF DRDO GIDC GPO GST HAL HMT HSR IAF IDA IIM IIT " +
    "IFFCO IIIT INS IOC IPCL ISRO ITBP ITI ITPL JNU JNTU KPHB LIC MES MG MIDC NAD NDA NDC NFL NH NHPC NIT NMDC " +
    "NTPC NTR ONGC PCMC PWD RCF RK SAIL SBI SIDCO SIPCOT SPSR SRPF SSB STPS TNHB TV UP USA VIP VV YSR"
  ).split(" "),
);
const ROMAN = /^(?:i{1,3}|iv|vi{0,3}|ix|xi{0,3}|xiv|xv)$/i;
const SMALL_WORDS = new Set(["of", "and", "the", "for", "at"]);
const NO_VOWEL = /^[^aeiouy]+$/i;

/**
 * A name in natural capitals, spaces tidied: `"BENGALURU URBAN"` → `"Bengaluru Urban"`,
 * `"koramangala vi bk"` → `"Koramangala VI Bk"`, `"HighCourt"` → `"High Court"`, `"M.G.ROAD"` → `"M.G. Road"`.
 * Roman numerals, initials and known acronyms stay in capitals; in a name that is not all capitals so does
 * a short word that is (`"IIM Mumbai"`).
 */
export function naturalCapitals(raw: string): string {
  const text = tidy(raw);
  const shouting = text === text.toUpperCase();
  let first = true;
  return text.replace(/[\p{L}\p{M}\p{N}']+/gu, (word) => {
    const out = capitalWord(word, shouting, first);
    first = false;
    return out;
  });
}

/** One space between words, none inside brackets, one before an opening and after a closing one. */
export function tidy(raw: string): string {
  return raw
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/(\p{Ll})(\p{Lu}\p{Ll}{2})/gu, "$1 $2")
    .replace(/\(/g, " (")
    .replace(/\)/g, ") ")
    .replace(/\.(\p{L}{3})/gu, ". $1")
    .replace(/\s+/g, " ")
    .replace(/\( /g, "(")
    .replace(/ \)/g, ")")
    .replace(/^[\s.,;:/*-]+|[\s,;:/*-]+$/g, "");
}

function capitalWord(word: string, shouting: boolean, first: boolean): string {
  const upper = word.toUpperCase();
  const lower = word.toLowerCase();
  if (/^\d/.test(word)) return /^\d+(?:st|nd|rd|th)$/i.test(word) ? lower : upper;
  if (!first && SMALL_WORDS.has(lower)) return lower;
  if (ROMAN.test(word) || ACRONYMS.has(upper) || word.length === 1) return upper;
  if (lower === "bk" || lower === "kh" || lower === "dr" || lower === "st" || lower === "mt") {
    return upper[0] + lower.slice(1);
  }
  if (word === upper && word.length <= 5 && (!shouting || (NO_VOWEL.test(word) && word.length <= 4)))
    return upper;
  if (word === upper || word === lower) return capitalize(lower);
  return upper[0] + word.slice(1);
}

/** The first letter in capitals, and the one after a leading `d'` or `o'`. */
function capitalize(lower: string): string {
  return lower.replace(/^(?:[do]')?\p{L}/u, (start) =>
    start.length === 1 ? start.toUpperCase() : start[0].toUpperCase() + start.slice(1).toUpperCase(),
  );
}

/** Key of the town that an office is named after: of `"Asansol Court"` and `"Asansol GPO"` it is `asansol`. */
export function townKey(title: string): string {
  return keyOf(townTitle(title));
}

/** The town alone: `"Asansol"`. */
export function townTitle(title: string): string {
  return title.replace(TOWN_PART, "");
}

const TOWN_PART =
  / (?:gpo|city|town|bazaa?r|r\.? ?s\.?|court|fort|h\.?q\.?|kutchery|cutchery|collectorate|mandi|cantt|east|west|north|south|road)$/i;
