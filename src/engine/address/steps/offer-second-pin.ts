import { correctionReason } from "../../../../data/catalogue/corrections.ts";
import { SAFE_CONFIDENCE } from "../../../../data/catalogue/limits.ts";
import { cityTitleOf } from "../city-title.ts";
import type { Context, Draft } from "../draft.ts";
import { otherPlaces, placeNames, supportOf } from "../evidence.ts";
import { isSettled } from "../issues.ts";
import { Relation } from "../places.ts";
import type { Correction } from "../schema.ts";

/** Confidence of the second PIN: of one that the places or the city agree with, and of one that is as likely as the first. */
const AGREED = 0.79;
const EVEN = 0.5;

/**
 * Prints the other PINs of the lines after line 2 and asks about them: each is suggested, first of all if the named
 * places or the city agree better with it than with the PIN in use. In that case city and state are not suggested from
 * the PIN in use.
 */
export function offerSecondPin(draft: Draft, context: Context): void {
  if (draft.secondPins.length === 0) return;
  const { dir, places } = context;
  for (const pin of draft.secondPins) {
    const printed = `PIN ${dir.pinAt(pin)}`;
    draft.printed2 = draft.printed2 === "" ? printed : `${draft.printed2}, ${printed}`;
  }
  if (draft.isArmy) return;
  const others = otherPlaces(placeNames(draft, context), draft, context);
  /** How much of the address agrees with the PIN: the named places, then the city. */
  const agreement = (pin: number) => ({
    ...supportOf(pin, others, context),
    city: draft.cityName < 0 ? Relation.unknown : places.relate(draft.cityName, pin, true).relation,
  });
  const used = draft.pinIndex < 0 ? { points: 0, city: Relation.unknown } : agreement(draft.pinIndex);
  for (const pin of draft.secondPins) {
    const { points, name, city } = agreement(pin);
    const isAgreed = points > used.points || (points === used.points && city > used.city);
    const place = points > used.points ? dir.nameTitle(name) : cityTitleOf(pin, context);
    offer(draft, String(dir.pinAt(pin)), place, isAgreed);
  }
}

function offer(draft: Draft, to: string, name: string, isAgreed: boolean): void {
  const isThisPin = ({ field, to: other }: Correction) => field === "pincode" && other === to;
  const same = draft.corrections.find(isThisPin);
  const confidence = isAgreed ? AGREED : EVEN;
  if (same && (same.confidence >= SAFE_CONFIDENCE || (!isAgreed && same.confidence >= EVEN))) return;
  const others = draft.corrections.filter(
    (one) => one !== same && !(isAgreed && one.field !== "pincode" && !isSettled(one, draft)),
  );
  const because = correctionReason("second_pin", { pin: to, name });
  const offered: Correction = { field: "pincode", from: draft.pin, to, ...because, confidence };
  draft.corrections = [offered, ...others].sort((a, b) => b.confidence - a.confidence);
}
