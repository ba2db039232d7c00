/** Passwords: argon2id, in Bun's thread pool. */
import { Problem } from "../problem.ts";

/** OWASP's first choice for argon2id. @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const COST = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** A hash of a password nobody has, of the same cost: what an unknown e-mail is verified against. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$WcMrKlImkRXrjrCLGv8XQRTQSDJoO/1lvva3jG4/EGQ$Qe+UrEoT2eyn6wRVhJ+nt4tJlHq3ozjI1DK6/frL5hY";

/** Hashes at one time: each takes 19 MB. */
const MAX_RUNNING = 4;
/** Hashes that may wait: a second or two of work on a small machine. */
const MAX_WAITING = 64;
/** Seconds after which a request that found the queue full may come again. */
const RETRY_AFTER = 5;

let running = 0;
const queue: (() => void)[] = [];

/**
 * @returns a PHC string that carries its own salt and cost
 * @throws Problem 503 `busy`
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => Bun.password.hash(password, COST));
}

/**
 * Whether a password belongs to a hash. Without a hash (no such account) it takes as long, and says no.
 * @throws Problem 503 `busy`
 */
export function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  return inTurn(async () => (await Bun.password.verify(password, hash ?? NOBODY)) && hash !== null);
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_RUNNING) running++;
  else if (queue.length < MAX_WAITING) await new Promise<void>((resolve) => queue.push(resolve));
  else {
    const detail = "Too many people are signing in at this moment; try again in a few seconds.";
    throw new Problem(503, "busy", detail, { retryAfter: RETRY_AFTER });
  }
  try {
    return await work();
  } finally {
    // The place goes straight to the next in the queue, if there is one.
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}
