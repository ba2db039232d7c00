/** Rate limits of the server, and that of password attempts. Pure: the caller passes the time. */
import { networkOf } from "../../lib/net/network.ts";
import { Throttle, type ThrottleAnswer, type ThrottleRule, type Throttling } from "./throttle.ts";

const MINUTE_MS = 60_000;
/** Window in which failures are counted, milliseconds. */
export const LOGIN_WINDOW_MS = 15 * MINUTE_MS;

/** Failures per window: for one e-mail from one network, and for one network. */
const MAX_OF_EMAIL = 10;
const MAX_OF_NETWORK = 30;

/** More failures of an e-mail, from all networks, add a delay: 0.2 s, doubled each time, up to 5 s. */
const FREE_FAILURES = 10;
const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 5_000;

/** Key of the rate limits of sign-ins, sign-ups and wrong admin keys. */
export function loginNetwork(ip: string): string {
  return networkOf(ip, { v4: 24, v6: 64 });
}

/** Creates a rate limit. @param name of the limit, if nodes share it */
export type MakeThrottle = (name: string, rule: ThrottleRule) => Throttling;

const ofThisProcess: MakeThrottle = (_name, rule) => new Throttle(rule);

/** One attempt, counted as a failure until it is taken back. */
export interface LoginAttempt {
  answer: ThrottleAnswer;
  /** Which limit was exceeded if `answer` is not ok. */
  limit: "email" | "network";
  /** Delay before the password is verified, milliseconds. */
  delayMs: number;
}

/**
 * Attackers are blocked by network, so that nobody can lock out the owner of an e-mail, who uses another network.
 * Attempts from many networks only slow an e-mail down.
 */
export class LoginThrottle {
  readonly #ofEmailAndNetwork: Throttling;
  readonly #ofNetwork: Throttling;
  readonly #ofEmail: Throttling;

  constructor(make: MakeThrottle = ofThisProcess) {
    const windowMs = LOGIN_WINDOW_MS;
    this.#ofEmailAndNetwork = make("login", { limit: MAX_OF_EMAIL, windowMs });
    this.#ofNetwork = make("login-network", { limit: MAX_OF_NETWORK, windowMs });
    this.#ofEmail = make("login-email", { limit: Number.MAX_SAFE_INTEGER, windowMs });
  }

  /**
   * Counts an attempt before the password is verified, so that concurrent attempts cannot exceed the limit.
   * @param email normalized
   */
  attempt(email: string, ip: string, now: number): LoginAttempt {
    const network = loginNetwork(ip);
    const ofNetwork = this.#ofNetwork.peek(network, now);
    if (!ofNetwork.ok) return { answer: ofNetwork, limit: "network", delayMs: 0 };
    const answer = this.#ofEmailAndNetwork.take(pair(email, network), now);
    if (!answer.ok) return { answer, limit: "email", delayMs: 0 };
    this.#ofNetwork.take(network, now);
    const failures = this.#ofEmail.count(email, now);
    this.#ofEmail.take(email, now);
    return { answer, limit: "email", delayMs: delayAfter(failures) };
  }

  /** The password was right: clears the failures of this e-mail from this network. */
  succeeded(email: string, ip: string): void {
    this.takeBack(email, ip);
    this.#ofEmailAndNetwork.clear(pair(email, loginNetwork(ip)));
  }

  /** The password was not verified. */
  takeBack(email: string, ip: string): void {
    const network = loginNetwork(ip);
    this.#ofEmailAndNetwork.giveBack(pair(email, network));
    this.#ofNetwork.giveBack(network);
    this.#ofEmail.giveBack(email);
  }
}

/** Requests of a member per minute: far more than pages need, too few to read all orders one by one unnoticed. */
const MEMBER_RATE = 1_200;

/**
 * Wrong codes of a member, from any network: codes are checked only after the right password, so an attacker knows
 * that, and guesses one of three valid codes in a million: once in 2,700 days of trying.
 */
const CODE_LIMIT = ["code", { limit: 5, windowMs: 60 * MINUTE_MS }] as const;

/** A limit of wrong codes for a single process. */
export const ownCodeThrottle = (): Throttling => ofThisProcess(...CODE_LIMIT);

/**
 * `adminKey` and `invite` count wrong ones; they and `signup` count by network.
 * @param widgetRate per minute and IP, of each process
 * @param make creates limits against guessing, which apply to all nodes together
 */
export const createThrottles = (widgetRate: number, make: MakeThrottle = ofThisProcess) => ({
  login: new LoginThrottle(make),
  signup: make("signup", { limit: 20, windowMs: 60 * MINUTE_MS }),
  adminKey: make("admin-key", { limit: 10, windowMs: 15 * MINUTE_MS }),
  code: make(...CODE_LIMIT),
  invite: make("invite", { limit: 20, windowMs: 15 * MINUTE_MS }),
  testAlert: new Throttle({ limit: 10, windowMs: MINUTE_MS }),
  member: new Throttle({ limit: MEMBER_RATE, windowMs: MINUTE_MS }),
  widgetIp: new Throttle({ limit: widgetRate, windowMs: MINUTE_MS }),
});
export type Throttles = ReturnType<typeof createThrottles>;

/** Unambiguous, as a network contains no space. */
const pair = (email: string, network: string): string => `${network} ${email}`;

function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(10, failures - FREE_FAILURES));
}
