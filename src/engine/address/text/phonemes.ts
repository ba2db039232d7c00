/** Words of the Indian scripts as phonemes. The nine blocks of Unicode have one layout, so that one table reads them all. */

/**
 * A script by the name that the tables of data/ use, and the first code of its block. Each block has 128 codes.
 */
export const SCRIPTS = [
  "devanagari",
  "bengali",
  "gurmukhi",
  "gujarati",
  "oriya",
  "tamil",
  "telugu",
  "kannada",
  "malayalam",
] as const;
export type Script = (typeof SCRIPTS)[number];

const FIRST_BLOCK = 0x0900;
const BLOCK_BITS = 7;

/** The script of a word's first letter; undefined for another alphabet. */
export function scriptOf(word: string): Script | undefined {
  return SCRIPTS[(word.charCodeAt(0) - FIRST_BLOCK) >> BLOCK_BITS];
}

/*
 * One character is one phoneme. Vowels: a ā i ī u ū ŕ e ê (ai) æ o ô (au) ɔ. A capital consonant has breath (K is kh), a
 * dot below is retroflex, ṛ is a flap, ḻ the zh of Tamil, ṃ the nasal that takes its place from what follows.
 */
const VOWELS = "aāiīuūŕḷæeeêɔooô";
const SIGNS = "āiīuūŕŕæeeêɔooô";
const CONSONANTS = "kKgGŋcCjJñṭṬḍḌṇtTdDnṉpPbBmyrṟlḷḻvśṣsh";
const At = {
  nasal: 0x03,
  vowels: 0x05,
  consonants: 0x15,
  nukta: 0x3c,
  signs: 0x3e,
  virama: 0x4d,
  auMark: 0x57,
  bindu: 0x70,
  doubled: 0x71,
} as const;
const WITH_NUKTA: Readonly<Record<string, string>> = {
  j: "z",
  ḍ: "ṛ",
  Ḍ: "Ṛ",
  P: "f",
  s: "ś",
  l: "ḷ",
  // The second of the two Bengali letters for y is the one that is spoken so.
  y: "ẏ",
};
/** Letters that only one script has. */
const LONE: Readonly<Record<string, string>> = {
  ॲ: "æ",
  ৎ: "t",
  ৰ: "r",
  ৱ: "v",
  ୟ: "ẏ",
  ୱ: "v",
  ൺ: "ṇ",
  ൻ: "n",
  ർ: "r",
  ൽ: "l",
  ൾ: "ḷ",
  ൿ: "k",
};

/** The phonemes of a word; joiners and signs that are not spoken are left out. */
export function phonemesOf(word: string, script: Script): string {
  let out = "";
  // Whether the last consonant still has the vowel that is not written.
  let isOpen = false;
  let isDoubled = false;
  for (const letter of word) {
    const code = letter.charCodeAt(0);
    const at = code & 0x7f;
    const lone = LONE[letter];
    if (code < FIRST_BLOCK || code > 0x0d7f) continue;
    const consonant = lone ?? CONSONANTS[at - At.consonants];
    if (at === At.nukta) {
      out = out.slice(0, -1) + (WITH_NUKTA[out.at(-1) ?? ""] ?? out.at(-1) ?? "");
    } else if (at === At.virama) {
      isOpen = false;
    } else if (at === At.doubled && script === "gurmukhi") {
      if (isOpen) out += "a";
      isOpen = false;
      isDoubled = true;
    } else if (consonant !== undefined) {
      if (isOpen) out += "a";
      out += isDoubled ? consonant + consonant : consonant;
      isDoubled = false;
      isOpen = lone === undefined || letter === "ୟ" || letter === "ୱ" || letter === "ৰ" || letter === "ৱ";
    } else if (at < At.nasal || (at === At.bindu && script === "gurmukhi")) {
      if (isOpen) out += "a";
      isOpen = false;
      out += at === 1 ? "~" : "ṃ";
    } else {
      const sign = at === At.auMark ? "ô" : SIGNS[at - At.signs];
      const vowel = sign ?? VOWELS[at - At.vowels];
      if (vowel === undefined) continue;
      if (isOpen && sign === undefined) out += "a";
      isOpen = false;
      out += vowel;
    }
  }
  return isOpen ? `${out}a` : out;
}

/** Letters of a sound key for phonemes, except those that are their own. */
const KEY_LETTERS: Readonly<Record<string, string>> = {
  a: "",
  ā: "a",
  æ: "a",
  ī: "i",
  ū: "u",
  ŕ: "r",
  ɔ: "o",
  K: "k",
  G: "g",
  ŋ: "n",
  C: "c",
  J: "j",
  ñ: "n",
  ṭ: "t",
  Ṭ: "t",
  ḍ: "d",
  Ḍ: "d",
  ṇ: "n",
  T: "t",
  D: "d",
  ṉ: "n",
  P: "p",
  f: "p",
  B: "b",
  ẏ: "y",
  ṟ: "r",
  ḷ: "l",
  ḻ: "l",
  ṛ: "r",
  Ṛ: "r",
  ś: "s",
  ṣ: "s",
  z: "j",
  ṃ: "n",
  "~": "n",
};
/** Tamil has one letter for the voiced and the voiceless, and s is spoken where others have ch. */
const VOICELESS: Readonly<Record<string, string>> = { g: "k", d: "t", b: "p", j: "s", c: "s" };
const NORTHERN: ReadonlySet<Script> = new Set(["devanagari", "gurmukhi", "gujarati"]);

/** What the spellings of a word in all scripts have in common: data/script-sounds.ts. */
export function soundKey(phonemes: string, script: Script): string {
  let spoken = phonemes.replace(/ṟṟ/g, "tt").replace(/nṟ/g, "nt");
  // "byāṃk": the a of English bank.
  spoken = spoken.replace(/(?<=[^aāiīuūeêoô])[yẏ]ā/g, "ā").replace(/(?<=[aāiīuūeêoô])[yẏ](?=[iīeê])/g, "");
  const [ai, au] = NORTHERN.has(script) ? ["e", "o"] : ["ai", "au"];
  let key = "";
  for (let i = 0; i < spoken.length; i++) {
    const phoneme = spoken[i];
    let letter = KEY_LETTERS[phoneme] ?? phoneme;
    if (phoneme === "a" && i === 0) letter = "a";
    else if (phoneme === "ê") letter = ai;
    else if (phoneme === "ô") letter = au;
    else if (phoneme === "m" && /[pPbB]/.test(spoken[i + 1] ?? "")) letter = "n";
    if (script === "tamil") letter = VOICELESS[letter] ?? letter;
    if (letter !== "" && !key.endsWith(letter)) key += letter;
  }
  // The scripts of the south end a borrowed word with u, or with nothing.
  return key.length > 3 && key.endsWith("u") ? key.slice(0, -1) : key;
}

/** The key of Tamil for a key of the other scripts. */
export function tamilKey(key: string): string {
  return key.replace(/[gdbjc]/g, (letter) => VOICELESS[letter]).replace(/(.)\1/g, "$1");
}
