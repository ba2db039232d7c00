/** Abbreviations that are another word beside certain neighbours: Hr Sec School, PNB Bk, Bus Std, Gr Floor, JAK LI. */
import { after, before, isName, isRoman } from "./neighbours.ts";
import { Sep, type Token } from "./token.ts";
import { wordOf } from "./word-cache.ts";
import { has, Mark } from "./words.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const SECONDARY = set("sec secondary");
const HIGHER = set("higher senior hr sr sen");
const SCHOOL = set("school schools sch schl education edn");
/** What stands before "Sch" of a school, whatever follows. */
const BEFORE_SCHOOL = set(
  "secondary higher high middle primary pry elementary public pub government govt municipal nursery convent",
);
/** Before "Sch" of a scheme: "Housing Sch". */
const BEFORE_SCHEME = set("housing hsg development lig mig hig ews rehabilitation");
const COLLEGE = set("college clg university univ school schl hospital hosp stadium");
const BANKS = set(
  `pnb sbi hdfc icici idbi uco bob boi axis canara union indian overseas national state central gramin cooperative
   coop urban federal syndicate vijaya dena andhra allahabad corporation punjab sind kotak mahindra bandhan vysya
   indusind mercantile`,
);
const BEFORE_STAND = set("bus auto taxi cab rickshaw tempo");
/** Places that are called "Greater". */
const GREATER = set("noida kailash mumbai");
const FLOOR = set("floor flr flor fl");
const REGIMENT = set("li rif");
/** Before "LI" of light infantry and "RIF" of rifles. */
const INFANTRY = set("jak sikh maratha raj garh");
/** Forces and army offices, which stay in capitals in a line of capitals. Others: army-words.ts. */
const CORPS = ["apo", "fpo", "itbp", "cisf", "echs"];

/** What the abbreviation means at its place; the same letters where it stays as it is, undefined for its usual meaning. */
type Reading = (tokens: readonly Token[], i: number) => string | undefined;

const READINGS: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ["hr", (tokens, i) => (opensSecondary(tokens, i) ? "Higher" : undefined)],
  ["sr", (tokens, i) => (opensSecondary(tokens, i) ? "Senior" : undefined)],
  ["sen", (tokens, i) => (opensSecondary(tokens, i) ? "Senior" : undefined)],
  ["sec", (tokens, i) => (isSecondary(tokens, i) ? "Secondary" : undefined)],
  ["pub", (tokens, i) => (isIn(SCHOOL, after(tokens, i)) ? "Public" : undefined)],
  ["sch", (tokens, i) => (isSchool(tokens, i) ? "School" : undefined)],
  ["bk", bankOrVillage],
  ["jn", (tokens, i) => (isOfCollege(tokens, i) ? "JN" : undefined)],
  ["std", (tokens, i) => (isIn(BEFORE_STAND, before(tokens, i)) ? "Stand" : undefined)],
  ["gr", greaterOrGround],
  ["tal", (tokens, i) => (isLake(tokens, i) ? "Tal" : undefined)],
  ["jak", (tokens, i) => (isIn(REGIMENT, after(tokens, i)) ? "JAK" : undefined)],
  ["li", (tokens, i) => (isIn(INFANTRY, before(tokens, i)) ? "LI" : undefined)],
  ["rif", (tokens, i) => (tokens[i].word.isUpper || isIn(INFANTRY, before(tokens, i)) ? "RIF" : undefined)],
  ...CORPS.map((corps): [string, Reading] => [
    corps,
    (tokens, i) => (tokens[i].word.isUpper ? corps.toUpperCase() : undefined),
  ]),
]);

/** The abbreviations, in small letters. */
export const SHORT_WORDS: readonly string[] = [...READINGS.keys()];

/** Replaces the word at `i` by the meaning that its neighbours suggest; false when it has its usual meaning. */
export function readShortWord(tokens: readonly Token[], i: number): boolean {
  const token = tokens[i];
  const { lower, isUpper } = token.word;
  const meant = READINGS.get(lower)?.(tokens, i);
  if (meant === undefined) return false;
  if (meant.toLowerCase() === lower) {
    token.text = meant;
    token.marks = 0;
    // "Pachegaon (Bk)" is one name.
    if (lower === "bk" && token.inside && isName(tokens[i - 1])) token.sep = Sep.space;
  } else {
    // In capitals as typed, by which a line in capitals is recognized.
    token.word = wordOf(isUpper ? meant.toUpperCase() : meant);
    token.marks = token.word.marks;
  }
  return true;
}

const isIn = (words: ReadonlySet<string>, token: Token | undefined): boolean =>
  token !== undefined && words.has(token.word.lower);

/** "Hr Sec School", not "Hr, Sec School". */
function opensSecondary(tokens: readonly Token[], i: number): boolean {
  return after(tokens, i) !== undefined && isSecondary(tokens, i + 1);
}

/** "Sec School", "Hr Sec", "Sec & Hr Sec School"; not "Sr Sec 5". */
function isSecondary(tokens: readonly Token[], i: number): boolean {
  if (!isIn(SECONDARY, tokens[i])) return false;
  const next = after(tokens, i);
  if (isIn(SCHOOL, next)) return true;
  if (next?.sep === Sep.amp) return isIn(HIGHER, next);
  return isIn(HIGHER, before(tokens, i)) && (next === undefined || next.word.digits === 0);
}

/** "Govt Sch No 2", "Rose Sch"; not "Sch No 54", a scheme. */
function isSchool(tokens: readonly Token[], i: number): boolean {
  const prev = before(tokens, i);
  if (isIn(BEFORE_SCHOOL, prev)) return true;
  return isLongName(prev) && !isIn(BEFORE_SCHEME, prev) && after(tokens, i) === undefined;
}

/** Letters of a name that is no code. */
const MIN_NAME = 3;

function isLongName(token: Token | undefined): boolean {
  return token !== undefined && token.word.raw.length >= MIN_NAME && isName(token);
}

/** "PNB Bk", "Bk of India" are banks. "Manjari Bk" is Budruk, a village beside its Khurd. With a number it is a block. */
function bankOrVillage(tokens: readonly Token[], i: number): string | undefined {
  const prev = before(tokens, i);
  const next = after(tokens, i);
  if (next && (next.word.digits > 0 || next.word.raw.length === 1 || isRoman(next) || has(next, Mark.number)))
    return undefined;
  if (next?.word.lower === "of" || isIn(BANKS, prev)) return "Bank";
  return prev && isLongName(prev) && !prev.word.known && !isRoman(prev) ? "Bk" : undefined;
}

/** "JN College" is named after Jawaharlal Nehru; "Nagpur Jn" is a junction. */
function isOfCollege(tokens: readonly Token[], i: number): boolean {
  const next = after(tokens, i);
  if (next === undefined || isName(before(tokens, i))) return false;
  return isIn(COLLEGE, next) || (isName(next) && isIn(COLLEGE, after(tokens, i + 1)));
}

/** "Malli Tal" and "Bhim Tal Road" are named after a lake; "Haveli Tal." and "Tal Haveli" are talukas. */
function isLake(tokens: readonly Token[], i: number): boolean {
  const { source, end } = tokens[i];
  const next = after(tokens, i);
  if (!isName(before(tokens, i)) || source.charAt(end) === ".") return false;
  return next === undefined || has(next, Mark.street | Mark.area);
}

function greaterOrGround(tokens: readonly Token[], i: number): string | undefined {
  const next = after(tokens, i);
  if (isIn(GREATER, next)) return "Greater";
  return next && FLOOR.has(next.word.lower) ? "Ground" : undefined;
}
