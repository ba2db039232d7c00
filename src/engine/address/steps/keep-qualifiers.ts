import { keyOf } from "../../../../data/keys.ts";
import { RefKind } from "../../../../data/layout.ts";
import { isListedName } from "../city-title.ts";
import type { Context, Draft } from "../draft.ts";
import { lastFree } from "../line-end.ts";
import { Relation } from "../places.ts";
import {
  isBeforeName,
  isDirection,
  isJoined,
  isQualifier,
  qualifierOf,
  says,
  startWithQualifier,
} from "../qualifiers.ts";
import { expandFinalDirection } from "../text/expand.ts";
import { isTypo } from "../text/fuzzy.ts";
import { render } from "../text/render.ts";
import { Role, type Token } from "../text/token.ts";
import { has, Mark } from "../text/words.ts";

/**
 * Prints what distinguishes the typed city from another place of its name: "Kalyan West" for the city Kalyan. What the
 * lines already contain is not repeated.
 */
export function keepQualifiers(draft: Draft, context: Context): void {
  if (draft.city !== draft.cityTitle && saysTitle(draft)) draft.city = draft.cityTitle;
  draft.cityPlain = draft.city;
  if (draft.cityName >= 0 && draft.cityPlain !== draft.cityTitle) restoreOtherNames(draft, context);
  if (draft.cityTyped !== "") for (const line of [draft.line1, draft.line2]) keepInLine(draft, line);
  const { cityWords: words, cityFrom, cityTo } = draft;
  for (let i = 1; i < words.length; i++) if (words[i].word.lower.length === 1) expandFinalDirection(words, i);
  if (draft.isArmy || !words.some(isQualifier)) return;
  const from = startOfName(words, cityFrom);
  const to = endOfName(words, cityTo);
  // A name that the directory lacks is printed as typed, and so is one that does not fit the PIN.
  if (draft.cityName < 0) return;
  draft.cityDirections = [];
  if (draft.pinIndex >= 0 && draft.cityRelation < Relation.near) {
    draft.city = render(words);
    draft.cityDirections = words.filter(isDirection);
    return;
  }
  draft.cityDirections = directionsAfter(draft, to);
  nameCity(draft, from, to, context);
  keepOthers(draft, from, to);
}

/**
 * The lines have the official name: of two names of a city that were typed, it is printed. Beside a city field it has to be
 * longer: "Bokaro Steel City" where the field has "Bokaro".
 */
function saysTitle({ line1, line2, cityTokens, city, cityTitle }: Draft): boolean {
  const key = keyOf(cityTitle);
  const lines = [line1, line2];
  if (cityTokens.length === 0) return lines.some((line) => line.some(({ word }) => word.lower === key));
  if (!cityTitle.startsWith(`${city} `)) return false;
  return lines.some((line) => line.some(({ role }, i) => role === Role.city && keyOfCity(line, i) === key));
}

/** Key of the words of a city from the one at `from` on. */
function keyOfCity(line: readonly Token[], from: number): string {
  let to = from + 1;
  while (isJoined(line, to) && line[to].role === Role.city) to++;
  return keyOfWords(line, from, to);
}

/**
 * Virar, which was taken out of a line as another name of Vasai-Virar, is printed there when the city is printed as Vasai;
 * and Eluru, when it is printed as its district West Godavari.
 */
function restoreOtherNames(
  { line1, line2, cityPlain, cityTitle, cityName, cityWords }: Draft,
  { dir }: Context,
) {
  const isDistrict =
    dir.firstRef(cityName, RefKind.district) >= 0 && !isListedName(cityTitle, dir.nameTitle(cityName));
  const said = [cityPlain, isDistrict ? "" : cityTitle].map(keyOf);
  for (const line of [line1, line2])
    for (let from = 0; from < line.length; from++) {
      if (line[from].role !== Role.city || cityWords.includes(line[from])) continue;
      let to = from + 1;
      while (isJoined(line, to) && line[to].role === Role.city) to++;
      const key = keyOfWords(line, from, to);
      if (!said.some((other) => isTypo(key, other))) for (let i = from; i < to; i++) line[i].role = Role.none;
      from = to - 1;
    }
}

/** "East" of "Dombivali East", where neither the lines nor the official name of the city say it. */
function directionsAfter(draft: Draft, to: number): Token[] {
  const { cityWords: words, cityTitle, cityFrom } = draft;
  const isLost = (i: number) => {
    const qualifier = qualifierOf(words[i]);
    return qualifier !== undefined && !says(cityTitle, qualifier) && !isInLines(draft, i, qualifier);
  };
  let end = to;
  while (end > cityFrom + 1 && isLost(end - 1)) end--;
  return words.slice(end, to).filter(isDirection);
}

/** "Dist. North Goa", and "North Goa" behind a city: no name of the place itself. */
function isDistrict(line: readonly Token[], at: number): boolean {
  if (line[at].role !== Role.district) return false;
  const before: Token | undefined = line[at - 1];
  return (
    has(line[at], Mark.district) || (before !== undefined && (has(before, Mark.district) || isPlace(before)))
  );
}

const isPlace = ({ role }: Token): boolean => role === Role.city || role === Role.district;

/** Restores city and district names that were stripped from a line, if a qualifier would be lost with them. */
function keepInLine(draft: Draft, line: Token[]): void {
  stripRepeated(draft, line);
  for (let from = 0; from < line.length; from++) {
    if (!isPlace(line[from]) || isDistrict(line, from)) continue;
    let to = from + 1;
    while (isJoined(line, to) && isPlace(line[to])) to++;
    const start = startWithQualifier(line, from);
    if (line[from] === draft.cityWords[0]) takeQualifiers(draft, line, start, from, to);
    else if (isAnyLost(draft, line, start, to)) for (let i = from; i < to; i++) line[i].role = Role.none;
    from = to - 1;
  }
}

/** The city was read from the words [from, to) of the line: "Old" of "Old Faridabad" goes with it. */
function takeQualifiers(draft: Draft, line: Token[], start: number, from: number, to: number): void {
  const end = from + draft.cityTo;
  for (let i = start; i < from; i++) line[i].role = Role.city;
  draft.setCityWords(
    line.slice(start, Math.max(to, end)).map((token) => ({ ...token, role: Role.none })),
    from - start,
    end - start,
  );
}

function isAnyLost(draft: Draft, line: readonly Token[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (isLostWith(draft, line[i])) return true;
  return false;
}

/** A qualifier that is neither in the city's name nor in the typed words. */
function isLostWith({ cityPlain, cityTitle, cityWords }: Draft, token: Token): boolean {
  const qualifier = qualifierOf(token);
  if (qualifier === undefined || says(cityPlain, qualifier) || says(cityTitle, qualifier)) return false;
  return !cityWords.some((word) => qualifierOf(word) === qualifier);
}

/** Strips the words of the city field from the end of a line, where the printed city has the same qualifier. */
function stripRepeated({ cityWords, cityPlain }: Draft, line: Token[]): void {
  if (!cityWords.some(isQualifier)) return;
  const from = lastFree(line) + 1 - cityWords.length;
  const isLost = (word: Token) => isQualifier(word) && !says(cityPlain, qualifierOf(word)!);
  if (from < 0 || cityWords.some(isLost)) return;
  const isSameAt = ({ word }: Token, i: number) =>
    line[from + i].role === Role.none && line[from + i].word.lower === word.lower;
  if (!isJoined(line, from) && cityWords.every(isSameAt))
    for (let i = 0; i < cityWords.length; i++) line[from + i].role = Role.city;
}

/** Index of the first qualifier before the name, which begins at `at`. */
function startOfName(words: readonly Token[], at: number): number {
  let from = at;
  while (isJoined(words, from) && isQualifier(words[from - 1])) from--;
  // "Kandivali East Mumbai": East belongs to the name before it.
  if (isJoined(words, from) && isName(words[from - 1]))
    while (from < at && !isBeforeName(words[from])) from++;
  return from;
}

/** Index behind the last qualifier after the name, which ends before `at`: "Thane West", "Thane, West". */
function endOfName(words: readonly Token[], at: number): number {
  let to = at;
  while (to < words.length && isQualifier(words[to]) && (isJoined(words, to) || isSuffix(words, to))) to++;
  // "Mumbai New Panvel": New belongs to the name after it.
  if (isJoined(words, to) && isName(words[to])) while (to > at && isBeforeName(words[to - 1])) to--;
  return to;
}

/** A part of its own that can only belong to the name before it. */
const isSuffix = (words: readonly Token[], at: number): boolean =>
  !isJoined(words, at + 1) && !isBeforeName(words[at]);

const NO_NAME =
  Mark.cityNoise | Mark.district | Mark.subdistrict | Mark.small | Mark.post | Mark.village | Mark.number;

const isName = (token: Token): boolean =>
  token.word.digits === 0 && token.word.lower.length > 1 && !has(token, NO_NAME);

/** Prints the city with the qualifiers in [from, to) that are neither in its name nor in the lines. */
function nameCity(draft: Draft, from: number, to: number, { dir, places }: Context): void {
  const { cityWords: words, cityName, cityFrom, cityTo, city } = draft;
  if (keyOfWords(words, from, to) === keyOf(city)) return;
  const isLost = (i: number) => isUnsaid(draft, i);
  // The directory has names with a qualifier for a city without it: "Dombivali East".
  let [start, end] = [cityFrom, cityTo];
  while (start < end && isLost(start)) start++;
  while (end > start && isLost(end - 1)) end--;
  const before = range(from, start).filter(isLost);
  const after = range(end, to).filter(isLost);
  if (before.length + after.length === 0) return;
  const isInName = !draft.cityCorrected && (start > cityFrom || end < cityTo);
  const own = isInName ? places.nameOf(words, start, end) : cityName;
  // "Godavari" is no other name of Kakinada, the city of the district East Godavari.
  const isOfCity =
    !isInName ||
    keyOf(city).includes(keyOfWords(words, start, end)) ||
    (places.sharesCity(own, dir.find(city)) && dir.firstRef(cityName, RefKind.district) < 0);
  // Vasai is a part of Vasai-Virar: "Vasai East" is not the east of both.
  const isOfficial = isOfCity && city.split(/[ -]/).length === end - start;
  const name = isOfficial ? city : own < 0 ? render(words, start, end) : dir.nameTitle(own);
  const beside = (at: number[]) =>
    at.filter((i) => !says(name, qualifierOf(words[i])!)).map((i) => print(words[i]));
  draft.city = [...beside(before), name, ...beside(after)].join(" ");
  if (!isOfficial) restoreCity(draft);
}

/** "Eluru" in the lines was taken for the city of "West Godavari", which is printed as typed. */
function restoreCity({ line1, line2, city }: Draft): void {
  const key = keyOf(city);
  for (const line of [line1, line2])
    for (const token of line)
      if (token.role === Role.city && !key.includes(token.word.lower)) token.role = Role.none;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

const print = ({ text, word }: Token): string => text ?? word.print;

function keyOfWords(words: readonly Token[], from: number, to: number): string {
  let key = "";
  for (let i = from; i < to; i++) key += words[i].word.lower;
  return key;
}

/** The word is a qualifier that is neither in the city's name nor in the lines. */
function isUnsaid(draft: Draft, at: number): boolean {
  const qualifier = qualifierOf(draft.cityWords[at]);
  return qualifier !== undefined && !says(draft.cityPlain, qualifier) && !isInLines(draft, at, qualifier);
}

/** The lines have the qualifier beside the same name, or a direction at the end of a place: "…, Andheri West". */
function isInLines({ line1, line2, cityWords: words }: Draft, at: number, qualifier: string): boolean {
  for (const line of [line2, line1]) {
    for (let i = 0; i < line.length; i++) {
      if (!isPrinted(line[i]) || qualifierOf(line[i]) !== qualifier) continue;
      if (isSameWord(line[i - 1], words[at - 1]) || isSameWord(line[i + 1], words[at + 1])) return true;
      if (isDirection(line[i]) && closes(line, i + 1)) return true;
    }
  }
  return false;
}

const isPrinted = ({ role }: Token): boolean => role === Role.none || role === Role.landmark;
const isSameWord = (a: Token | undefined, b: Token | undefined): boolean =>
  a !== undefined && b !== undefined && a.word.lower === b.word.lower;
const closes = (line: readonly Token[], to: number): boolean =>
  !isJoined(line, to) || line[to].role !== Role.none;

/** Prints the other places of the field that have a qualifier, too, in the typed order: "Andheri East, Mumbai". */
function keepOthers(draft: Draft, from: number, to: number): void {
  const { cityWords: words } = draft;
  const before: string[] = [];
  const after: string[] = [];
  for (let start = 0; start < words.length; ) {
    let end = start + 1;
    while (isJoined(words, end) && end !== from && end !== to) end++;
    const others = range(start, end).filter((i) => (i < from || i >= to) && isUnsaid(draft, i));
    if (others.length > 0) (end <= from ? before : after).push(render(words, start, end));
    draft.cityDirections.push(...others.map((i) => words[i]).filter(isDirection));
    start = end;
  }
  draft.city = [...before, draft.city, ...after].join(", ");
}
