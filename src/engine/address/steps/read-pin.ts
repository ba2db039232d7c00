import type { Context, Draft } from "../draft.ts";
import { freeKey } from "../line-end.ts";
import { Role, Sep, type Token } from "../text/scan.ts";
import { has, Mark } from "../text/words.ts";

/**
 * Reads the PIN from its field ("560 034", "PIN-560034", "560034.0"), else from any other field. The same PIN
 * repeated in the lines is removed from them.
 */
export function readPin(draft: Draft, context: Context): void {
  const digits = fieldDigits(draft.pinField);
  const empty = digits === "" ? NOTHING.test(draft.pinField) : ZEROS.test(digits);
  draft.pin = empty ? "" : digits.length === 6 ? digits : draft.pinField;
  draft.pinWellFormed = WELL_FORMED.test(draft.pin);
  const { stateTokens, cityTokens, line1, line2, landmark } = draft;
  for (const line of [stateTokens, cityTokens, line2, landmark, line1])
    takeFromLine(draft, line, empty, context);
  if (draft.pin === "") draft.raise("PIN_MISSING");
  else if (!draft.pinWellFormed) draft.raise("PIN_FORMAT");
  else draft.pinIndex = context.dir.indexOf(Number(draft.pin));
}

/** A well-formed PIN: six digits, the first of them not 0. */
export const WELL_FORMED = /^[1-9]\d{5}$/;
const SIX_DIGITS = /^\d{6}$/;
const ZEROS = /^0+$/;
/** Texts that people and exports use for "none". */
const NOTHING = /^(?:n\.?\/?a\.?|nil|none|null|undefined|nan|[-.*#]*)$/i;

/** The digits of the PIN field, without a spreadsheet's ".0"; six digits inside other text win. */
function fieldDigits(field: string): string {
  if (field === "" || SIX_DIGITS.test(field)) return field;
  const text = field.replace(/\.0+$/, "");
  const six = /(?:^|\D)([1-9]\d{2})[ -]?(\d{3})(?:\D|$)/.exec(text);
  if (six) return six[1] + six[2];
  return text.replace(/\D/g, "");
}

function takeFromLine(draft: Draft, line: Token[], empty: boolean, context: Context): void {
  for (let i = line.length - 1; i >= 0; i--) {
    const width = pinAt(line, i);
    if (width === 0) continue;
    const pin = width === 1 ? line[i].word.raw : line[i].word.raw + line[i + 1].word.raw;
    const wanted = draft.pin === "" && empty;
    // At a line's end six digits are a PIN even when the directory lacks them; "200-100" is likelier a door.
    const isLast = i + width === line.length && (width === 1 || line[i + 1].sep !== Sep.hyphen || i > 0);
    if (draft.pin !== pin && !(wanted && (isLast || labelled(line, i) || isLikely(pin, draft, context))))
      continue;
    draft.pin = pin;
    draft.pinWellFormed = true;
    for (let k = i; k < i + width; k++) line[k].role = Role.pin;
    label(line, i);
  }
}

/** A PIN of the directory, or one with a prefix of the typed state's PINs. */
function isLikely(pin: string, draft: Draft, { dir, states }: Context): boolean {
  return dir.indexOf(Number(pin)) >= 0 || states.hasPrefix(states.findKey(freeKey(draft.stateTokens)), pin);
}

/** 1 when the word is six digits, 2 when it and the next are three each; 0 otherwise. */
function pinAt(line: Token[], i: number): 0 | 1 | 2 {
  const { word, role } = line[i];
  if (role !== Role.none || !word.isNumber || word.raw.startsWith("0")) return 0;
  if (word.digits === 6) return 1;
  const next = line[i + 1];
  if (word.digits !== 3 || !next || next.word.digits !== 3 || !next.word.isNumber) return 0;
  if (next.sep !== Sep.space && next.sep !== Sep.hyphen && next.sep !== Sep.dash) return 0;
  return isJoined(line[i + 2]) || (isJoined(line[i]) && i > 0 && line[i - 1].word.digits > 0) ? 0 : 2;
}

/** "200-100/A" is a door number, not a PIN. */
function isJoined(token: Token | undefined): boolean {
  return token !== undefined && token.sep > Sep.space && token.sep < Sep.hash;
}

const isLabel = (token: Token) =>
  has(token, Mark.pin) ||
  token.word.lower === "code" ||
  (has(token, Mark.number) && token.role === Role.none);

function labelled(line: Token[], i: number): boolean {
  return i > 0 && isLabel(line[i - 1]);
}

/** "PIN CODE NO 560034": the words before the digits are removed with the PIN. */
function label(line: Token[], i: number): void {
  let k = i - 1;
  while (k >= 0 && isLabel(line[k])) k--;
  let named = false;
  for (let j = k + 1; j < i; j++) named ||= has(line[j], Mark.pin);
  if (named) for (let j = k + 1; j < i; j++) line[j].role = Role.label;
}
