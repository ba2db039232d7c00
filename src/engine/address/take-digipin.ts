import { type FoundDigipin, findDigipin } from "../digipin/find.ts";
import { decodeDigipin } from "../digipin/index.ts";
import { isInIndia, isInReach } from "../pincode/around.ts";
import type { Context, Draft } from "./draft.ts";

/** Texts in the form of a code that are looked at in one field. */
const MAX_TRIED = 4;

/**
 * Removes DIGIPINs from the text of a field, so that no step reads them as a door, a phone or a PIN; a comma replaces
 * them. Most texts have none and are returned as they are.
 * @param text cleaned
 */
export function takeDigipin(text: string, draft: Draft, context: Context): string {
  let found = findDigipin(text);
  if (found === null) return text;
  let out = "";
  let rest = 0;
  for (let tried = 0; found !== null && tried < MAX_TRIED; tried++) {
    if (isMeant(found, draft, context)) {
      const { code, raw, from, to } = found;
      if (draft.digipins.every((one) => one.code !== code))
        draft.digipins = [...draft.digipins, { code, raw }];
      out += `${text.slice(rest, from)},`;
      rest = to;
    }
    found = findDigipin(text, found.to);
  }
  return out + text.slice(rest);
}

/** If the form is ambiguous, the location decides: in India, and near the PIN if it may be another number. */
function isMeant({ code, form }: FoundDigipin, draft: Draft, { dir }: Context): boolean {
  if (form === "named") return true;
  const point = decodeDigipin(code);
  if (point === null) return false;
  if (form !== "serial") return isInIndia(dir, point.lat, point.lon);
  const pin = dir.indexOf(Number(draft.input.pincode));
  return pin >= 0 && isInReach(dir, pin, point.lat, point.lon) === true;
}
