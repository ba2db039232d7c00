/** Further PINs in the PIN field and in the lines besides the one that is used. */
import type { Context, Draft } from "./draft.ts";
import { markPin, pinAt, pinText } from "./pin-in-line.ts";
import { Role, Sep, type Token } from "./text/token.ts";
import { has, Mark } from "./text/words.ts";

/** Maximum that are asked about. */
const MAX_PINS = 3;

/** Words before six digits that are another number: "Order 560001", "PO Box 560001". */
const OTHER_NUMBERS = new Set(
  `order id ref reference invoice bill box bag code emp employee customer consumer client account acc meter awb
   reg registration licence license gst otp rs inr fax landline ph pb sr serial token ticket docket batch`.split(
    /\s+/,
  ),
);
/** Words behind them that make them an amount: "110001 sq ft". */
const UNITS = new Set("sq sqft sqm sqmt square ft feet km kms rs only rupees nos".split(" "));
/** Letters of the shortest word that a PIN is written behind with a hyphen: "Pune-411038". */
const MIN_LETTERS = 3;

/** Longest field with one PIN: "PIN: 560 034". */
const MAX_ONE_PIN = 12;
const PINS = /(?<!\d)([1-9]\d{2})[ -]?(\d{3})(?!\d)/g;

/** Finds the other PINs of the directory in the PIN field: "142001 / 142002". */
export function findInField(draft: Draft, { dir }: Context): void {
  if (draft.pinField.length <= MAX_ONE_PIN) return;
  const found = new Set<number>();
  for (const [, head, tail] of draft.pinField.matchAll(PINS)) found.add(dir.indexOf(Number(head + tail)));
  found.delete(-1);
  found.delete(draft.pinIndex);
  if (found.size > 0) draft.secondPins = [...found].slice(0, MAX_PINS);
}

/**
 * Removes other PINs of the directory from the lines if they are written like PINs; order numbers and the like stay.
 * @param lines in the order in which they count
 */
export function findSecondPins(draft: Draft, lines: readonly Token[][], { dir }: Context): void {
  const found = [...draft.secondPins];
  for (const line of lines) {
    for (let i = 0; i < line.length; i++) {
      const width = pinAt(line, i);
      if (width === 0) continue;
      const pin = dir.indexOf(Number(pinText(line, i, width)));
      if (pin < 0 || !isPlaced(line, i, width)) continue;
      // A line that begins with six digits may begin with a door.
      const isDoor = i === 0 && line === draft.line1 && draft.pinIndex >= 0;
      if (isDoor && dir.stateOf(pin) !== dir.stateOf(draft.pinIndex)) continue;
      if (!found.includes(pin)) {
        if (found.length === MAX_PINS) return;
        found.push(pin);
        draft.secondPins = found;
      }
      markPin(line, i, width, Role.label);
    }
  }
}

/** True where a PIN stands: behind its label or a name, at the beginning of a part, with no unit or number behind. */
function isPlaced(line: readonly Token[], i: number, width: 1 | 2): boolean {
  const next = line[i + width];
  if (next && (UNITS.has(next.word.lower) || !mayFollow(next))) return false;
  let k = i - 1;
  while (k >= 0 && line[k + 1].sep !== Sep.comma && isNumberWord(line[k])) k--;
  const before = k >= 0 && line[k + 1].sep !== Sep.comma ? line[k] : undefined;
  const isLabelled = k < i - 1 || (before !== undefined && has(before, Mark.pin));
  if (isLabelled) return line.slice(Math.max(0, k), i).some((token) => has(token, Mark.pin));
  // "201 202" and "209-210" are doors, unless they end the line.
  if (width === 2 && (i === 0 || (next && next.sep !== Sep.comma) || (line[i + 1].sep !== Sep.space && next)))
    return false;
  if (before !== undefined) return mayPrecede(before, line[i].sep);
  // "600034 Main Road" may be a door and its road.
  return line[i].sep !== Sep.hash && !(next?.sep === Sep.space && next.word.known);
}

/** "No" and "Code" say of a number only what the word before them does. */
const isNumberWord = (token: Token) => has(token, Mark.number) || token.word.lower === "code";

function mayPrecede({ word, marks }: Token, sep: Sep): boolean {
  if (word.digits > 0 || (marks & (Mark.house | Mark.floor | Mark.phone)) !== 0) return false;
  if (OTHER_NUMBERS.has(word.lower)) return false;
  if (sep === Sep.space || sep === Sep.dash) return true;
  return (sep === Sep.hyphen || sep === Sep.point) && word.lower.length >= MIN_LETTERS;
}

function mayFollow({ word, sep }: Token): boolean {
  if (sep === Sep.comma || sep === Sep.dash) return true;
  return word.digits === 0 && (sep === Sep.space || word.lower.length >= MIN_LETTERS);
}
