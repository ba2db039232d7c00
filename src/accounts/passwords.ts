/** Password hashes: argon2id, in Bun's thread pool. */
import { Problem } from "../problem.ts";

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
    const detail = "Too many people are signing in at this moment; try again in a few seconds.";
    throw new Problem(503, "busy", detail, { retryAfter: RETRY_AFTER });
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
