/**
 * The counters of PINs, districts, states and merchants, in memory. A write notes its changes on disk in one row;
 * the counters themselves follow a thousand changes at a time, when neighbours share a page. What was noted is
 * counted again after a crash, and after a write that failed.
 */
import type { Db } from "../../../db/open.ts";
import type { PastQueries } from "../../../db/queries/pasts.ts";
import { type Area, type AreaKind, decodeArea, emptyArea, encodeArea } from "./area.ts";
import { type AreaOrder, countOrder } from "./count.ts";

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
  readonly #known = new Map<string, Entry>();
  /** Those of them that are not on disk as they are. */
  readonly #changed = new Map<string, Entry>();
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
    const key = keyOf(accountId, kind, value);
    return (this.#known.get(key) ?? this.#load(key, accountId, kind, value)).area;
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
    for (const [, { accountId, kind, value, area }] of [...this.#changed].sort(byKey))
      this.#queries.put(accountId, kind, value, encodeArea(area));
    this.#queries.clearNoted();
    this.#changed.clear();
    this.#noted = 0;
    if (this.#known.size > MOST_KNOWN) this.#known.clear();
  }

  /** Nothing in memory is sure any more: what is on disk counts. */
  #forget(): void {
    this.#known.clear();
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
    countOrder(
      (accountId, kind, value) => {
        const key = keyOf(accountId, kind, value);
        const entry = this.#known.get(key) ?? this.#load(key, accountId, kind, value);
        this.#changed.set(key, entry);
        return entry.area;
      },
      order,
      by,
    );
  }

  #load(key: string, accountId: number, kind: AreaKind, value: string): Entry {
    const stored = this.#queries.get(accountId, kind, value);
    const area = stored === null ? emptyArea() : decodeArea(stored);
    const entry = { accountId, kind, value, area };
    this.#known.set(key, entry);
    return entry;
  }
}

const keyOf = (accountId: number, kind: AreaKind, value: string): string => `${accountId} ${kind} ${value}`;

const byKey = ([a]: [string, Entry], [b]: [string, Entry]): number => (a < b ? -1 : 1);

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
] as const satisfies readonly (keyof AreaOrder)[];

const notedOf = (order: AreaOrder, by: 1 | -1): Noted => [by, ...COLUMNS.map((key) => order[key])];

const orderOf = ([, ...values]: Noted): AreaOrder =>
  Object.fromEntries(COLUMNS.map((key, i) => [key, values[i]])) as unknown as AreaOrder; // as notedOf wrote it
