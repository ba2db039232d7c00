/** Splits words that were typed or exported without the space between them. */
import type { PinDirectory } from "../../pincode/directory.ts";
import { Sep, type Token } from "./token.ts";
import { wordAt } from "./word-cache.ts";
import type { Word } from "./words.ts";

/**
 * Splits "RampuraRampura", "OppositeHotel", "FLOORREHABARI" into two words each, in place: never a name of
 * the directory, and a word that begins with a kind word only if the directory has the rest as a name.
 */
export function splitGlued(tokens: Token[], dir: PinDirectory): void {
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    const { word } = token;
    if (word.known || word.digits > 0 || token.initials) continue;
    const cut = word.seam;
    if (cut === 0 || !isTwoWords(word, cut, dir)) continue;
    const { source, start, end } = token;
    const middle = start + Math.abs(cut);
    tokens.splice(i + 1, 0, { ...token, word: wordAt(source, middle, end), sep: Sep.space, start: middle });
    tokens[i + 1].marks = tokens[i + 1].word.marks;
    token.word = wordAt(source, start, middle);
    token.marks = token.word.marks;
    token.end = middle;
  }
}

function isTwoWords({ lower }: Word, cut: number, dir: PinDirectory): boolean {
  return dir.find(lower) < 0 && (cut > 0 || dir.find(lower.slice(-cut)) >= 0);
}
