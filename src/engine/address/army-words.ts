/** Words of a soldier's address: units, ranks and services. */
import type { Token } from "./text/token.ts";

const WORDS = new Set(
  `apo 56apo 99apo fpo army military sena regiment regt rgt unit battalion bn brigade bde brig coy company squadron sqn division div
   corps hq battery bty artillery arty infantry inf rifles rif armoured armd engineers engineer engrs engr signal
   signals sig ordnance ord wksp grenadiers lancers guards gorkha dogra kumaon garhwal rajput rajrif jakrif jakli
   sepoy sep naik nk lnk havildar hav subedar naib nb jco ncc captain capt major maj colonel lt gunner gnr sapper spr
   rifleman rfn craftsman cfn sowar swr ins navy naval fleet airforce force gref bro mes eme asc amc bsf crpf itbp`.split(
    /\s+/,
  ),
);

/** A word of the line is the army's. */
export function hasArmyWord(line: readonly Token[]): boolean {
  for (let i = 0; i < line.length; i++) if (WORDS.has(line[i].word.lower)) return true;
  return false;
}
