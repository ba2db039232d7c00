import { isArmyPin } from "../../../../data/catalogue/army-pin.ts";
import { armyOfficeEnd } from "../army-office.ts";
import { printUnits } from "../army-words.ts";
import type { Draft } from "../draft.ts";
import type { Token } from "../text/token.ts";

/**
 * Recognizes the address of a soldier by its PIN, by "56 APO" or by "FPO 912". Such a PIN belongs to a unit, which
 * moves: it is in no state and no list.
 */
export function findArmy(draft: Draft): void {
  draft.isArmy =
    (draft.pinWellFormed && isArmyPin(draft.pin)) ||
    namesArmyOffice(draft.line1) ||
    namesArmyOffice(draft.line2) ||
    namesArmyOffice(draft.landmark) ||
    namesArmyOffice(draft.cityTokens);
  if (!draft.isArmy) return;
  draft.pinIndex = -1;
  if (draft.pinWellFormed) draft.raise("PIN_UNVERIFIED");
  const { line1, line2, landmark, cityTokens, stateTokens } = draft;
  for (const field of [line1, line2, landmark, cityTokens, stateTokens]) printUnits(field);
}

function namesArmyOffice(line: readonly Token[]): boolean {
  for (let i = 0; i < line.length; i++) if (armyOfficeEnd(line, i) > i) return true;
  return false;
}
