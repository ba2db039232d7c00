/**
 * Checks the clock each minute, and before anything is deleted by age, and stores its state in the database. On
 * PostgreSQL it is the database's clock, checked by the node that runs the background jobs.
 */

import { ALWAYS_HELD, type Lease } from "../../db/lease.ts";
import type { AuditCommands } from "../../db/queries/audit.ts";
import type { ClockCommands, ClockQueries, Written } from "../../db/queries/clock.ts";
import type { Logger } from "../../lib/log.ts";
import { Problem } from "../../lib/problem.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { every } from "../../lib/threads/timer.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time.ts";
import { accountEntry, NO_ACCOUNT } from "../accounts/audit.ts";
import type { Actor } from "../accounts/types.ts";
import { istDay } from "../checks/calendar.ts";
import { confirmed, judge, type Sight, type Steady } from "./judge.ts";
import { readNtp } from "./ntp.ts";
import { readSteady } from "./steady.ts";
import { type ClockState, parseState, type Why } from "./stored.ts";

/** Interface for jobs that delete by age. */
export interface TrustedClock {
  /** Milliseconds since 1970; null while the clock is doubted: then nothing is deleted. */
  trustedNow(): Promise<number | null>;
  /** Row ids written before the start of a day (since 1970, in IST), as far as the clock was trusted. */
  writtenBefore(day: number): Written;
  /** Nothing is older than this day. */
  firstDay(): number;
}

/** For a clock that is always right, such as a test's: only times decide what is old. */
export function rightClock(clock: () => number): TrustedClock {
  const id = Number.MAX_SAFE_INTEGER;
  const all = { orders: id, audit: id, alerts: id, storeEvents: id };
  return { trustedNow: async () => clock(), writtenBefore: () => all, firstDay: () => 0 };
}

/** Where the clock's evidence comes from. */
export interface ClockSources {
  /** Milliseconds since 1970. */
  now: () => number;
  steady: () => Steady;
  /** See ntp.ts. */
  ntp: () => Promise<number | null>;
  /** See {@link Sight}. */
  builtAt: number | null;
}

/**
 * The clocks of this machine.
 * @param builtAt when the program was made, milliseconds since 1970; null when unknown
 */
export const systemSources = (builtAt: number | null): ClockSources => ({
  ...{ now: Date.now, steady: readSteady, ntp: readNtp, builtAt },
});

interface WatchOptions {
  sources: ClockSources;
  queries: ClockQueries;
  commands: Remote<ClockCommands>;
  audit: Remote<AuditCommands>;
  log: Logger;
  /** Whether this node checks; always by default. */
  lease?: Pick<Lease, "isHeld">;
}

/** State of a doubted clock for display; times are milliseconds since 1970. */
export interface ShownDoubt {
  why: Why;
  now: number;
  /** When it was trusted last; null when it never was. */
  trustedAt: number | null;
}

const MINUTE_MS = 60_000;
/** Messages older than this may be repeats. */
const FRESH_MS = HOUR_MS / 2;
/** The time that a person compared may differ from the server's by this much. */
const COMPARED_MS = 10 * MINUTE_MS;
/** How often an unchanged state is stored, on the monotonic clock. */
const SAVE_MS = 10 * MINUTE_MS;

export class ClockWatch implements TrustedClock {
  readonly #options: Required<WatchOptions>;
  #state: ClockState;
  #timer: Timer | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #isFirst = true;
  #savedAt = Number.NEGATIVE_INFINITY;
  #ntpAskedAt = Number.NEGATIVE_INFINITY;
  /** Called when it is trusted again. */
  onTrusted = () => {};
  /** Time of another clock, and when it was read on the monotonic clock. */
  #heard: { at: number; steady: number } | null = null;

  constructor(options: WatchOptions) {
    this.#options = { lease: ALWAYS_HELD, ...options };
    this.#state = parseState(options.queries.state());
  }

  /** Checks now, and from now on. */
  async start(): Promise<void> {
    await this.#look();
    this.#timer = every(MINUTE_MS, () => this.#look(), this.#options.log, "the clock check failed");
  }

  /** Stores what was seen last. */
  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#savedAt = Number.NEGATIVE_INFINITY;
    // While the database is away, the next start uses what was stored before.
    await this.#look().catch(() => {});
  }

  /** As of the last check; null while the clock is trusted. */
  get doubt(): ShownDoubt | null {
    const { doubt, trusted } = this.#state;
    return doubt && { why: doubt.why, now: this.#now(), trustedAt: trusted?.at ?? null };
  }

  async trustedNow(): Promise<number | null> {
    await this.#look();
    const { doubt, trusted } = this.#state;
    // The judged time: the clock may have been set since.
    return doubt === null ? (trusted?.at ?? null) : null;
  }

  writtenBefore = (day: number): Written => this.#options.queries.writtenBefore(day);

  firstDay = (): number => this.#options.queries.firstDay() ?? 0;

  /**
   * Uses the time of a signed message that has just arrived as a lower bound. Old times prove nothing, since messages
   * are repeated.
   * @param at milliseconds since 1970
   */
  hear(at: number): void {
    const { steady, now } = this.#options.sources;
    if (at > now() - FRESH_MS) this.#heard = { at, steady: steady().ms };
  }

  /**
   * Trusts the clock because a person has compared it.
   * @param at the time that the person saw; null for the server's
   * @returns the time that is trusted
   * @throws Problem 409 `clock_not_doubted`, `clock_impossible`, `clock_changed`
   */
  confirm(at: number | null, by: Actor): Promise<number> {
    return this.#inTurn(() => this.#confirmNow(at, by));
  }

  async #confirmNow(at: number | null, by: Actor): Promise<number> {
    await this.#lookNow();
    const { doubt, trusted } = this.#state;
    const sight = this.#sight();
    if (doubt === null) throw new Problem("clock_not_doubted");
    const state = confirmed(sight);
    if (state === null) throw new Problem("clock_impossible");
    if (at !== null && Math.abs(sight.now - at) > COMPARED_MS) throw new Problem("clock_changed");
    const change = {
      before: { trusted_at: trusted && new Date(trusted.at).toISOString(), doubt: doubt.why },
      after: { clock: new Date(sight.now).toISOString() },
    };
    await this.#options.audit.insert(
      accountEntry(NO_ACCOUNT, "admin.clock_confirmed", by, sight.now, change),
    );
    await this.#setState(state, sight);
    return sight.now;
  }

  #look(): Promise<void> {
    return this.#inTurn(() => this.#lookNow());
  }

  /** One at a time, so that none overwrites another's result. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  async #lookNow(): Promise<void> {
    const { lease, queries } = this.#options;
    // Another node may have stored it.
    if (queries.now() !== null) this.#state = parseState(queries.state());
    if (!lease.isHeld) return;
    const sight = this.#sight();
    const state = judge(this.#state, sight);
    if (this.#isFirst || state.doubt) await this.#noteDay();
    this.#isFirst = false;
    this.#heard = null;
    await this.#setState(state, sight);
    if (this.#state.doubt !== null) this.#askNtp();
  }

  /** Assigns days to rows written since the state was stored, up to the last trusted sight. */
  async #noteDay(): Promise<void> {
    const { trusted, doubt } = this.#state;
    if (doubt !== null || trusted === null) return;
    const { at } = trusted;
    await this.#options.commands.noteDay(istDay(at), at - HOUR_MS, at + HOUR_MS);
  }

  #now = (): number => this.#options.queries.now() ?? this.#options.sources.now();

  #sight(): Sight {
    const { sources, queries } = this.#options;
    const steady = sources.steady();
    const otherClock = this.#heard && this.#heard.at + steady.ms - this.#heard.steady;
    const newestAt = this.#isFirst ? queries.newestAt() : null;
    return { now: this.#now(), steady, builtAt: sources.builtAt, newestAt, otherClock };
  }

  async #setState(state: ClockState, sight: Sight): Promise<void> {
    const { commands, log } = this.#options;
    const before = this.#state;
    this.#state = state;
    const { now, steady } = sight;
    const hasChanged = before.doubt?.why !== state.doubt?.why;
    if (!hasChanged && Math.abs(steady.ms - this.#savedAt) < SAVE_MS) return;
    const today = istDay(now);
    const isTrusted = state.doubt === null;
    if (isTrusted) this.#ntpAskedAt = Number.NEGATIVE_INFINITY;
    if (hasChanged) {
      if (state.doubt)
        log.warn("the clock may be wrong: nothing is deleted until it is confirmed", {
          why: state.doubt.why,
        });
      else log.info("the clock is trusted again");
      await commands.endWaits(now);
      if (isTrusted) await commands.endFutureSessions(now);
      if (isTrusted) await commands.forgetDays(firstWrongDay(before, sight, today));
    }
    await commands.save(JSON.stringify(state), isTrusted ? today : null);
    this.#savedAt = steady.ms;
    if (hasChanged && isTrusted) this.onTrusted();
  }

  /** In the background, as it may take seconds. */
  #askNtp(): void {
    const { sources } = this.#options;
    const { ms } = sources.steady();
    if (Math.abs(ms - this.#ntpAskedAt) < SAVE_MS) return;
    this.#ntpAskedAt = ms;
    void sources.ntp().then((at) => {
      if (at === null) return;
      this.#heard = { at, steady: sources.steady().ms };
      return this.#look().catch(() => {});
    });
  }
}

/**
 * From which day on rows get a new day when the clock is trusted again: rows of the future; and, if another clock shows
 * that it was behind since a recent start of the machine, rows since then.
 */
function firstWrongDay({ trusted, doubt }: ClockState, { otherClock, steady }: Sight, today: number): number {
  const isLate = otherClock !== null && doubt?.why === "jumped_ahead" && steady.ms < DAY_MS;
  return isLate && trusted?.run === steady.run ? istDay(trusted.origin) : today + 1;
}
