/** One word of an Indian script in Latin letters, by rule, in the usual spelling of Indian English. */
import { NAME_ENDINGS } from "../../../../data/script-endings.ts";
import { phonemesOf, type Script } from "./phonemes.ts";

/** The word with a capital letter. */
export function transliterate(word: string, script: Script): string {
  const latin = latinOf(phonemesOf(word, script), script);
  return latin.charAt(0).toUpperCase() + latin.slice(1);
}

/** Languages that do not speak every short a that they write. */
const SILENT_A: ReadonlySet<Script> = new Set(["devanagari", "gurmukhi", "gujarati", "bengali", "oriya"]);

function latinOf(phonemes: string, script: Script): string {
  // One syllable again and again is no word: text/gibberish.ts finds it as it is.
  if (REPEATED.test(phonemes)) return spelt(phonemes, script);
  const spoken = spokenIn(phonemes, script);
  const drops = SILENT_A.has(script);
  for (const [ending, spelling] of NAME_ENDINGS) {
    if (!spoken.endsWith(ending) || spoken.length - ending.length < 2) continue;
    if (!drops && ending.endsWith("a") && ending !== "nagara") continue;
    const first = spoken.slice(0, -ending.length);
    return spelt(drops ? withoutSilentA(first, script) : first, script) + spelling;
  }
  return spelt(drops ? withoutSilentA(spoken, script) : spoken, script);
}

const REPEATED = /^(.{1,2})\1{2,}$/;

const isVowel = (phoneme: string | undefined) => phoneme !== undefined && "aāiīuūŕeêæoôɔ".includes(phoneme);

/**
 * Removes the silent short a: at the end of a word, and between a syllable and a consonant with its own vowel ("neharū"
 * is nehrū), from right to left. In Odia it is silent only at the end.
 */
function withoutSilentA(phonemes: string, script: Script): string {
  let out = isSilentAtEnd(phonemes) ? phonemes.slice(0, -1) : phonemes;
  if (script === "oriya") return out;
  for (let i = out.length - 3; i >= 2; i--) {
    const isSilent =
      out[i] === "a" &&
      !isVowel(out[i - 1]) &&
      isVowel(out[i - 2]) &&
      !isVowel(out[i + 1]) &&
      isVowel(out[i + 2]);
    if (isSilent) out = out.slice(0, i) + out.slice(i + 1);
  }
  return out;
}

/** A final short a after several syllables, except one that makes the preceding consonants pronounceable: Rabindra, Gupta. */
function isSilentAtEnd(phonemes: string): boolean {
  if (!phonemes.endsWith("a")) return false;
  const [third, second, first] = [phonemes.at(-4), phonemes.at(-3), phonemes.at(-2)];
  if (first === undefined || isVowel(first) || ![...phonemes.slice(0, -1)].some(isVowel)) return false;
  if (isVowel(second) || second === undefined) return true;
  if (third === undefined) return false;
  return "nṇñŋmṃ~rlsśṣ".includes(second) ? !"yrvnṇmD".includes(first) : second === first && first === "ṭ";
}

/** Phonemes as a language speaks its letters. */
function spokenIn(phonemes: string, script: Script): string {
  switch (script) {
    case "bengali":
      return phonemes
        .replace(/^y|(?<=[aāiīuūeêoô])y/g, "j")
        .replace(/^([^aāiīuūeêoô]+)yā/, "$1ā")
        .replaceAll("v", "b")
        .replaceAll("P", "f");
    case "oriya":
      return phonemes.replace(/^y|(?<=[aāiīuūeêoô])y/g, "j").replace(/[yẏ]+/g, "y");
    case "tamil":
      return inTamil(phonemes);
    case "malayalam":
      return phonemes
        .replace(/ṟṟ/g, "ṭṭ")
        .replace(/nṟ/g, "nṭ")
        .replace(/ŋŋ/g, "ng")
        .replace(/cc/g, "c")
        .replace(/ṇṭ/g, "ṇḍ")
        .replace(/mp/g, "mb")
        .replace(/(?<=[aāiīuūeêoô])ṭ(?!ṭ)/g, "ḍ")
        .replace(/(?<!t)t(?!t)/g, "T");
    case "telugu":
      return phonemes.replace(/āvu$/, "āo");
    default:
      return phonemes;
  }
}

/** Voices the stops of Tamil: between vowels and after a nasal, not doubled and not at the beginning. */
function inTamil(phonemes: string): string {
  return phonemes
    .replace(/^i(?=r[āaou])/, "")
    .replace(/^iḷ|^il(?=[aā])/, "l")
    .replace(/^c(?!e)/, "s")
    .replace(/ṟṟ/g, "ṭr")
    .replace(/ṉṟ/g, "nḍr")
    .replace(/(?<=[ŋṇnm])[kṭtp]/g, (stop) => VOICED[stop])
    .replace(/ñc/g, "ñj")
    .replace(/tt/g, "T")
    .replace(/cc/g, "c")
    .replace(/(?<=[aāiīuūeêoôyrlvḻḷ])k(?=[aāiīuūeêoôr])/g, "g")
    .replace(/(?<=[aāiīuūeêoô])ṭ(?=[aāiīuūeêoô])/g, "ḍ")
    .replace(/(?<=[aāiīuūeêoô])c(?=[aāiīuūeêoô])(?!eri$)/g, "s")
    .replace(/(?<!t)t(?!t)/g, "T");
}
const VOICED: Readonly<Record<string, string>> = { k: "g", ṭ: "ḍ", t: "d", p: "b" };

/** Letters for phonemes, except those that are their own. */
const SPELLING: Readonly<Record<string, string>> = {
  ā: "a",
  æ: "a",
  ī: "i",
  ū: "u",
  ŕ: "ri",
  ê: "ai",
  ɔ: "o",
  ô: "au",
  K: "kh",
  G: "gh",
  ŋ: "n",
  c: "ch",
  C: "chh",
  J: "jh",
  ñ: "n",
  ṭ: "t",
  Ṭ: "th",
  ḍ: "d",
  Ḍ: "dh",
  ṇ: "n",
  T: "th",
  D: "dh",
  ṉ: "n",
  B: "bh",
  ẏ: "y",
  ṟ: "r",
  ḷ: "l",
  ḻ: "zh",
  ś: "sh",
  ṣ: "sh",
  Ṛ: "rh",
};
/** Scripts whose nasal at the end of a word is m; in others it nasalizes the preceding vowel. */
const SOUTHERN: ReadonlySet<Script> = new Set(["telugu", "kannada", "malayalam", "tamil"]);

function spelt(phonemes: string, script: Script): string {
  const isSouthern = SOUTHERN.has(script);
  let out = "";
  for (let i = 0; i < phonemes.length; i++) {
    const phoneme = phonemes[i];
    const [before, next] = [phonemes[i - 1], phonemes[i + 1]];
    if (phoneme === "ṃ" || phoneme === "~") out += nasal(phoneme, next, before, script);
    // "Fatehpur", but "Phulpur", and "Muzaffarnagar".
    else if (phoneme === "P") out += next === "P" ? "f" : "uūl".includes(next ?? "a") ? "ph" : "f";
    else if (phoneme === "ṛ") out += script === "oriya" ? "d" : "r";
    else if (phoneme === "v" && "sśdDh".includes(before ?? "-")) out += "w";
    // "Saibaba", and "Srinivas" of the south.
    else if (phoneme === "y" && isSouthern && isVowel(before) && "iī".includes(next ?? "-")) continue;
    else if (phoneme === "ś" && isSouthern && next === "r") out += "s";
    else if (phoneme === "c" && next === "c") out += "c";
    else if (phoneme === "j" && next === "ñ") out += "g";
    else if (phoneme === "ñ" && before === "j") out += "y";
    else out += SPELLING[phoneme] ?? phoneme;
  }
  return out;
}

function nasal(
  phoneme: string,
  next: string | undefined,
  before: string | undefined,
  script: Script,
): string {
  if (next === undefined) {
    if (phoneme === "~") return "";
    if (SOUTHERN.has(script)) return "m";
    if (script === "bengali" || script === "oriya") return "ng";
    return before === "ā" || before === "a" ? "n" : "";
  }
  if ("pPbBm".includes(next)) return "m";
  // "siṃha" is Singh.
  return next === "h" ? "ng" : "n";
}
