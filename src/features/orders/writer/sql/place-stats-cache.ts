/**
 * Write-back cache of the place counters, current and by day. Each transaction appends its changes to a journal, one
 * row; the counters are written after a thousand changes, sorted by key, so that many share a database page. After a
 * crash or a rollback the journal is replayed. In a shared database, each node also applies the changes that others
 * publish with their turns, and any node writes the counters of all.
 */
import type { Db } from "../../../../db/db.ts";
import { type PlaceStatsQueries, placeStatsQueries } from "../../../../db/queries/place-stats.ts";
import type { SharedChange } from "../../../../db/write-queue/transactions.ts";
import { hourOfDay, RUPEE } from "../../../../engine/risk/index.ts";
import { HOUR_MS } from "../../../../lib/time.ts";
import type { EachDayCounts } from "../history/place-days.ts";
import {
  countInSlots,
  countOrder,
  decodePlaceStats,
  emptyPlaceStats,
  encodePlaceStats,
  type FindPlaceStats,
  forEachOutcomeGroup,
  hourKey,
  mapsOf,
  PLACE_KINDS,
  type PlaceKind,
  type PlaceOrder,
  type PlaceStats,
} from "../history/place-stats.ts";
import { DeferredCounts } from "./deferred-counts.ts";
import { PlaceDays } from "./place-days.ts";

interface Entry {
  accountId: number;
  kind: PlaceKind;
  value: string;
  stats: PlaceStats;
}

/** Kinds of changes that other processes learn of. */
const COUNTED = "places counted";
const FLUSHED = "places flushed";
/** Changes in the journal that trigger a flush. */
const FLUSH_THRESHOLD = 1_000;
/** Places in memory, about 20 MB; a flush that finds more empties the cache. */
const MAX_CACHED = 50_000;

/** The counters of all places of all merchants. */
export class PlaceStatsCache {
  readonly #queries: PlaceStatsQueries;
  readonly #days: PlaceDays;
  /** By account, kind and value. */
  readonly #entries = new Map<number, Record<PlaceKind, Map<string, Entry>>>();
  #entryCount = 0;
  /** Entries that differ from the disk. */
  readonly #changed = new Set<Entry>();
  /** Changes of the current transaction, not in the journal yet. */
  #pending: JournalEntry[] = [];
  /** Number of changes in the journal. */
  #journalled = 0;
  /** Accounts whose journal changes are applied; null: all. */
  #read: Set<number> | null = new Set();
  /** Changes of the journal and of other processes whose counters are not in memory. */
  readonly #deferred = new DeferredCounts();

  constructor(private readonly db: Db) {
    this.#queries = placeStatsQueries(db);
    this.#days = new PlaceDays(db);
    db.onStale((_, changes) => {
      if (changes) this.#follow(changes);
      else this.#clear();
    });
  }

  /** Whether the journal is long enough for a {@link flush}. */
  get isFlushDue(): boolean {
    return this.#journalled >= FLUSH_THRESHOLD;
  }

  /** The result is read-only. Inside a `db.write`, as all that follow. */
  readonly of: FindPlaceStats = (accountId, kind, value) => {
    this.#readJournal(accountId);
    return this.#entry(accountId, kind, value).stats;
  };

  /** Reads what scoring and counting an order needs and is not cached, without results. */
  readAhead(order: Omit<PlaceOrder, "outcome" | "outcomeAt">): void {
    const { accountId, pincode, placedAt } = order;
    const ask = (kind: PlaceKind, value: string): void => {
      if (!this.#entries.get(accountId)?.[kind].has(value)) this.#queries.get(accountId, kind, value);
    };
    ask("merchant", "");
    if (pincode !== "") ask("pin", pincode);
    forEachOutcomeGroup({ ...order, outcome: null, outcomeAt: null }, ask);
    for (const by of [-HOUR_MS, HOUR_MS]) ask("hour", hourKey(hourOfDay(placedAt + by)));
  }

  /** The counters at the start of a day in IST; the caller owns the result. */
  before(accountId: number, day: number, kind: PlaceKind, value: string): PlaceStats {
    return this.#days.before(accountId, day, kind, value, this.of(accountId, kind, value));
  }

  /** Passes the counters of each place of one day in IST. */
  ofDay(accountId: number, day: number, each: EachDayCounts): void {
    this.#readJournal(accountId);
    this.#days.ofDay(accountId, day, each);
  }

  /** Adds (1) or subtracts (-1) an order. */
  count(order: PlaceOrder, by: 1 | -1): void {
    this.#readJournal(order.accountId);
    this.#count(order, by);
    this.#days.count(order, by);
    this.#pending.push(toJournalEntry(order, by));
  }

  /** Appends the changes of this transaction to the journal; must be its last step. */
  writeJournal(): void {
    if (this.#pending.length === 0) return;
    this.#queries.append(JSON.stringify(this.#pending));
    for (const change of this.#pending) this.db.share(accountOf(change), COUNTED, change);
    this.#journalled += this.#pending.length;
    this.#pending = [];
  }

  /** Writes the counters of all accounts to disk and empties the journal. */
  flush(): void {
    this.#readJournal(null);
    if (this.#journalled === 0) return;
    this.#readDeferred();
    this.#queries.put(
      [...this.#changed]
        .sort(byKey)
        .map(({ accountId, kind, value, stats }) => [accountId, kind, value, encodePlaceStats(stats)]),
    );
    this.#days.flush();
    this.#queries.clearJournal();
    this.db.share(0, FLUSHED, null);
    this.#changed.clear();
    this.#journalled = 0;
    if (this.#entryCount > MAX_CACHED) this.#clear();
  }

  /** Empties the cache; the next use reads from disk and replays the journal. */
  #clear(): void {
    this.#entries.clear();
    this.#entryCount = 0;
    this.#changed.clear();
    this.#days.clear();
    this.#pending = [];
    this.#journalled = 0;
    this.#read = new Set();
    this.#deferred.clear();
  }

  /** Applies the journal of an account, or of all, if not applied yet. */
  #readJournal(accountId: number | null): void {
    const counted = this.#read;
    if (counted === null || (accountId !== null && counted.has(accountId))) return;
    const locked = this.db.locked();
    // Other nodes may be writing the journal of other accounts.
    const isLocked = (account: number | null) =>
      locked === null || (account !== null && locked.includes(account));
    if (!isLocked(accountId)) throw new Error(`account ${accountId ?? "of all"} is not locked`);
    for (const { changes, countsDays } of this.#queries.journal()) {
      const missing = (JSON.parse(changes) as JournalEntry[]).filter(
        (change) => isLocked(accountOf(change)) && !counted.has(accountOf(change)),
      );
      this.#countLater(missing, countsDays === 1);
    }
    this.#read = locked && new Set([...counted, ...locked]);
  }

  /** Counts what other processes have committed. */
  #follow(changes: readonly SharedChange[]): void {
    for (const [kind, data] of changes) {
      if (kind === COUNTED) this.#followChange(data as JournalEntry);
      if (kind !== FLUSHED) continue;
      // Everything counted so far is on disk.
      this.#changed.clear();
      this.#deferred.clear();
      this.#days.clear();
      this.#journalled = 0;
    }
  }

  #followChange(change: JournalEntry): void {
    if (this.#read === null || this.#read.has(accountOf(change))) this.#countLater([change], true);
  }

  #countLater(changes: readonly JournalEntry[], countsDays: boolean): void {
    for (const change of changes) {
      const order = fromJournalEntry(change);
      this.#deferred.count({ order, by: change[0] }, this.#cached);
      if (countsDays) this.#days.count(order, change[0]);
      this.#journalled++;
    }
  }

  /** Reads the counters that have changes which are not counted yet. */
  #readDeferred(): void {
    const { places } = this.#deferred;
    this.db.readAhead(() => {
      for (const place of places) this.#queries.get(...place);
    });
    for (const place of places) this.#entry(...place);
    this.db.endReadAhead();
  }

  /** Counters in memory that are about to change. */
  readonly #cached = (accountId: number, kind: PlaceKind, value: string): PlaceStats | null => {
    const entry = this.#entries.get(accountId)?.[kind].get(value);
    if (!entry) return null;
    this.#changed.add(entry);
    return entry.stats;
  };

  #count(order: PlaceOrder, by: 1 | -1): void {
    countOrder(this.#statsToChange, order, by);
    countInSlots(this.#statsToChange, order, by);
  }

  readonly #statsToChange: FindPlaceStats = (accountId, kind, value) => {
    const entry = this.#entry(accountId, kind, value);
    this.#changed.add(entry);
    return entry.stats;
  };

  #entry(accountId: number, kind: PlaceKind, value: string): Entry {
    let kinds = this.#entries.get(accountId);
    if (!kinds) {
      kinds = mapsOf(PLACE_KINDS);
      this.#entries.set(accountId, kinds);
    }
    const cached = kinds[kind].get(value);
    if (cached) return cached;
    const stored = this.#queries.get(accountId, kind, value);
    const stats = stored === null ? emptyPlaceStats() : decodePlaceStats(stored);
    const entry = { accountId, kind, value, stats };
    if (this.#deferred.apply(accountId, kind, value, stats)) this.#changed.add(entry);
    kinds[kind].set(value, entry);
    this.#entryCount++;
    return entry;
  }
}

/** The primary key's order: neighbours share a database page. */
function byKey(a: Entry, b: Entry): number {
  if (a.accountId !== b.accountId) return a.accountId - b.accountId;
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return a.value < b.value ? -1 : 1;
}

/** One change as the journal stores it. */
type JournalEntry = [by: 1 | -1, ...values: (string | number | null)[]];

const COLUMNS = [
  "accountId",
  "placedAt",
  "payment",
  "orderValue",
  "pincode",
  "district",
  "state",
  "outcome",
  "outcomeAt",
  "currency",
] as const satisfies readonly (keyof PlaceOrder)[];

const toJournalEntry = (order: PlaceOrder, by: 1 | -1): JournalEntry => [
  by,
  ...COLUMNS.map((key) => order[key]),
];

const accountOf = ([, accountId]: JournalEntry) => accountId as number; // the first of the columns

function fromJournalEntry([, ...values]: JournalEntry): PlaceOrder {
  const order = Object.fromEntries(COLUMNS.map((key, i) => [key, values[i]])) as unknown as PlaceOrder; // see toJournalEntry
  // Entries from before orders had a currency are in rupees.
  return { ...order, currency: order.currency ?? RUPEE };
}
