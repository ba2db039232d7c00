import { isArmyPin } from "../../pincode/army.ts";
import { armyOfficeEnd } from "../army-office.ts";
import type { Draft } from "../draft.ts";
import type { Token } from "../text/token.ts";

/**
 * Recognizes the address of a soldier by its PIN, by "56 APO" or by "FPO 912". Such a PIN names a unit, which moves:
 * it lies in no state, and no list says where.
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

/** Abbreviations of units, offices and corps with a vowel; words without one are in capitals anyway. */
const UNITS: ReadonlySet<string> = new Set(
  "apo fpo jak li rif asc aoc aec eme nda ima ota amc beg meg gref bro iaf ins itbp cisf nco jco jakli jakrif".split(
    " ",
  ),
);

/** Prints "apo" and "JAK LI" in capitals, though all of the line is in small letters or all of it in capitals. */
function printUnits(line: readonly Token[]): void {
  for (const token of line)
    if (token.text === undefined && UNITS.has(token.word.lower)) token.text = token.word.lower.toUpperCase();
}

function namesArmyOffice(line: readonly Token[]): boolean {
  for (let i = 0; i < line.length; i++) if (armyOfficeEnd(line, i) > i) return true;
  return false;
}
