/** Neighbouring words, which decide what an abbreviation means. */
import { Role, Sep, type Token } from "./token.ts";
import { has, Mark } from "./words.ts";

/** Marks of words that are in no name. */
export const NOT_A_NAME =
  Mark.house |
  Mark.number |
  Mark.landmark |
  Mark.small |
  Mark.pin |
  Mark.phone |
  Mark.careOf |
  Mark.post |
  Mark.village;

/** The word before, within the same part of the line. */
export function before(tokens: readonly Token[], i: number): Token | undefined {
  if (i === 0) return undefined;
  const token = tokens[i];
  if ((token.sep === Sep.comma && !token.inside) || token.sep === Sep.dash) return undefined;
  return tokens[i - 1].role === Role.none ? tokens[i - 1] : undefined;
}

/** The word after, within the same part of the line. */
export function after(tokens: readonly Token[], i: number): Token | undefined {
  const next = tokens[i + 1];
  if (!next || next.sep === Sep.comma || next.sep === Sep.dash || next.role !== Role.none) return undefined;
  return next;
}

/** The word may be of a name. */
export function isName(token: Token | undefined): boolean {
  return (
    token !== undefined && token.word.digits === 0 && token.word.raw.length > 1 && !has(token, NOT_A_NAME)
  );
}

/** Roman numbers up to twenty, in small letters. */
export const ROMANS = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split(" ");
const ROMAN: ReadonlySet<string> = new Set(ROMANS);

/** The value of a Roman number up to twenty, in small letters; 0 for any other text. */
export const romanValue = (text: string): number => ROMANS.indexOf(text) + 1;

/** A Roman number up to twenty. */
export const isRoman = (token: Token): boolean => ROMAN.has(token.word.lower);
