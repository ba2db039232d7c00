/** Which queued writes are in the next transaction. */
import type { Scope, Wanted } from "./transactions.ts";

/** What is asked here of a queued write. */
export interface Waiting {
  /** What it may read and write. */
  readonly scope: Scope;
  /** Runs outside of any transaction. */
  readonly isAlone?: boolean;
  /** How often a later write was taken first, as an account of this one was locked. */
  skipped: number;
}

/** Writes in one transaction, so that a long queue does not delay others. */
const MAX_BATCH = 512;
/** A transaction costs as much as some orders, so that with fewer writes waiting for a locked account is cheaper. */
const MIN_TO_SKIP = 24;
/** A write that was left behind so often is waited for. */
const MAX_SKIPPED = 2;

/** @returns what the next transaction is wanted for: the accounts of the writes before the first one for everything */
export function wantedFor(queue: readonly Waiting[]): Wanted {
  const accounts = new Set<number>();
  let count = 0;
  let isAged = false;
  for (const { scope, isAlone, skipped } of queue) {
    if (scope === null || isAlone || count === MAX_BATCH) break;
    count++;
    isAged ||= skipped >= MAX_SKIPPED;
    for (const account of scope) accounts.add(account);
  }
  if (count === 0) return { scope: null, maySkip: false };
  return { scope: [...accounts], maySkip: count >= MIN_TO_SKIP && !isAged };
}

/**
 * Removes from the queue what one transaction can do, in its sequence. No write comes before an earlier one of the same
 * account, or of everything.
 */
export function takeBatch<W extends Waiting>(queue: W[], locked: Scope): W[] {
  const isFree = locked === null ? null : new Set(locked);
  const batch: W[] = [];
  const left: W[] = [];
  let at = 0;
  for (; at < queue.length && batch.length < MAX_BATCH; at++) {
    const waiting = queue[at];
    if (waiting.isAlone || (isFree !== null && waiting.scope === null)) break;
    if (isFree === null || waiting.scope?.every((account) => isFree.has(account))) batch.push(waiting);
    else {
      left.push(waiting);
      for (const account of waiting.scope ?? []) isFree.delete(account);
    }
  }
  for (const waiting of left) waiting.skipped++;
  queue.splice(0, at, ...left);
  return batch;
}
