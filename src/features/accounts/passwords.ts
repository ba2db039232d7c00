/** Password policy, and password hashes: argon2id, in Bun's thread pool. */
import { PASSWORD_LENGTH } from "../../../data/catalogue/limits.ts";
import { Problem } from "../../lib/problem.ts";
import { commonPasswords } from "./common-passwords.macro.ts" with { type: "macro" };

/** One string of 90 KB: it is rarely scanned, and a Set would take more memory. */
const COMMON = commonPasswords(6, 12);

/**
 * Common passwords are rejected, also in other case, between spaces, or followed only by digits and punctuation.
 * @param field of the request, for the error
 * @throws Problem 400 `invalid_password` or `common_password`
 */
export function checkPassword(password: string, field = "password"): void {
  const { min, max } = PASSWORD_LENGTH;
  const text = password.trim();
  if (text.length < min || password.length > max) {
    throw new Problem("invalid_password", { min, max }, { field });
  }
  const lower = text.toLowerCase();
  if ([lower, lower.slice(0, lastLetter(lower) + 1)].some((common) => COMMON.includes(`\n${common}\n`))) {
    throw new Problem("common_password", {}, { field });
  }
}

/** Index of the last letter of any script, -1 without one. */
function lastLetter(text: string): number {
  for (let i = text.length - 1; i >= 0; i--) if (/\p{L}|\p{M}/u.test(text[i])) return i;
  return -1;
}

/** OWASP's first choice for argon2id. @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const COST = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Hash of the same cost that matches no password, verified for unknown e-mails. */
const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$WcMrKlImkRXrjrCLGv8XQRTQSDJoO/1lvva3jG4/EGQ$Qe+UrEoT2eyn6wRVhJ+nt4tJlHq3ozjI1DK6/frL5hY";

/** Concurrent hashes: each takes 19 MB. */
const MAX_RUNNING = 4;
/** Queued hashes: a second or two of work on a small machine. */
const MAX_QUEUED = 64;
/** Seconds, for the header Retry-After when the queue is full. */
const RETRY_AFTER = 5;

let running = 0;
const queue: (() => void)[] = [];

/**
 * @returns a PHC string, with salt and cost
 * @throws Problem 503 `busy`
 */
export function hashPassword(password: string): Promise<string> {
  return withPermit(() => Bun.password.hash(password, COST));
}

/**
 * Whether a password matches a hash. Without a hash (unknown account) it takes as long and is false.
 * @throws Problem 503 `busy`
 */
export function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  return withPermit(async () => (await Bun.password.verify(password, hash ?? DUMMY_HASH)) && hash !== null);
}

async function withPermit<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_RUNNING) running++;
  else if (queue.length < MAX_QUEUED) await new Promise<void>((resolve) => queue.push(resolve));
  else {
    throw new Problem("busy", {}, { retryAfter: RETRY_AFTER });
  }
  try {
    return await work();
  } finally {
    // Passes the permit on to the next in the queue.
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}
