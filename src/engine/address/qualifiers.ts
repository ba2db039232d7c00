/** Words that distinguish places of the same name: "Kalyan West", "New Panvel", "Ambala Cantt". */
import { AFTER_NAME, BEFORE_NAME, DIRECTIONS } from "../../../data/qualifiers.ts";
import { Role, Sep, type Token } from "./text/token.ts";
import { wordOf } from "./text/word-cache.ts";

const ALL: ReadonlyMap<string, string> = new Map([...BEFORE_NAME, ...DIRECTIONS, ...AFTER_NAME]);

const printed = ({ text, word }: Token): string => text ?? word.print;

/** The word by which a qualifier is compared ("Cantt" for Cantonment); undefined for any other word. */
export const qualifierOf = (token: Token): string | undefined => ALL.get(printed(token));

/** Whether a word distinguishes places of the same name: "West", "Cantt", "New". */
export const isQualifier = (token: Token): boolean => qualifierOf(token) !== undefined;

/** Whether a word is a direction: "East", "Uttar". */
export const isDirection = (token: Token): boolean => DIRECTIONS.has(printed(token));

/** A qualifier that can only belong to the name after it. */
export const isBeforeName = (token: Token): boolean => BEFORE_NAME.has(printed(token));

/** Whether a printed name has the qualifier, in any of its words. */
export const says = (name: string, qualifier: string): boolean =>
  name.split(/[^\p{L}\p{M}]+/u).some((word) => ALL.get(wordOf(word).print) === qualifier);

/** Start of the words that end with the name at `at`: of "New" in "New Panvel", of "South" in ", South Delhi". */
export function startWithQualifier(line: readonly Token[], at: number): number {
  const before = at - 1;
  if (!isJoined(line, at) || line[before].role !== Role.none) return at;
  const opensPart = before === 0 || line[before].sep === Sep.comma;
  return isBeforeName(line[before]) || (opensPart && isDirection(line[before])) ? before : at;
}

/** The word at `at` and those before it are one part of a line: no comma or dash stands between. */
export const isJoined = (tokens: readonly Token[], at: number): boolean =>
  at > 0 && at < tokens.length && tokens[at].sep < Sep.comma;
