/** Ids of checks: unique, ordered by time, and cheap: no random number is drawn for each. */
import { randomBytes } from "node:crypto";

/** Crockford's base32: its order is that of the characters, so ids sort as text. */
const BASE32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_DIGITS = 10;
const COUNT_DIGITS = 4;
const MAX_PER_MS = 32 ** COUNT_DIGITS;

/**
 * Makes a generator: `chk_`, 10 digits of the time (milliseconds), 4 of a counter within the millisecond, 6 that
 * tell this process from others. A clock that goes back does not: time stands still until it has caught up.
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

/** What every id of this millisecond begins with; ids of earlier ones stand before it. */
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
