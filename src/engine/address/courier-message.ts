/** Messages to the courier in an address: "call me when you reach", "ring the bell", "leave with the guard". */
import { PersonWord } from "../../../data/person-names.ts";
import { RECEIVERS, REQUESTS } from "../../../data/postpositions.ts";
import { opensPart, Role, Sep, type Token } from "./text/token.ts";
import { WordSet } from "./text/word-set.ts";
import { has, Mark, Sense } from "./text/words.ts";

const list = (words: string): string[] => words.split(/\s+/);

/** Words that say all by themselves. */
const URGENT = list("urgent urgently asap");
/** What the courier is asked to do. */
const VERBS = new WordSet([
  ...URGENT,
  ...REQUESTS,
  ...list(
    `call ring dial contact phone whatsapp message inform knock press fon kol ghanti
     deliver leave give drop keep hand handover handle send bend need needed rakha jaldi fast quick`,
  ),
]);
/** Words that ask for the contrary: "do not ring". */
const NOT = new Set(list("not dont never"));
const POLITE = new Set([...NOT, ...list("please pls plz plss kindly and kripya krupya do")]);
/** A message needs one of these words, or one of {@link NOT} before it: "Contact No." is not a message. */
const TELLING = new Set([
  ...URGENT,
  ...RECEIVERS,
  ...list(
    `me us before after when once upon bell doorbell door delivery reach reaching arrival arriving coming first
     watchmen neighbours neighbors
     doorstep outside today tomorrow morning afternoon evening night weekday weekdays weekend weekends monday tuesday
     wednesday thursday friday saturday sunday am pm with at fast quickly soon missed jaldi
     kar dena hai kare karen karna karke karo kariye kijiye kijie lagana lagaye bajae bajaye bajana bajao
     kr krna krke krdo karlo karlena dedena dijiye dijiyega bhejna bhejo bheje bhejen bhejiye
     pannunga panunga pannavum pannu cheyandi cheyyandi cheyi korben korun koren madi maadi kara`,
  ),
]);
/** Words that no name ends with, before the verb: "12 MG Road aane se pehle call kare". */
const BEFORE_VERB = new Set(
  list(
    `jaldi aane ane se pehle pahle 1st delivery dilivri ek baar bar munnadi munnaadi mundu mundhu vandhu vanthu vachi
     vachetappudu age agey korar ashar munche agodakke ku cash ready`,
  ),
);
const TALK = new Set([
  ...TELLING,
  ...POLITE,
  ...BEFORE_VERB,
  ...list(
    `you u your my this the a at on in to for by if while is only must mandatory compulsory prior deliver delivering
     delivered reached arrive arrived come here there number no mobile cell same given above time twice calling wa
     it over parcel parsal package packet order gate desk between till or not home available care boy
     fragile par pe lena ko ke paas zaroor jarur saman samaan courier ghar koi na nahi nhi ho hoga to toh
     mera mere meri hamare baat karke inside lobby baby sleeping`,
  ),
]);

/** Days and hours, one of which a wish for the time of delivery has. */
const TIMES = new WordSet(
  list(
    `morning afternoon evening night noon weekday weekdays weekend weekends monday tuesday wednesday thursday friday
     saturday sunday mon tue tues wed thu thurs fri sat sun am pm baje bje aaj kal parso subah dopahar shaam sham raat`,
  ),
);
/** Words before an hour or day: they begin a wish, also where no comma stands before it. */
const WHEN = new WordSet(list("after before between till until"));
/** What else asks for a time. */
const WISHES = new Set(
  list(
    `only delivery deliver delivered available please pls plz baad bad pehle pahle time timing timings office holiday off
     closed call come coming ana not dont`,
  ),
);
/** Words of a wish that no name ends with, before "after": "12 MG Road delivery only after 6 pm". */
const BEFORE_WHEN = new Set(list("only delivery available"));
/** Words between two hours. */
const RANGE = new Set(list("to and se tak till or"));
/** Marks of words that belong to an address, even if a wish has them, too. */
const OF_PLACE =
  Mark.house | Mark.number | Mark.floor | Mark.block | Mark.building | Mark.street | Mark.area | Mark.village;

/** Words before a phone number that say whose or what it is, besides those with Mark.phone. */
const BEFORE_NUMBER = new Set(list("ph call dial ring calling alternate alternative alt altno wa"));
/** Words of a name between such a word and the number: "Contact Ramesh Kumar 98450 12345". */
const MAX_NAMES = 2;
const NAME = PersonWord.given | PersonWord.shared | PersonWord.surname | PersonWord.closing;
/** Words between such a word and the number: "call me on". */
const BETWEEN = new Set(list("me us on at my is this person mr mrs ms shri smt"));

const isTalk = (token: Token): boolean =>
  token.role === Role.none &&
  (TALK.has(token.word.lower) || VERBS.has(token.word) || has(token, Mark.phone | Mark.number));

/** Digits of an hour or of a gate's number. */
const MAX_DIGITS = 2;
/** "5pm", "10am". */
const HOUR = /^\d+[ap]m$/;

/** A word of a message that has begun: also of a sentence, and "5", an hour or the number of a gate. */
const isSaid = (token: Token): boolean => {
  const { word, role } = token;
  if (isTalk(token) || role !== Role.none) return role === Role.none;
  if (word.digits === 0) return word.sense === Sense.spoken && token.marks === 0;
  return word.digits <= MAX_DIGITS && (word.isNumber || HOUR.test(word.lower));
};

/** Index of the first word that belongs to the phone number at `at`: "please call Ravi on", "alternate no", "(M)". */
export function leadStart(line: readonly Token[], at: number): number {
  let start = at;
  let names = 0;
  for (let k = at - 1; k >= 0 && line[k].role === Role.none; k--) {
    const { lower, person } = line[k].word;
    const isLabel = BEFORE_NUMBER.has(lower) || (lower === "m" && line[k].inside);
    if (isLabel || has(line[k], names > 0 ? Mark.phone : Mark.phone | Mark.number)) start = k;
    else if (BETWEEN.has(lower)) continue;
    else if (start < at || (person & NAME) === 0 || ++names > MAX_NAMES || opensPart(line, k)) break;
  }
  return start < at ? politeStart(line, start) : at;
}

/** Index of the first word of "please" and its like before the message at `at`; `at` for none. */
function politeStart(line: readonly Token[], at: number): number {
  let start = at;
  while (start > 0 && line[start - 1].role === Role.none && POLITE.has(line[start - 1].word.lower)) start--;
  return start;
}

/**
 * Index of the first word of the message whose verb is at `at`: of its part, if all before it belongs to it, too, as in
 * "pehle call karna".
 */
export function messageStart(line: readonly Token[], at: number): number {
  let start = at;
  while (!opensPart(line, start) && mayBegin(line[start - 1])) start--;
  if (opensPart(line, start)) return politeStart(line, start);
  if (REQUESTS.has(line[at].word.lower)) return requestStart(line, start, at);
  start = at;
  while (BEFORE_VERB.has(line[start - 1].word.lower) && isTalk(line[start - 1])) start--;
  return politeStart(line, start);
}

/** Words between what is given and the one who takes it: "guard ko de dena", "gate pe chhod dena". */
const PARTICLES = new Set(list("ko ke ki ka se pe par me mein"));

/** In "12 MG Road security guard ko de dena" the request has what is said before it, except a word of the address. */
function requestStart(line: readonly Token[], from: number, at: number): number {
  let start = from;
  while (start < at && (line[start].marks & OF_PLACE) !== 0) start++;
  for (let k = start + 1; k < at; k++) if (PARTICLES.has(line[k].word.lower)) return politeStart(line, start);
  return at;
}

const mayBegin = (token: Token): boolean =>
  isTalk(token) || (token.role === Role.none && token.word.sense === Sense.spoken);

/** End of a message after a phone number, up to the end of its part: "whatsapp", "when you reach"; `i` for none. */
export function talkEnd(line: readonly Token[], i: number): number {
  if (i === line.length || (opensPart(line, i) && !VERBS.has(line[i].word))) return i;
  const end = runEnd(line, i, isTalk);
  return endsThere(line, end) ? end : i;
}

/** End of the message to the courier that begins at `i` and fills the rest of its part; `i` for none. */
export function messageEnd(line: readonly Token[], i: number): number {
  if (!VERBS.has(line[i].word) || line[i].role !== Role.none) return i;
  const end = runEnd(line, i, isSaid);
  if (!endsThere(line, end)) return i;
  if (i > 0 && NOT.has(line[i - 1].word.lower)) return end;
  if (end === i + 1 && opensPart(line, i) && URGENT.includes(line[i].word.lower)) return end;
  for (let k = i + 1; k < end; k++)
    if (TELLING.has(line[k].word.lower) || HOUR.test(line[k].word.lower)) return end;
  return REQUESTS.has(line[i].word.lower) && tellsBefore(line, i) ? end : i;
}

/** "Parcel guard ko dena" fills its part, or the word before the verb is a particle: a request ends with its verb. */
function tellsBefore(line: readonly Token[], i: number): boolean {
  let tells = false;
  let k = i;
  for (; !opensPart(line, k) && mayBegin(line[k - 1]); k--) tells ||= isTelling(line[k - 1]);
  return tells && (opensPart(line, k) || PARTICLES.has(line[i - 1].word.lower));
}

const isTelling = ({ word: { lower } }: Token): boolean => TELLING.has(lower) || PARTICLES.has(lower);

/** Words of a line: [start, end). */
export interface Said {
  start: number;
  end: number;
}

/**
 * The wish for a day or hour of delivery around the one at `i`: "weekdays after 7pm", "only Sunday". It fills its part or
 * the end of it from "after" on, or stands before a number: "Deliver after 6 pm please 12 MG Road".
 */
export function wishAround(line: readonly Token[], i: number): Said | undefined {
  if (!isTime(line[i])) return undefined;
  let start = i;
  while (!opensPart(line, start) && isWished(line, start - 1)) start--;
  const isWhole = opensPart(line, start);
  if (!isWhole) {
    while (start < i && !WHEN.has(line[start].word)) start++;
    if (start === i) return undefined;
    while (!opensPart(line, start) && isBeforeWhen(line[start - 1])) start--;
  }
  let end = i + 1;
  while (end < line.length && !opensPart(line, end) && isWished(line, end)) end++;
  if (end - start < 2 || !(endsThere(line, end) || (isWhole && line[end].word.digits > 0))) return undefined;
  for (let k = start; k < end; k++) {
    const isRange = k > start && isTime(line[k]) && isTime(line[k - 1]);
    if (isRange || WHEN.has(line[k].word) || WISHES.has(line[k].word.lower))
      return { start: politeStart(line, start), end };
  }
  return undefined;
}

/** A day, a part of it, or an hour: "Sunday", "evening", "7pm". */
const isTime = ({ word, role }: Token): boolean =>
  role === Role.none &&
  (TIMES.has(word) || (word.digits > 0 && word.lower.endsWith("m") && HOUR.test(word.lower)));

const isBeforeWhen = ({ word, role }: Token): boolean => role === Role.none && BEFORE_WHEN.has(word.lower);

function isWished(line: readonly Token[], k: number): boolean {
  const { word, role, marks } = line[k];
  if (role !== Role.none || (marks & OF_PLACE) !== 0) return false;
  if (word.digits > 0) return isTime(line[k]) || isHour(line, k);
  return TIMES.has(word) || WISHES.has(word.lower) || isTalk(line[k]) || word.sense === Sense.spoken;
}

/** "6" in "after 6", "6 pm", "6 to 8", "6-8 pm". */
function isHour(line: readonly Token[], k: number): boolean {
  const { word } = line[k];
  if (!word.isNumber || word.digits > MAX_DIGITS) return false;
  const before = opensPart(line, k) ? undefined : line[k - 1];
  if (before && (WHEN.has(before.word) || RANGE.has(before.word.lower) || isOfRange(line[k]))) return true;
  const next = k + 1 < line.length && !opensPart(line, k + 1) ? line[k + 1] : undefined;
  return next !== undefined && (isTime(next) || RANGE.has(next.word.lower) || isOfRange(next));
}

/** "6-8", "6:30", but not "6/8". */
const isOfRange = ({ sep }: Token): boolean => sep === Sep.hyphen || sep === Sep.point;

/** End of the words from `i` on that fit and are in one part. */
function runEnd(line: readonly Token[], i: number, fits: (token: Token) => boolean): number {
  let k = i;
  while (k < line.length && fits(line[k]) && (k === i || !opensPart(line, k))) k++;
  return k;
}

/** A part ends before the word, or it was taken out, as a phone number, or a word for a door follows: "6 pm. Flat 5". */
const endsThere = (line: readonly Token[], end: number): boolean =>
  end === line.length || opensPart(line, end) || line[end].role !== Role.none || has(line[end], Mark.house);
