/**
 * The counters of PINs, districts, states and merchants, in memory. A write notes its changes on disk in one row;
 * the counters themselves follow a thousand changes at a time, when neighbours share a page. What was noted is
 * counted again after a crash, and after a write that failed.
 */
import type { Db } from "../../../db/open.ts";
import type { PastQueries } from "../../../db/queries/pasts.ts";
import { RUPEE } from "../../../risk/index.ts";
import { type Area, type AreaKind, decodeArea, emptyArea, encodeArea } from "./area.ts";
import { type AreaOrder, countInSlots, countOrder } from "./count.ts";

interface Entry {
  accountId: number;
  kind: AreaKind;
  value: string;
  area: Area;
}

/** Changes noted until the counters are due. */
const DUE = 1_000;
/** Areas in memory, above which those are forgotten that nobody changed: some 20 MB. */
const MOST_KNOWN = 50_000;

export class Areas {
  readonly #queries: PastQueries;
  /** By account, kind and value. */
  readonly #known = new Map<number, Record<AreaKind, Map<string, Entry>>>();
  #knownCount = 0;
  /** Those of them that are not on disk as they are. */
  readonly #changed = new Set<Entry>();
  /** Changes of the write that is under way. */
  #unnoted: Noted[] = [];
  #noted = 0;
  #isRead = false;

  constructor(db: Db, queries: PastQueries) {
    this.#queries = queries;
    db.onRollback(() => this.#forget());
  }

  /** Whether enough has changed for {@link store}. */
  get isDue(): boolean {
    return this.#noted >= DUE;
  }

  /** To be read only; inside a `db.write`, as are all that follow. */
  of(accountId: number, kind: AreaKind, value: string): Area {
    if (!this.#isRead) this.#readNoted();
    return this.#entry(accountId, kind, value).area;
  }

  /** Counts an order in (1) or out (-1). */
  count(order: AreaOrder, by: 1 | -1): void {
    if (!this.#isRead) this.#readNoted();
    this.#count(order, by);
    this.#unnoted.push(notedOf(order, by));
  }

  /** Notes on disk what was counted; the last thing that a write does. */
  note(): void {
    if (this.#unnoted.length === 0) return;
    this.#queries.note(JSON.stringify(this.#unnoted));
    this.#noted += this.#unnoted.length;
    this.#unnoted = [];
  }

  /** Puts the counters on disk. */
  store(): void {
    if (!this.#isRead) this.#readNoted();
    if (this.#noted === 0) return;
    for (const { accountId, kind, value, area } of [...this.#changed].sort(byKey))
      this.#queries.put(accountId, kind, value, encodeArea(area));
    this.#queries.clearNoted();
    this.#changed.clear();
    this.#noted = 0;
    if (this.#knownCount > MOST_KNOWN) this.#forget();
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
    for (const text of this.#queries.noted()) {
      for (const noted of JSON.parse(text) as Noted[]) {
        this.#count(orderOf(noted), noted[0]);
        this.#noted++;
      }
    }
  }

  #count(order: AreaOrder, by: 1 | -1): void {
    countOrder(this.#toChange, order, by);
    countInSlots(this.#toChange, order, by);
  }

  readonly #toChange = (accountId: number, kind: AreaKind, value: string): Area => {
    const entry = this.#entry(accountId, kind, value);
    this.#changed.add(entry);
    return entry.area;
  };

  #entry(accountId: number, kind: AreaKind, value: string): Entry {
    let kinds = this.#known.get(accountId);
    if (!kinds) {
      kinds = { pin: new Map(), district: new Map(), state: new Map(), merchant: new Map() };
      this.#known.set(accountId, kinds);
    }
    const known = kinds[kind].get(value);
    if (known) return known;
    const stored = this.#queries.get(accountId, kind, value);
    const area = stored === null ? emptyArea() : decodeArea(stored);
    const entry = { accountId, kind, value, area };
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
] as const satisfies readonly (keyof AreaOrder)[];

const notedOf = (order: AreaOrder, by: 1 | -1): Noted => [by, ...COLUMNS.map((key) => order[key])];

function orderOf([, ...values]: Noted): AreaOrder {
  const order = Object.fromEntries(COLUMNS.map((key, i) => [key, values[i]])) as unknown as AreaOrder; // as notedOf wrote it
  // What was noted before orders had a currency was in rupees.
  return { ...order, currency: order.currency ?? RUPEE };
}
