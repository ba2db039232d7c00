/** Ids of checks: unique, ordered by time, and cheap, without a random number for each. */
import { randomBytes } from "node:crypto";

/** Crockford's base32, whose digits are in ASCII order, so ids sort as text. */
const BASE32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_DIGITS = 10;
const COUNT_DIGITS = 4;
const MAX_PER_MS = 32 ** COUNT_DIGITS;

/**
 * Creates a generator: `chk_`, 10 digits of the time (milliseconds), 4 of a counter within the millisecond, 6 random
 * ones of this process. Ids stay monotonic when the clock goes back.
 */
export function createCheckIds(): (now: number) => string {
  const process = [...randomBytes(6)].map((byte) => BASE32[byte % 32]).join("");
  let time = -1;
  let count = 0;
  let prefix = "";
  return (now) => {
    if (now > time || count === MAX_PER_MS) {
      time = Math.max(now, time + 1);
      count = 0;
      prefix = checkIdPrefix(time);
    }
    return prefix + base32(count++, COUNT_DIGITS) + process;
  };
}

/** Prefix of all ids of a millisecond; earlier ids sort before it. */
export function checkIdPrefix(at: number): string {
  return `chk_${base32(at, TIME_DIGITS)}`;
}

function base32(value: number, digits: number): string {
  let text = "";
  let rest = Math.floor(value);
  for (let i = 0; i < digits; i++) {
    text = BASE32[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
