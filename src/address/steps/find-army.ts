import type { Draft } from "../draft.ts";
import type { Token } from "../text/scan.ts";

/** PINs that begin with 9 are the army's; 999999 and its like are what people type to get past a form. */
const ARMY_PIN = /^9(?!99)/;
/** The two army post offices by the number before "APO": that of the west and that of the east. */
const ARMY_OFFICES = new Set(["56", "99"]);

/**
 * Recognizes the address of a soldier by its PIN, by "56 APO" or by "FPO 912". Such a PIN names a unit, which moves:
 * it lies in no state, and no list says where.
 */
export function findArmy(draft: Draft): void {
  draft.isArmy =
    (draft.pinWellFormed && ARMY_PIN.test(draft.pin)) ||
    [draft.line1, draft.line2, draft.landmark, draft.cityTokens].some(namesArmyOffice);
  if (!draft.isArmy) return;
  draft.pinIndex = -1;
  if (draft.pinWellFormed) draft.raise("PIN_UNVERIFIED");
}

function namesArmyOffice(line: readonly Token[]): boolean {
  for (let i = 0; i < line.length; i++) {
    const { lower } = line[i].word;
    if (lower === "apo" && i > 0 && ARMY_OFFICES.has(line[i - 1].word.raw)) return true;
    if (lower === "fpo" && line[i + 1]?.word.isNumber) return true;
    if (lower === "56apo" || lower === "99apo") return true;
  }
  return false;
}
