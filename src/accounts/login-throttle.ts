/** How often somebody may try a password. Pure: time comes in. */
import { networkOf } from "../net/network.ts";
import { Throttle, type ThrottleAnswer } from "./throttle.ts";

/** Failures are counted this long, milliseconds. */
export const LOGIN_WINDOW_MS = 15 * 60_000;

/** Failures in a window with one e-mail from one network, and from one network with any e-mail. */
const MAX_OF_EMAIL = 10;
const MAX_OF_NETWORK = 30;

/** An e-mail with more failures than these, from all networks, is slowed down: 0.2 s, doubled with each, up to 5 s. */
const FREE_FAILURES = 10;
const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 5_000;

/** The network that sign-ins, sign-ups and guesses of the admin key are counted by. */
export function loginNetwork(ip: string): string {
  return networkOf(ip, { v4: 24, v6: 64 });
}

/** One try, counted as a failure until it is taken back. */
export interface LoginAttempt {
  answer: ThrottleAnswer;
  /** What ran out when `answer` is no: tries with this e-mail, or from this network. */
  limit: "email" | "network";
  /** How long to wait before the password is looked at, milliseconds. */
  delayMs: number;
}

/**
 * Who guesses is stopped by network, so that nobody can lock another one's e-mail out: its owner signs in from
 * another network. Guesses from many networks slow an e-mail down, and no more than that.
 */
export class LoginThrottle {
  readonly #ofEmailAndNetwork = new Throttle({ limit: MAX_OF_EMAIL, windowMs: LOGIN_WINDOW_MS });
  readonly #ofNetwork = new Throttle({ limit: MAX_OF_NETWORK, windowMs: LOGIN_WINDOW_MS });
  readonly #ofEmail = new Throttle({ limit: Number.MAX_SAFE_INTEGER, windowMs: LOGIN_WINDOW_MS });

  /**
   * Counts a try before the password is looked at, so that many at once do not slip through together.
   * @param email in the form in which it is unique
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

  /** The password was right: what this person mistyped from here is forgotten. */
  succeeded(email: string, ip: string): void {
    const network = loginNetwork(ip);
    this.#ofEmailAndNetwork.clear(pair(email, network));
    this.#ofNetwork.giveBack(network);
    this.#ofEmail.giveBack(email);
  }

  /** The password was not looked at. */
  takeBack(email: string, ip: string): void {
    const network = loginNetwork(ip);
    this.#ofEmailAndNetwork.giveBack(pair(email, network));
    this.#ofNetwork.giveBack(network);
    this.#ofEmail.giveBack(email);
  }
}

/** A network holds no space. */
const pair = (email: string, network: string): string => `${network} ${email}`;

function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(10, failures - FREE_FAILURES));
}
