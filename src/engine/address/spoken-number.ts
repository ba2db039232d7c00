/** Numbers in words, as a phone writes what is dictated: "flat number three zero two", "house number twenty three". */
import { Role, Sep, type Token } from "./text/token.ts";
import { WordSet } from "./text/word-set.ts";
import { has, Mark } from "./text/words.ts";

const VALUES: ReadonlyMap<string, number> = new Map([
  ...`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
   eighteen nineteen`
    .split(/\s+/)
    .map((word, i): [string, number] => [word, i]),
  ..."twenty thirty forty fifty sixty seventy eighty ninety"
    .split(" ")
    .map((word, i): [string, number] => [word, 20 + 10 * i]),
  ["fourty", 40],
]);
/** The words of such numbers. */
export const SPOKEN: readonly string[] = [...VALUES.keys(), "hundred", "double", "triple"];
const WORDS = new WordSet(SPOKEN);

/**
 * End of the number in words that begins at `k`; `k` for none. One word counts behind "number", and behind "flat" where it
 * ends a part: not in "Plot Seven Hills".
 */
export function spokenEnd(line: readonly Token[], k: number, to: number): number {
  let end = k;
  while (end < to && isSpoken(line[end], end > k)) end++;
  if (end > k + 1) return end;
  if (end === k || k === 0) return k;
  const isAlone = has(line[k - 1], Mark.house) && (end === line.length || line[end].sep >= Sep.comma);
  return isAlone || has(line[k - 1], Mark.number) ? end : k;
}

const isSpoken = ({ word, role, sep }: Token, isNext: boolean): boolean =>
  role === Role.none && WORDS.has(word) && (!isNext || sep === Sep.space || sep === Sep.hyphen);

/** The digits of the number in words [from, to): "302" of "three zero two" and "three hundred two", "223" of "double two three". */
export function spokenDigits(line: readonly Token[], from: number, to: number): string {
  let digits = "";
  let repeat = 1;
  let isTens = false;
  for (let k = from; k < to; k++) {
    const { lower } = line[k].word;
    const value = VALUES.get(lower);
    if (value === undefined) {
      if (lower === "hundred") digits += k + 1 < to ? "0" : "00";
      repeat = lower === "double" ? 2 : lower === "triple" ? 3 : 1;
      continue;
    }
    // "twenty three", "three hundred twelve"
    const isAdded =
      (isTens && value < 10) || (line[k - 1]?.word.lower === "hundred" && k > from && value > 9);
    digits = (isAdded ? digits.slice(0, -1) : digits) + String(value).repeat(repeat);
    isTens = value >= 20;
    repeat = 1;
  }
  return digits;
}
