import { isPin } from "../../pincode/typed-pin.ts";
import type { Context, Draft } from "../draft.ts";
import { freeKey } from "../line-end.ts";
import { isPinLabel, markPin, pinAt, pinText } from "../pin-in-line.ts";
import { findInField, findSecondPins } from "../second-pin.ts";
import { Role, Sep, type Token } from "../text/token.ts";

/**
 * Reads the PIN from its field ("560 034", "PIN-560034", "560034.0"), else from any other field. The same PIN
 * repeated in the lines is removed from them; another one is kept for a question.
 */
export function readPin(draft: Draft, context: Context): void {
  const digits = fieldDigits(draft.pinField);
  const empty = digits === "" ? NOTHING.test(draft.pinField) : ZEROS.test(digits);
  draft.pin = empty ? "" : digits.length === 6 ? digits : draft.pinField;
  draft.pinWellFormed = isPin(draft.pin);
  const { stateTokens, cityTokens, line1, line2, landmark } = draft;
  const lines = [stateTokens, cityTokens, line2, landmark, line1];
  let isOneLeft = false;
  for (const line of lines) isOneLeft = takeFromLine(draft, line, empty, context) || isOneLeft;
  if (draft.pin === "") draft.raise("PIN_MISSING");
  else if (!draft.pinWellFormed) draft.raise("PIN_FORMAT");
  else draft.pinIndex = context.dir.indexOf(Number(draft.pin));
  findInField(draft, context);
  if (isOneLeft) findSecondPins(draft, lines, context);
}

const SIX_DIGITS = /^\d{6}$/;
const ZEROS = /^0+$/;
/** Texts that people and exports use for "none". */
const NOTHING = /^(?:n\.?\/?a\.?|nil|none|null|undefined|nan|[-.*#]*)$/i;

/** The digits of the PIN field, without a spreadsheet's ".0"; six digits inside other text win. */
function fieldDigits(field: string): string {
  if (field === "" || SIX_DIGITS.test(field)) return field;
  const text = field.replace(/\.0+$/, "");
  const typed = withDigits(text);
  if (typed !== text) return typed;
  const six = /(?:^|\D)([1-9]\d{2})[ -]?(\d{3})(?:\D|$)/.exec(text);
  if (six) return six[1] + six[2];
  return text.replace(/\D/g, "");
}

/** "6OOO2O" is 600020: letters that look like digits, where all is a PIN with them; the same text for anything else. */
function withDigits(text: string): string {
  if (!LOOKS_LIKE_PIN.test(text)) return text;
  return text.replace(/[ -]/g, "").replace(/o/gi, "0").replace(/[il]/gi, "1");
}
/** Six characters, three of them digits at least, which letters only look like. */
const LOOKS_LIKE_PIN = /^(?=(?:[oil -]*\d){3})[1-9il][\doil]{2}[ -]?[\doil]{3}$/i;

/** True when digits that may be another PIN are left. */
function takeFromLine(draft: Draft, line: Token[], empty: boolean, context: Context): boolean {
  let isOneLeft = false;
  for (let i = line.length - 1; i >= 0; i--) {
    const width = pinAt(line, i);
    if (width === 0) continue;
    const pin = pinText(line, i, width);
    const wanted = draft.pin === "" && empty;
    // At a line's end six digits are a PIN even when the directory lacks them; "200-100" is likelier a door.
    const isLast = i + width === line.length && (width === 1 || line[i + 1].sep !== Sep.hyphen || i > 0);
    if (draft.pin !== pin && !(wanted && (isLast || labelled(line, i) || isLikely(pin, draft, context)))) {
      isOneLeft = true;
      continue;
    }
    draft.pin = pin;
    draft.pinWellFormed = true;
    markPin(line, i, width, Role.pin);
  }
  return isOneLeft;
}

/** A PIN of the directory, or one with a prefix of the typed state's PINs. */
function isLikely(pin: string, draft: Draft, { dir, states }: Context): boolean {
  return dir.indexOf(Number(pin)) >= 0 || states.hasPrefix(states.findKey(freeKey(draft.stateTokens)), pin);
}

function labelled(line: Token[], i: number): boolean {
  return i > 0 && isPinLabel(line[i - 1]);
}
