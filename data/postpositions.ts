/**
 * Postpositions of place in Indian languages, in Latin letters: "Hanuman Mandir ke paas" is "Near Hanuman Mandir".
 * Written by hand from the languages' grammars, with the usual spellings.
 */

/** What a postposition means, and when it is one. */
export interface Postposition {
  /** The English preposition, as printed. */
  print: string;
  /** Only after a linking word ("ke"): by itself the word may be a name or mean something else. */
  linked: boolean;
}

/** Preposition → words that never mean anything else, and words that need a linking word before them. */
const MEANINGS: Readonly<Record<string, { free: string; linked: string }>> = {
  Near: {
    free: `paas nazdeek nazdik najdeek najdik najik javal jawal javalchya jawalchya arugil arukil aruge daggara
      daggira daggarlo hattira hathira sameepam samipam kachhe pakhare nerhe`,
    linked: "pas pass nikat sameep samip kareeb karib kol nede pase paase kache bali aduthu aduth",
  },
  Opposite: {
    free: `samne saamne samney saamney samane saamane samnay sahmne samor samorchya ethiril edhiril etiril ethire
      edhire eduruga yeduruga edurugade edurige ethirvasham edirvasham ethirvasam samnare`,
    linked: "same saame eduru yeduru samukh",
  },
  Behind: {
    free: `piche peeche pichhe peechhe pichey peechey pichwade pichhwade pachhal pinpuram pinnal venuka venaka
      hindugade pinnil pechone pichone pachhare`,
    linked: "pachal mage maage hinde purakil pacha",
  },
  Beside: { free: "bagalme bagalmein shejari pakkathil", linked: "bagal baju pashe pakka pakkana pakkane" },
  Above: { free: "", linked: "upar uper oopar ooper upper" },
  Below: { free: "", linked: "niche neeche nichey neechey" },
  Outside: { free: "", linked: "bahar baahar" },
  "In Front of": { free: "", linked: "aage agey aagey" },
};

/** Words that join a noun to its postposition: "mandir ke paas", "school ni same", "bari er kache". */
export const LINKS: ReadonlySet<string> = new Set(
  "ke ki ka kay de di ni na nu er chya chi cha se".split(" "),
);

/** "in", which may follow "beside": "ke bagal mein", "ni baju ma". */
export const AFTER_BESIDE: ReadonlySet<string> = new Set("me mein mai main may m ma la".split(" "));

/** "belonging to", which keeps what follows in the phrase: "mandir ke samne wali gali" is the lane opposite the temple. */
export const WALA: ReadonlySet<string> = new Set(
  "wala wali wale waala waali waale vala vali vale walla".split(" "),
);

/** Who takes parcels at a house: with a request behind it, "guard ke paas chhod dena", no landmark. */
export const RECEIVERS: ReadonlySet<string> = new Set(
  "guard guards gard security sikyoriti watchman gatekeeper reception receptionist padosi neighbour neighbor".split(
    " ",
  ),
);

/** Verbs of a request, which end it. */
export const REQUESTS: ReadonlySet<string> = new Set(
  `chhod chhor chod chhodna chhorna chodna chhodiye chhoddena choddena de dena dedo dedena dijiye dijiyega rakh rakhna rakhdena rakhwa
   rakhiye`.split(/\s+/),
);

/** A word in lower case → its meaning as a postposition. */
export const POSTPOSITIONS: ReadonlyMap<string, Postposition> = new Map(
  Object.entries(MEANINGS).flatMap(([print, { free, linked }]) => [
    ...entries(free, { print, linked: false }),
    ...entries(linked, { print, linked: true }),
  ]),
);

function entries(words: string, meaning: Postposition): [string, Postposition][] {
  return words
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => [word, meaning]);
}
