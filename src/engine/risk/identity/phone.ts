/**
 * Phones that identify nobody: fillers, typed when a form requires a number and the buyer gives none.
 *
 * A pattern counts if fewer than about one in 100,000 of all possible mobiles has it: a real buyer with such a number
 * only loses the history by phone, while a filler taken for a buyer mixes up the histories of strangers.
 */
import { FILLER_PHONES } from "../../../../data/fillers.ts";

const ZERO = "0".charCodeAt(0);
/** Shorter numbers are too short for a pattern. */
const MIN_DIGITS = 8;
/** A real phone has at least this many distinct digits. */
const MIN_DISTINCT = 3;
/** Digits of a run up or down: 9876543…, …1234567…. */
const MIN_RUN = 7;
/** The same digit in a row: 9800000000. */
const MIN_SAME = 8;
/** The longest group of digits that is repeated to the end: 9876 9876 98. */
const MAX_PERIOD = 4;

/** Valid Indian mobile, as the address check writes it. */
const MOBILE = /^[6-9]\d{9}$/;
/** A phone abroad in E.164, as the address check writes a valid one; Indian mobiles have ten digits there, too. */
const ABROAD = /^\+(?!91)[1-9]\d{7,14}$/;

/**
 * The identity of a phone: itself when it is a valid mobile and no filler, else "".
 * @param phone as an order stores it: ten digits of an Indian mobile, E.164 abroad, else as typed
 */
export const phoneIdentity = (phone: string): string =>
  (MOBILE.test(phone) || ABROAD.test(phone)) && !isFillerPhone(phone) ? phone : "";

/**
 * The number by which a buyer is called: its country code and its digits, without the +. Null when nobody can be called:
 * for a filler, and for what is neither an Indian mobile nor has the country code of another country.
 * @param phone as an order stores it
 */
export function callNumber(phone: string): string | null {
  const number = phone.startsWith("+") ? `+${digitsOf(phone).join("")}` : phone;
  const identity = phoneIdentity(number.startsWith("+91") ? number.slice(3) : number);
  if (identity === "") return null;
  return identity.startsWith("+") ? identity.slice(1) : `91${identity}`;
}

/**
 * Whether the digits follow a pattern: 0000000000, 9898989898, 9876543210, 9988776655, 9876598765, 7894561230. False for
 * "" and for fewer than eight digits.
 */
export function isFillerPhone(phone: string): boolean {
  if (!mayBeRegular(phone)) return false;
  const digits = digitsOf(phone);
  return (
    digits.length >= MIN_DIGITS &&
    (new Set(digits).size < MIN_DISTINCT ||
      longest(digits, isRun) >= MIN_RUN ||
      longest(digits, isUnchanging) >= MIN_SAME ||
      isPeriodic(digits) ||
      isStairs(digits) ||
      isInGroups(digits) ||
      FILLER_PHONES.has(digits.slice(-10).join("")))
  );
}

/**
 * Minimum of neighbours that are equal or consecutive in a pattern, except repeats of at most {@link MAX_PERIOD}
 * digits, and paths over all ten keys.
 */
const MIN_STEPS = 5;

/** False for nine of ten phones, in one pass and without an allocation. */
function mayBeRegular(phone: string): boolean {
  let [steps, distinct, met, last] = [0, 0, 0, 99];
  for (let i = 0; i < phone.length; i++) {
    const digit = phone.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) continue;
    if ((met & (1 << digit)) === 0) distinct++;
    met |= 1 << digit;
    const step = Math.abs(digit - last);
    if (step <= 1 || step === 9) steps++;
    last = digit;
  }
  return steps >= MIN_STEPS || distinct <= MAX_PERIOD || distinct === 10;
}

function digitsOf(text: string): number[] {
  const digits: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit >= 0 && digit <= 9) digits.push(digit);
  }
  return digits;
}

/** The step from one digit to the next, where 0 follows 9; at most 1 in both directions, else NaN. */
function stepOf(from: number, to: number): number {
  const step = (to - from + 10) % 10;
  if (step <= 1) return step;
  return step === 9 ? -1 : Number.NaN;
}

type Steps = (step: number, before: number) => boolean;
/** Up all the way, or down. */
const isRun: Steps = (step, before) => step !== 0 && step === before;
const isUnchanging: Steps = (step) => step === 0;

/** Digits of the longest part whose steps belong together. */
function longest(digits: readonly number[], belongs: Steps): number {
  let [best, length] = [1, 1];
  let before = Number.NaN;
  for (let i = 1; i < digits.length; i++) {
    const step = stepOf(digits[i - 1], digits[i]);
    if (belongs(step, before)) length++;
    // The first step of a run begins with two digits.
    else length = belongs(step, step) ? 2 : 1;
    before = step;
    if (length > best) best = length;
  }
  return best;
}

/** A group of up to four digits again and again: 987 987 987 9. */
function isPeriodic(digits: readonly number[]): boolean {
  for (let period = 1; period <= MAX_PERIOD; period++)
    if (digits.every((digit, i) => i < period || digit === digits[i - period])) return true;
  return false;
}

/** Each digit is that before it or the next one, in one direction: 8877665544, 9998887776. */
function isStairs(digits: readonly number[], isAround = false): boolean {
  return isStairway(digits, 1, isAround) || isStairway(digits, -1, isAround);
}

function isStairway(digits: readonly number[], direction: number, isAround: boolean): boolean {
  for (let i = 1; i < digits.length; i++) {
    const step = digits[i] - digits[i - 1];
    if (step !== 0 && step !== direction && !(isAround && step === -9 * direction)) return false;
  }
  return true;
}

/** The last ten digits: two runs of five (98765 12345), one and three triples (9 111 222 333), pairs in steps (98 99 00 11 22). */
function isInGroups(all: readonly number[]): boolean {
  const digits = all.slice(-10);
  if (digits.length < 10) return false;
  if ([0, 5].every((from) => longest(digits.slice(from, from + 5), isRun) === 5)) return true;
  if (isEqual(digits, 1, 3) && isEqual(digits, 4, 3) && isEqual(digits, 7, 3)) return true;
  for (let from = 2; from < digits.length; from += 2) if (!isEqual(digits, from, 2)) return false;
  return isStairs(digits.slice(2), true);
}

function isEqual(digits: readonly number[], from: number, length: number): boolean {
  for (let i = from + 1; i < from + length; i++) if (digits[i] !== digits[from]) return false;
  return true;
}
