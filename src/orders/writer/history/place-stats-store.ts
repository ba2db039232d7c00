/**
 * The counters of PINs, districts, states and merchants, in memory. A write notes its changes on disk in one row;
 * the counters themselves follow a thousand changes at a time, when neighbours share a page. What was noted is
 * counted again after a crash, and after a write that failed.
 */
import type { Db } from "../../../db/open.ts";
import type { PlaceStatsQueries } from "../../../db/queries/place-stats.ts";
import { RUPEE } from "../../../risk/index.ts";
import { countInSlots, countOrder, type PlaceOrder } from "./count.ts";
import {
  decodePlaceStats,
  emptyPlaceStats,
  encodePlaceStats,
  type PlaceKind,
  type PlaceStats,
} from "./place-stats.ts";

interface Entry {
  accountId: number;
  kind: PlaceKind;
  value: string;
  stats: PlaceStats;
}

/** Changes noted until the counters are due. */
const FLUSH_THRESHOLD = 1_000;
/** Areas in memory, above which those are forgotten that nobody changed: some 20 MB. */
const MAX_KNOWN = 50_000;

export class PlaceStatsStore {
  readonly #queries: PlaceStatsQueries;
  /** By account, kind and value. */
  readonly #known = new Map<number, Record<PlaceKind, Map<string, Entry>>>();
  #knownCount = 0;
  /** Those of them that are not on disk as they are. */
  readonly #changed = new Set<Entry>();
  /** Changes of the write that is under way. */
  #unnoted: Noted[] = [];
  #noted = 0;
  #isRead = false;

  constructor(db: Db, queries: PlaceStatsQueries) {
    this.#queries = queries;
    db.onRollback(() => this.#forget());
  }

  /** Whether enough has changed for {@link store}. */
  get isDue(): boolean {
    return this.#noted >= FLUSH_THRESHOLD;
  }

  /** To be read only; inside a `db.write`, as are all that follow. */
  of(accountId: number, kind: PlaceKind, value: string): PlaceStats {
    if (!this.#isRead) this.#readNoted();
    return this.#entry(accountId, kind, value).stats;
  }

  /** Counts an order in (1) or out (-1). */
  count(order: PlaceOrder, by: 1 | -1): void {
    if (!this.#isRead) this.#readNoted();
    this.#count(order, by);
    this.#unnoted.push(notedOf(order, by));
  }

  /** Notes on disk what was counted; the last thing that a write does. */
  note(): void {
    if (this.#unnoted.length === 0) return;
    this.#queries.append(JSON.stringify(this.#unnoted));
    this.#noted += this.#unnoted.length;
    this.#unnoted = [];
  }

  /** Puts the counters on disk. */
  store(): void {
    if (!this.#isRead) this.#readNoted();
    if (this.#noted === 0) return;
    for (const { accountId, kind, value, stats } of [...this.#changed].sort(byKey))
      this.#queries.put(accountId, kind, value, encodePlaceStats(stats));
    this.#queries.clearJournal();
    this.#changed.clear();
    this.#noted = 0;
    if (this.#knownCount > MAX_KNOWN) this.#forget();
  }

  /** Nothing in memory is sure any more: what is on disk counts. */
  #forget(): void {
    this.#known.clear();
    this.#knownCount = 0;
    this.#changed.clear();
    this.#unnoted = [];
    this.#noted = 0;
    this.#isRead = false;
  }

  #readNoted(): void {
    this.#isRead = true;
    for (const text of this.#queries.journal()) {
      for (const noted of JSON.parse(text) as Noted[]) {
        this.#count(orderOf(noted), noted[0]);
        this.#noted++;
      }
    }
  }

  #count(order: PlaceOrder, by: 1 | -1): void {
    countOrder(this.#toChange, order, by);
    countInSlots(this.#toChange, order, by);
  }

  readonly #toChange = (accountId: number, kind: PlaceKind, value: string): PlaceStats => {
    const entry = this.#entry(accountId, kind, value);
    this.#changed.add(entry);
    return entry.stats;
  };

  #entry(accountId: number, kind: PlaceKind, value: string): Entry {
    let kinds = this.#known.get(accountId);
    if (!kinds) {
      kinds = { pin: new Map(), district: new Map(), state: new Map(), merchant: new Map() };
      this.#known.set(accountId, kinds);
    }
    const known = kinds[kind].get(value);
    if (known) return known;
    const stored = this.#queries.get(accountId, kind, value);
    const stats = stored === null ? emptyPlaceStats() : decodePlaceStats(stored);
    const entry = { accountId, kind, value, stats };
    kinds[kind].set(value, entry);
    this.#knownCount++;
    return entry;
  }
}

/** As the table has them, so that neighbours come one after the other. */
function byKey(a: Entry, b: Entry): number {
  if (a.accountId !== b.accountId) return a.accountId - b.accountId;
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return a.value < b.value ? -1 : 1;
}

/** A change as it is stored. */
type Noted = [by: 1 | -1, ...values: (string | number | null)[]];

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

const notedOf = (order: PlaceOrder, by: 1 | -1): Noted => [by, ...COLUMNS.map((key) => order[key])];

function orderOf([, ...values]: Noted): PlaceOrder {
  const order = Object.fromEntries(COLUMNS.map((key, i) => [key, values[i]])) as unknown as PlaceOrder; // as notedOf wrote it
  // What was noted before orders had a currency was in rupees.
  return { ...order, currency: order.currency ?? RUPEE };
}
