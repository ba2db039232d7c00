/**
 * Endings of words in the Indian scripts: cases, postpositions that are written together with their noun, and the second
 * halves of names. Written by hand from the languages' grammars.
 */

/** An ending, what the word has instead of it in its plain form (the likeliest first), and the postposition it holds. */
export interface Ending {
  readonly ending: string;
  readonly plain: readonly string[];
  /** As in data/scripts.ts, "ke paas"; "" for a case. */
  readonly postposition: string;
}

/** Cases by script: `ending>plain|plain`, with "-" for nothing. A word has its plain form only if that is known. */
const CASES: Readonly<Record<string, string>> = {
  devanagari: `ाच्या>-|ा|े ेच्या>ा|- ीच्या>ी|- ्याच्या>ा|े च्या>- ाचे>-|ा ाची>-|ा ाचा>-|ा ेची>ा ेचा>ा ेचे>ा ात>-|ा|े ेत>ा
    ाला>-|ा ्या>ा|े|- ा>-|े े>ा|- ों>-|ा`,
  bengali: "য়ের>য় ের>- র>- টির>- টি>- তে>- ে>- কে>-",
  gurmukhi: "ਿਆਂ>ਾ ੇ>ਾ|- ਾਂ>-|ਾ ੀਂ>ੀ",
  gujarati: "ાની>ો|ું|ા ાના>ો|ું|ા ાનું>ો|ું|ા ાનો>ો|ું|ા ાને>ો|ું|ા ની>- ના>- નું>- નો>- ને>- માં>- નાં>- ે>ો|- ા>ો|ું",
  oriya: "ଙ୍କ>- ର>- ରେ>- କୁ>- ରୁ>- ୍>-",
  tamil: `த்திற்கு>ம் த்துக்கு>ம் த்தின்>ம் த்தில்>ம் த்து>ம் ிற்கு>ி|் ற்கு>- ுக்கு>்|ு க்கு>- யின்>- ின்>்|ு ில்>்|ு த்>- க்>-
    ப்>- ச்>-`,
  telugu: "ము>ం ానికి>ం ంకు>ం ుకు>్|ు ికి>ి కు>- కి>- లో>- ల>- పు>- ు>్ ్>ు",
  kannada: "ದಲ್ಲಿ>- ಕ್ಕೆ>- ಯಲ್ಲಿ>- ಿನಲ್ಲಿ>್|ು ಿಗೆ>್|ು ಿನ>್|ು ದ>- ಯ>- ಗೆ>- ಲಿ>- ು>್",
  malayalam: `ത്തിന്റെ>ം ത്തിനു>ം ത്തിന്>ം ത്തിൽ>ം ിന്റെ>്|് ിനു>് ിന്>് ിൽ>് യ്ക്ക്>- യുടെ>- ുടെ>- യിൽ>- ക്ക്>- ക്കു>- ന്>- ു>് ം>- െ>-`,
};

/** Postpositions that are written together with their noun, by script: `ending>plain|plain`. */
const JOINED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  devanagari: {
    "ke paas": "ाजवळील>-|ा ाजवळ>-|ा ेजवळ>ा|े जवळील>- जवळ>-",
    "ke samne": "ासमोर>-|ा ेसमोर>ा|े समोरील>- समोर>-",
    "ke piche": "ामागे>-|ा ेमागे>ा|े मागे>-",
    "ke bagal": "ाशेजारी>-|ा ेशेजारी>ा|े शेजारी>-",
    "ke upar": "ावर>-|ा ेवर>ा",
    "ke niche": "ाखाली>-|ा ेखाली>ा",
  },
  tamil: {
    "ke paas": "க்கருகில்>- ுக்கருகில்>்|ு ருகில்>் ருகே>்",
    "ke samne": "ுக்கெதிரில்>்|ு க்கெதிரில்>-",
  },
  telugu: { "ke paas": "దగ్గర>- సమీపంలో>-", "ke piche": "వెనుక>-", "ke bagal": "పక్కన>-", "ke samne": "ఎదురుగా>-" },
  kannada: { "ke paas": "ದಹತ್ತಿರ>- ಹತ್ತಿರ>-", "ke bagal": "ಪಕ್ಕದಲ್ಲಿ>-" },
  malayalam: {
    "ke paas": "ത്തിനടുത്ത്>ം ിനടുത്ത്>് യ്ക്കടുത്ത്>- ക്കടുത്ത്>- ത്തിനുസമീപം>ം ിനുസമീപം>് ത്തിന്സമീപം>ം സമീപം>-",
    "ke samne": "ത്തിനെതിരെ>ം ിനെതിരെ>് ത്തിനെതിർവശം>ം ിനെതിർവശം>്",
  },
  gujarati: { "ke paas": "પાસે>-", "ke samne": "સામે>-", "ke piche": "પાછળ>-" },
  bengali: { "ke samne": "রসামনে>-", "ke paas": "রকাছে>-" },
  gurmukhi: {},
  oriya: { "ke paas": "ପାଖରେ>-", "ke samne": "ସାମ୍ନାରେ>-", "ke piche": "ପଛରେ>-" },
};

/** More than the characters of any ending. */
const MAX_ENDING = 32;

/** Script → its endings, postpositions first and longer ones before shorter ones. */
export const ENDINGS: Readonly<Record<string, readonly Ending[]>> = Object.fromEntries(
  Object.keys(CASES).map((script) => [
    script,
    [
      ...Object.entries(JOINED[script]).flatMap(([postposition, endings]) => parsed(endings, postposition)),
      ...parsed(CASES[script], ""),
    ].sort((a, b) => rank(b) - rank(a)),
  ]),
);

/** Of a case and a postposition the postposition, of two alike the longer. */
function rank({ ending, postposition }: Ending): number {
  return ending.length + (postposition === "" ? 0 : MAX_ENDING);
}

function parsed(endings: string, postposition: string): Ending[] {
  return endings.split(/\s+/).map((entry) => {
    const [ending, plain] = entry.normalize("NFC").split(">");
    return { ending, plain: plain.split("|").map((text) => (text === "-" ? "" : text)), postposition };
  });
}

/**
 * Second halves of names in the phonemes of text/phonemes.ts → as they are spelt. The two halves have their own silent
 * vowels: "rāma-pura" is Rampur, "rāja-nagara" Rajnagar.
 */
export const NAME_ENDINGS: readonly (readonly [phonemes: string, spelling: string])[] = Object.entries({
  nagara: "nagar",
  nagar: "nagar",
  pura: "pur",
  pūra: "pur",
  purā: "pura",
  purī: "puri",
  gāva: "gaon",
  gāṃva: "gaon",
  "gā~va": "gaon",
  "gā~": "gaon",
  gāṃ: "gaon",
  gaṛha: "garh",
  gaṛa: "garh",
  gaṚa: "garh",
  gaḌa: "gadh",
  ābāda: "abad",
  gaṃja: "ganj",
  gañja: "ganj",
  vāṛī: "wari",
  vāḍī: "wadi",
  vāḍā: "wada",
  vihāra: "vihar",
  lāla: "lal",
  dāsa: "das",
  nāTa: "nath",
  caṃdra: "chandra",
  prasāda: "prasad",
  kumāra: "kumar",
  siṃha: "singh",
  bāga: "bagh",
  bāGa: "bagh",
  sarāya: "sarai",
  Gāṭa: "ghat",
  maṃḍī: "mandi",
  bājāra: "bazar",
  pāṛā: "para",
  hāṭa: "hat",
  palli: "pally",
  ceri: "chery",
  ūru: "ur",
}).sort(([a], [b]) => b.length - a.length);
