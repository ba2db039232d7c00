/** Numbers in words, as a phone writes what is dictated: "flat number three zero two", "house number twenty three". */
import { Role, Sep, type Token } from "./text/token.ts";
import { WordSet } from "./text/word-set.ts";
import { has, Mark } from "./text/words.ts";

const WORDS = new WordSet(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
   eighteen nineteen twenty thirty forty fourty fifty sixty seventy eighty ninety hundred double triple`.split(
    /\s+/,
  ),
);

/** End of the number in words that begins at `k`; `k` for none. One word counts behind "number" alone: "Plot Seven Hills". */
export function spokenEnd(line: readonly Token[], k: number, to: number): number {
  let end = k;
  while (end < to && isSpoken(line[end], end > k)) end++;
  return end > k + 1 || (end > k && k > 0 && has(line[k - 1], Mark.number)) ? end : k;
}

const isSpoken = ({ word, role, sep }: Token, isNext: boolean): boolean =>
  role === Role.none && WORDS.has(word) && (!isNext || sep === Sep.space || sep === Sep.hyphen);
