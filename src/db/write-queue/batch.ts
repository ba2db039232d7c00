/** Selects the queued writes for the next transaction. */
import type { Scope, Wanted } from "./transactions.ts";

/** What this module needs of a queued write. */
export interface Waiting {
  /** What it may read and write. */
  readonly scope: Scope;
  /** Runs outside of any transaction. */
  readonly isAlone?: boolean;
  /** How often later writes were taken first, because an account of this one was locked. */
  skipped: number;
}

/** Writes in one transaction, so that a long queue does not delay others. */
const MAX_BATCH = 512;
/** A transaction costs as much as several orders, so with fewer writes it is cheaper to wait for a locked account. */
const MIN_TO_SKIP = 24;
/** For fewer writes, more locks cost as much as they save. */
const MIN_FOR_MORE = 2;
/** A write that was skipped this often is waited for. */
const MAX_SKIPPED = 2;

/** @returns the scope of the next transaction: the accounts of the writes before the first one for everything */
export function wantedFor(queue: readonly Waiting[]): Wanted {
  const waiting = ofAccounts(queue);
  if (waiting.length === 0) return { scope: null, maySkip: false };
  const isAged = waiting.some(({ skipped }) => skipped >= MAX_SKIPPED);
  return {
    scope: distinct(waiting),
    maySkip: waiting.length >= MIN_TO_SKIP && !isAged,
    // Writes queued while waiting for the locks.
    more(locked) {
      const others = ofAccounts(queue).filter(
        ({ scope }) => !scope.every((account) => locked.includes(account)),
      );
      return others.length < MIN_FOR_MORE
        ? []
        : distinct(others).filter((account) => !locked.includes(account));
    },
  };
}

interface OfAccounts extends Waiting {
  readonly scope: readonly number[];
}

/** The writes before the first one for everything. */
function ofAccounts(queue: readonly Waiting[]): OfAccounts[] {
  const end = queue.findIndex(({ scope, isAlone }) => scope === null || isAlone);
  return queue.slice(0, Math.min(end < 0 ? queue.length : end, MAX_BATCH)) as OfAccounts[]; // those after it may be for everything
}

const distinct = (writes: readonly OfAccounts[]): number[] => [
  ...new Set(writes.flatMap(({ scope }) => scope)),
];

/**
 * Removes from the queue what one transaction can do, in order. No write overtakes an earlier one of the same account,
 * or of everything.
 * @param most writes
 */
export function takeBatch<W extends Waiting>(queue: W[], locked: Scope, most = MAX_BATCH): W[] {
  const isFree = locked === null ? null : new Set(locked);
  const batch: W[] = [];
  const left: W[] = [];
  let at = 0;
  for (; at < queue.length && batch.length < most; at++) {
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
