import { RefKind } from "../../../../data/layout.ts";
import { WALA } from "../../../../data/postpositions.ts";
import { type Context, type Draft, lineOf } from "../draft.ts";
import { placeNames } from "../evidence.ts";
import { isInstruction, namesPlace } from "../names-place.ts";
import { Relation } from "../places.ts";
import { Role, type Token } from "../text/token.ts";
import { has, Mark } from "../text/words.ts";

/** Minimum letters and digits of the lines, with a door number and without. */
const MIN_CHARACTERS_WITH_DOOR = 8;
const MIN_CHARACTERS_WITHOUT_DOOR = 14;
/** Fewer words are not enough to find a home. */
const MIN_WORDS = 3;

/**
 * Checks that there is a street address, that it names a place and is long enough, and that door number and
 * landmark are given. A missing or too short line raises no further issues about its words, unless it has none, or
 * about the landmark.
 */
export function judgeLines(draft: Draft, context: Context): void {
  const { characters, words } = measure([draft.line1, draft.line2]);
  if (draft.printed1 === "" || characters === 0) return draft.raise("LINE_MISSING");
  const least = draft.hasHouse ? MIN_CHARACTERS_WITH_DOOR : MIN_CHARACTERS_WITHOUT_DOOR;
  const short =
    characters < least ||
    !namesPlace(draft, context) ||
    (words <= LANDMARK_WORDS && isLandmarkAlone(draft, context));
  if (short) draft.raise("LINE_SHORT");
  if (short ? isDoorAlone(draft, context) : words < MIN_WORDS) draft.raise("LINE_FEW_WORDS");
  if (draft.isArmy) return;
  if (!draft.hasHouse && !draft.isVillage && !hasNamedHome(draft)) draft.raise("NO_HOUSE_NO");
  if (!short && !isComplete(draft) && !hasLandmark(draft)) draft.raise("NO_LANDMARK");
}

/** First two digits of PINs where most homes have a name and no number: Kerala, Lakshadweep and Mahe. */
const NAMED_HOMES = /^6[789]/;
const HOMES: ReadonlySet<string> = new Set(
  "house veedu bhavan bhavanam bhawan nivas niwas nilayam sadanam villa cottage manzil mandiram illam tharavad tharavadu".split(
    " ",
  ),
);

/** "Kizhakkethil Veedu", "Puthenpurackal (H)". */
function hasNamedHome(draft: Draft): boolean {
  if (!NAMED_HOMES.test(draft.pin)) return false;
  return draft.parts.some(({ line, from, to }) => {
    const words = lineOf(draft, line);
    for (let k = from + 1; k < to; k++) {
      const { text, word } = words[k];
      if (HOMES.has((text ?? word.lower).toLowerCase()) && words[k - 1].word.digits === 0) return true;
    }
    return false;
  });
}

/** "2" or "H No 12" in a city, and nothing else: short, without any word for the place. */
function isDoorAlone(draft: Draft, context: Context): boolean {
  if (!draft.hasHouse || draft.printedLandmark !== "") return false;
  return draft.parts.every(({ kind }) => kind === "house") && isInCity(draft, context);
}

/** Population up to which a landmark is enough to ask the way. */
const SMALL_TOWN = 50_000;

/** The city, typed or filled in, is of the PIN, and neither a village nor a small town, where people know each other. */
function isInCity({ cityTyped, city, cityName, pinIndex }: Draft, { dir, places }: Context): boolean {
  if (pinIndex < 0) return false;
  const ref = places.insideRef(cityTyped === "" ? dir.find(city) : cityName, pinIndex);
  if (ref < 0 || dir.refKindAt(ref) === RefKind.office) return false;
  return dir.refKindAt(ref) !== RefKind.city || dir.cityPopulation(dir.refIdAt(ref)) >= SMALL_TOWN;
}

/** Words of a landmark phrase in which no area is named by the way: "Behind my home in Chhatarpur, Tivoli Garden". */
const LANDMARK_WORDS = 4;

/** "Near Hanuman Mandir" and nothing else, in a city: every part of it has such a temple. */
function isLandmarkAlone(draft: Draft, context: Context): boolean {
  const { hasHouse, isVillage, isPlaceConfirmed, parts, printedLandmark } = draft;
  if (hasHouse || isVillage || isPlaceConfirmed || printedLandmark !== "") return false;
  for (let i = 0; i < parts.length; i++) if (parts[i].kind !== "landmark") return false;
  return parts.length > 0 && isInCity(draft, context) && !namesNeighbour(draft, context);
}

/** The landmark is named after a place of the PIN or close to it: "Near Ameerpet Metro Station". */
function namesNeighbour(draft: Draft, context: Context): boolean {
  const { dir, places } = context;
  const { cityName, pinIndex, office, cityTokens } = draft;
  if (office >= 0 && dir.officeName(office) !== cityName) return true;
  return placeNames(draft, context).some(
    ({ name, line, at }) =>
      line !== cityTokens &&
      line[at].role === Role.none &&
      name !== cityName &&
      places.relate(name, pinIndex).relation >= Relation.near,
  );
}

function measure(lines: Token[][]): { characters: number; words: number } {
  let characters = 0;
  let words = 0;
  for (const line of lines) {
    // "Shiv Mandir ke samne wali gali" tells the lane, not only what it is near.
    let isWala = false;
    for (const { word, role } of line) {
      isWala = role === Role.landmark && (isWala || WALA.has(word.lower));
      // In a village a name helps more than a number.
      if (role !== Role.none && role !== Role.person && role !== Role.receiver && !isWala) continue;
      characters += word.lower.length;
      words++;
    }
  }
  return { characters, words };
}

/** A door number with its street, sector or block: a landmark would add little. */
function isComplete({ hasHouse, line1, line2 }: Draft): boolean {
  return hasHouse && (line1.some(isStreet) || line2.some(isStreet));
}

function isStreet(token: Token): boolean {
  if (token.role === Role.noise) return false;
  return has(token, Mark.street) || (has(token, Mark.counted) && !has(token, Mark.house | Mark.building));
}

/** A landmark that could not move to its field ("Near Clock Tower" as the whole line) still counts. */
function hasLandmark({ printedLandmark, parts, landmark }: Draft): boolean {
  if (printedLandmark !== "" && !isInstruction(landmark)) return true;
  return parts.some((part) => part.kind === "landmark") || landmark.some((t) => has(t, Mark.sight));
}
