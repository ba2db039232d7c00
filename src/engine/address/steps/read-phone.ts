import { leadStart, talkEnd } from "../courier-message.ts";
import type { Draft } from "../draft.ts";
import { clean } from "../text/clean.ts";
import { isDigit } from "../text/letters.ts";
import { nationalNumber } from "../text/mobile.ts";
import { Role, Sep, type Token } from "../text/token.ts";

/**
 * Reads the mobile number: ten digits that begin with 6 to 9, without +91, 0091 or 0. An empty field is
 * filled from the lines; the same number repeated in a line is removed from it.
 */
export function readPhone(draft: Draft): void {
  const given = clean(draft.input.phone).trim();
  if (given !== "") {
    const national = firstMobile(given);
    draft.phoneValid = national !== "";
    draft.phone = national || given;
    if (!draft.phoneValid) draft.raise("PHONE_INVALID");
  }
  takeFromLine(draft, draft.line2);
  takeFromLine(draft, draft.landmark);
  takeFromLine(draft, draft.line1);
}

/** An area code with its 0, then the number: eleven digits as well, but not a mobile. */
const LANDLINE = /^\(?0[1-9]\d{1,3}\)?[\s-]+\d{6,8}$/;

/** Separators between two numbers in one field. */
const BETWEEN = /[/,;|&]|\bor\b/i;
/** Decimals that a spreadsheet appends to a number. */
const DECIMALS = /\.0+$/;

/** Fast path: the usual form, which needs no parsing. */
const PLAIN = /^[6-9]\d{9}$/;

/** The first mobile number of the field, "" when there is none. */
function firstMobile(given: string): string {
  if (PLAIN.test(given)) return given;
  for (const one of BETWEEN.test(given) ? given.split(BETWEEN) : [given]) {
    const text = one.trim().replace(DECIMALS, "");
    if (LANDLINE.test(text)) continue;
    const national = nationalNumber(digitsOf(text)) || nationalNumber(digitsOf(withDigits(text)));
    if (national !== "") return national;
  }
  return "";
}

/** Letters typed for the digits that they look like, by mistake or to hide a number: 98I18O7062. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  O: "0",
  o: "0",
  I: "1",
  i: "1",
  l: "1",
  S: "5",
  B: "8",
};
const WORD = /[0-9A-Za-z]+/g;

/** The digits that such letters stand for, in words that have a digit and no other letters. */
function withDigits(text: string): string {
  return text.replace(WORD, (word) => {
    const read = word.replace(/\D/g, (letter) => LOOKALIKES[letter] ?? letter);
    return /\d/.test(word) && !/\D/.test(read) ? read : word;
  });
}

function digitsOf(text: string): string {
  let out = "";
  for (let i = 0; i < text.length; i++) if (isDigit(text.charCodeAt(i))) out += text.charAt(i);
  return out;
}

/** Groups of digits in one number: two digits each. */
const MAX_GROUPS = 5;
/** Digits of the longest area code with its 0. */
const MAX_AREA_CODE = 5;

/** Groups of digits that may make one number: "98490 12345", "+91-98490-12345", "98 49 01 23 45". */
function takeFromLine(draft: Draft, line: Token[]): void {
  for (let i = 0; i < line.length; i++) {
    const first = line[i].word;
    // Most words are no numbers, and their letters are not looked at.
    if (!first.isNumber || first.digits < 2) continue;
    if (first.digits <= MAX_AREA_CODE && first.raw.startsWith("0")) continue;
    let digits = "";
    for (let j = i; j < line.length && j < i + MAX_GROUPS; j++) {
      const { word, sep } = line[j];
      if (!word.isNumber || (j > i && sep !== Sep.space && sep !== Sep.hyphen)) break;
      digits += word.raw;
      if (digits.length < 10) continue;
      const national = nationalNumber(digits);
      if (national && (draft.phone === "" || draft.phone === national)) {
        draft.phone = national;
        draft.phoneValid = true;
        take(line, i, j);
        break;
      }
    }
  }
}

/** Marks the number, the "Mob:" or "call me on" before it, and the "whatsapp" behind it. */
function take(line: Token[], from: number, to: number): void {
  for (let k = from; k <= to; k++) line[k].role = Role.phone;
  for (let k = leadStart(line, from); k < from; k++) line[k].role = Role.label;
  const end = talkEnd(line, to + 1);
  for (let k = to + 1; k < end; k++) line[k].role = Role.label;
}
