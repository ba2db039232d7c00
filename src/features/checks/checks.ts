/** Log of address checks and its analytics. */

import { NO_CHECKS } from "../../db/queries/check-counts.ts";
import {
  type CheckCommands,
  type CheckQueries,
  type DayCounts,
  Facet,
  type NewCheck,
} from "../../db/queries/checks.ts";
import type { Verification } from "../../engine/address/schema.ts";
import type { Logger } from "../../lib/log.ts";
import type { DeferredTask } from "../../lib/threads/deferred-task.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { DAY_MS } from "../../lib/time.ts";
import { dateOfDay, istDay, startOfIstDay } from "./calendar.ts";
import { checkIdPrefix, createCheckIds } from "./check-id.ts";

/** The recorded part of a verification: no personal data. `pincode` is six digits or "". */
export function checkFacts({ status, score, pincode_info, standardized, issues }: Verification) {
  const codes: readonly string[] = issues.map(({ code }) => code);
  return { status, score, pincode: pincode_info.pin, state: standardized.state, issues: codes };
}
export type CheckFacts = ReturnType<typeof checkFacts>;

/** Where a check was made, and for whom. */
export interface CheckOrigin {
  accountId: number;
  /** Milliseconds since 1970. */
  at: number;
  channel: "api" | "widget" | "bulk" | "order";
}

/** Retention of checks, days. */
export const KEPT_DAYS = 400;
/** Checks buffered in memory while the database cannot be written; older ones are dropped. */
const MAX_BUFFERED = 200_000;
/** Maximum of checks written together, so that no transaction takes too long after a wait. */
const BATCH = 5_000;
/** PINs in the analytics. */
const MAX_PINCODES = 20;
const NO_LIMIT = -1;

interface ChecksOptions {
  queries: CheckQueries;
  commands: Remote<CheckCommands>;
  deferredFlush: DeferredTask;
  log: Logger;
}

/** The checks of all accounts. */
export class Checks {
  readonly #newId = createCheckIds();
  #buffer: NewCheck[] = [];
  /** Batches being sent, oldest first. They do not change, so that each is stored once however often it is sent. */
  #batches: (readonly NewCheck[])[] = [];
  #flushing: Promise<void> | null = null;

  constructor(private readonly options: ChecksOptions) {}

  /** Buffered in memory, on disk within 250 ms. @returns the new check's id: see check-id.ts */
  record({ accountId, at, channel }: CheckOrigin, facts: CheckFacts): string {
    const { status, score, pincode, state, issues } = facts;
    const id = this.#newId(at);
    const codes = issues.join(",");
    this.#buffer.push([id, accountId, at, channel, status, score, pincode, state, codes, istDay(at)]);
    this.options.deferredFlush.touch();
    return id;
  }

  /** Never runs concurrently: a second call waits for the first and then writes the rest. */
  async flush(): Promise<void> {
    while (this.#flushing) await this.#flushing.catch(() => {});
    if (this.#buffer.length === 0 && this.#batches.length === 0) return;
    this.#flushing = this.#writeBuffer().finally(() => {
      this.#flushing = null;
    });
    await this.#flushing;
  }

  /** Days are calendar days in IST, including today. Includes checks not written yet. */
  async analytics(accountId: number, days: number, now: number) {
    await this.flush();
    const to = istDay(now);
    const span = { accountId, from: to - days + 1, to };
    const [byDay, channels, issues, pincodes, states] = await Promise.all([
      this.options.queries.byDay(span),
      this.options.queries.byValue(span, Facet.channel, NO_LIMIT),
      this.options.queries.byValue(span, Facet.issue, NO_LIMIT),
      this.options.queries.byValue(span, Facet.pincode, MAX_PINCODES),
      this.options.queries.byValue(span, Facet.state, NO_LIMIT),
    ]);
    const sums = sumUp(byDay);
    return {
      days,
      ...shown(sums),
      average_score: sums.total === 0 ? null : Math.round((sums.scoreSum / sums.total) * 10) / 10,
      by_day: everyDay(byDay, span.from, span.to),
      by_channel: Object.fromEntries(channels.map(({ value, total }) => [value, total])),
      issues: issues.map(({ value, total }) => ({
        code: value,
        count: total,
        share: share(total, sums.total),
      })),
      top_pincodes: pincodes.map(({ value, total, invalid }) => ({ pincode: value, total, invalid })),
      by_state: states.map(({ value, total, invalid }) => ({ state: value, total, invalid })),
    };
  }

  /** Removes checks past their retention. @param firstDay no check can be older, whatever its id says */
  async prune(now: number, firstDay = 0): Promise<void> {
    const before = now - KEPT_DAYS * DAY_MS;
    const ids = { from: checkIdPrefix(Math.max(0, startOfIstDay(firstDay))), before: checkIdPrefix(before) };
    await this.options.commands.prune(ids, { from: firstDay, before: istDay(before) });
  }

  async #writeBuffer(): Promise<void> {
    try {
      // Failed batches come first.
      await this.#writeBatches();
      for (let i = 0; i < this.#buffer.length; i += BATCH)
        this.#batches.push(this.#buffer.slice(i, i + BATCH));
      this.#buffer = [];
      await this.#writeBatches();
    } catch (error) {
      this.#dropOldest();
      throw error;
    }
  }

  async #writeBatches(): Promise<void> {
    while (this.#batches.length > 0) {
      await this.options.commands.store(this.#batches[0]);
      this.#batches.shift();
    }
  }

  #dropOldest(): void {
    const waiting = this.#batches.reduce((sum, batch) => sum + batch.length, this.#buffer.length);
    const excess = Math.max(0, waiting - MAX_BUFFERED);
    let dropped = 0;
    while (dropped < excess && this.#batches.length > 0) dropped += this.#batches.shift()?.length ?? 0;
    if (dropped < excess) dropped += this.#buffer.splice(0, excess - dropped).length;
    if (dropped > 0)
      this.options.log.error("checks were dropped because the database cannot be written", { dropped });
  }
}

type Counts = typeof NO_CHECKS;

function sumUp(days: readonly Counts[]): Counts {
  const sums = { ...NO_CHECKS };
  for (const day of days) for (const key of Object.keys(sums) as (keyof Counts)[]) sums[key] += day[key];
  return sums;
}

const shown = ({ total, verified, needsReview: needs_review, invalid }: Counts) => ({
  total,
  verified,
  needs_review,
  invalid,
});

/** One entry for each day of the span, oldest first, including days without checks. */
function everyDay(counts: readonly DayCounts[], from: number, to: number) {
  const known = new Map(counts.map((count) => [count.day, count]));
  return Array.from({ length: to - from + 1 }, (_, i) => ({
    date: dateOfDay(from + i),
    ...shown(known.get(from + i) ?? NO_CHECKS),
  }));
}

/** Four decimals. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
}
