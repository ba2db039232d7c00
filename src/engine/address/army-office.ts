/** The army's post offices: "56 APO", "C/o 99 APO", "FPO 912". */
import type { Token } from "./text/token.ts";
import { WordSet } from "./text/word-set.ts";
import { has, Mark } from "./text/words.ts";

/** The two army post offices by the number before "APO": that of the west and that of the east. */
const NUMBERS = new Set(["56", "99"]);
/** The same, written without a space. */
const JOINED = new WordSet(["56apo", "99apo"]);
const ARMY_OFFICE = new WordSet(["apo"]);
const FIELD_OFFICE = new WordSet(["fpo"]);

/** End of the name of an army post office that begins at `i`, with "c/o" before it; `i` when none does. */
export function armyOfficeEnd(line: readonly Token[], i: number): number {
  const k = has(line[i], Mark.careOf) && i + 1 < line.length ? i + 1 : i;
  const { word } = line[k];
  const next = k + 1 < line.length ? line[k + 1].word : undefined;
  if (word.digits === 0) return FIELD_OFFICE.has(word) && next?.isNumber ? k + 2 : i;
  if (JOINED.has(word)) return k + 1;
  return next !== undefined && ARMY_OFFICE.has(next) && NUMBERS.has(word.raw) ? k + 2 : i;
}
