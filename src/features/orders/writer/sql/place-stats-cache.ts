/**
 * Write-back cache of the place counters, current and by day. Each transaction appends its changes to a journal, one
 * row; the counters are written after a thousand changes, sorted by key, so that many share a database page. After a
 * crash or a rollback the journal is replayed. Of a database that several nodes share, each reads what the others have
 * appended since; when one of them has written the counters and emptied the journal, the others begin anew.
 */
import type { Db } from "../../../../db/db.ts";
import {
  type JournalRow,
  type PlaceStatsQueries,
  placeStatsQueries,
} from "../../../../db/queries/place-stats.ts";
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
import { PlaceDays } from "./place-days.ts";

interface Entry {
  accountId: number;
  kind: PlaceKind;
  value: string;
  stats: PlaceStats;
}

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
  #isJournalRead = false;
  /** Id of the last row that was read; null when the journal must be read from its start. */
  #lastRead: number | null = null;
  /** Rows that this process has appended after it. */
  #appended = 0;
  readonly #isShared: boolean;

  constructor(db: Db) {
    this.#isShared = db.isShared;
    this.#queries = placeStatsQueries(db);
    this.#days = new PlaceDays(db);
    db.onStale((why) => {
      if (why === "undone") this.#clear();
      this.#isJournalRead = false;
    });
  }

  /** Whether the journal is long enough for a {@link flush}. */
  get isFlushDue(): boolean {
    return this.#journalled >= FLUSH_THRESHOLD;
  }

  /** The result is read-only. Inside a `db.write`, as all that follow. */
  readonly of: FindPlaceStats = (accountId, kind, value) => {
    if (!this.#isJournalRead) this.#readJournal();
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

  /** The counters at the start of a day in IST; the result is the caller's. */
  before(accountId: number, day: number, kind: PlaceKind, value: string): PlaceStats {
    if (!this.#isJournalRead) this.#readJournal();
    return this.#days.before(accountId, day, kind, value);
  }

  /** Gives the counters of each place of one day in IST. */
  ofDay(accountId: number, day: number, each: EachDayCounts): void {
    if (!this.#isJournalRead) this.#readJournal();
    this.#days.ofDay(accountId, day, each);
  }

  /** Adds (1) or subtracts (-1) an order. */
  count(order: PlaceOrder, by: 1 | -1): void {
    if (!this.#isJournalRead) this.#readJournal();
    this.#count(order, by);
    this.#days.count(order, by);
    this.#pending.push(toJournalEntry(order, by));
  }

  /** Appends the changes of this transaction to the journal; must be its last step. */
  writeJournal(): void {
    if (this.#pending.length === 0) return;
    this.#queries.append(JSON.stringify(this.#pending));
    this.#appended++;
    this.#journalled += this.#pending.length;
    this.#pending = [];
  }

  /** Writes the counters to disk and empties the journal. */
  flush(): void {
    if (!this.#isJournalRead) this.#readJournal();
    if (this.#journalled === 0) return;
    this.#queries.put(
      [...this.#changed]
        .sort(byKey)
        .map(({ accountId, kind, value, stats }) => [accountId, kind, value, encodePlaceStats(stats)]),
    );
    this.#days.flush();
    this.#queries.clearJournal();
    this.#changed.clear();
    this.#journalled = 0;
    this.#appended = 0;
    // While the row is there, nobody else has emptied the journal.
    this.#lastRead = this.#isShared ? this.#queries.mark() : null;
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
    this.#isJournalRead = false;
    this.#lastRead = null;
    this.#appended = 0;
  }

  #readJournal(): void {
    const rows = this.#unreadRows();
    this.#lastRead = rows.at(-1)?.id ?? this.#lastRead;
    this.#isJournalRead = true;
    for (const { changes, countsDays } of rows) {
      for (const change of JSON.parse(changes) as JournalEntry[]) {
        const order = fromJournalEntry(change);
        this.#count(order, change[0]);
        if (countsDays) this.#days.count(order, change[0]);
        this.#journalled++;
      }
    }
  }

  /** What others have appended since the last read, or all of the journal when it was emptied since. */
  #unreadRows(): readonly JournalRow[] {
    const known = this.#lastRead;
    if (known !== null) {
      const rows = this.#queries.journal(known);
      if (rows[0]?.id === known) {
        const unread = rows.slice(1 + this.#appended);
        if (unread.length === 0 && rows.length > 1) this.#lastRead = rows[rows.length - 1].id;
        this.#appended = 0;
        return unread;
      }
    }
    this.#clear();
    return this.#queries.journal(0);
  }

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

function fromJournalEntry([, ...values]: JournalEntry): PlaceOrder {
  const order = Object.fromEntries(COLUMNS.map((key, i) => [key, values[i]])) as unknown as PlaceOrder; // see toJournalEntry
  // Entries from before orders had a currency are in rupees.
  return { ...order, currency: order.currency ?? RUPEE };
}
