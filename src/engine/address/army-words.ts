/** Words of a soldier's address: units, ranks and services. */
import type { Token } from "./text/token.ts";

/** Abbreviations of units, offices and corps with a vowel; words without one are in capitals anyway. */
const ABBREVIATIONS = new Set(
  "apo fpo jak li rif asc aoc aec eme nda ima ota amc beg meg gref bro iaf ins itbp cisf nco jco jakli jakrif".split(
    " ",
  ),
);

const WORDS = new Set([
  ...ABBREVIATIONS,
  ...`56apo 99apo army military sena regiment regt rgt unit battalion bn brigade bde brig coy company squadron sqn division div
   corps hq battery bty artillery arty infantry inf rifles armoured armd engineers engineer engrs engr signal
   signals sig ordnance ord wksp grenadiers lancers guards gorkha dogra kumaon garhwal rajput rajrif
   sepoy sep naik nk lnk havildar hav subedar naib nb ncc captain capt major maj colonel lt gunner gnr sapper spr
   rifleman rfn craftsman cfn sowar swr navy naval fleet airforce force mes bsf crpf`.split(/\s+/),
]);

/** Prints "apo" and "JAK LI" in capitals, even if the whole line is in lower case or in capitals. */
export function printUnits(line: readonly Token[]): void {
  for (const token of line)
    if (token.text === undefined && ABBREVIATIONS.has(token.word.lower))
      token.text = token.word.lower.toUpperCase();
}

/** Whether a word of the line is an army word. */
export function hasArmyWord(line: readonly Token[]): boolean {
  for (let i = 0; i < line.length; i++) if (WORDS.has(line[i].word.lower)) return true;
  return false;
}
