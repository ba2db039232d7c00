/**
 * Counts orders by day, for analytics. Each transaction appends its changes to a journal, one row; they are added to
 * the counters by the thousand, because the counters of all PINs of a day are one row. Readers add the journal
 * themselves. Nothing is cached, so a rollback or a crash needs no repair.
 */
import type { Db } from "../../../../db/db.ts";
import {
  type OrderDayCommands,
  type OrderDayQueries,
  orderDayCommands,
  orderDayQueries,
} from "../../../../db/queries/order-days.ts";
import type { OrderRow } from "../../../../db/queries/orders.ts";
import { type ScanQueries, scanQueries } from "../../../../db/queries/orders-scan.ts";
import { type Change, changeOf, changesOf } from "../../analytics/change.ts";
import { addEncoded, encodeCounts } from "../../analytics/codec.ts";
import { changesIn, journalText, sumByPeriod } from "../../analytics/period.ts";
import type { OrderChange, ScoreChange } from "../plan/store.ts";

/** Characters in the journal that trigger a flush: about 6,000 changes, which readers add in a few milliseconds. */
const FLUSH_THRESHOLD = 600_000;
/** In a shared database, the length is read again after this many characters of this process. */
const CHECKED = FLUSH_THRESHOLD / 16;
/** Existing orders counted in one transaction: a few milliseconds. */
const BATCH = 500;

/** The counters of all merchants. All methods inside a `db.write`. */
export class OrderDays {
  readonly #queries: OrderDayQueries;
  readonly #commands: OrderDayCommands;
  readonly #scan: ScanQueries;
  /** Characters in the journal; null when it must be read. */
  #journalled: number | null = null;
  /** Characters that this process has appended since. */
  #own = 0;
  /** Of the stored value; undefined when it must be read. */
  #countedTo: number | null | undefined;

  constructor(db: Db) {
    this.#queries = orderDayQueries(db);
    this.#commands = orderDayCommands(db);
    this.#scan = scanQueries(db);
    db.onStale((why) => {
      // What others have appended can wait for the next check, as readers add a journal of any length.
      if (why === "undone" || this.#own >= CHECKED) this.#journalled = null;
      // Once all are counted, they stay so.
      if (why === "undone" || this.#countedTo !== null) this.#countedTo = undefined;
    });
  }

  /** Whether the journal is long enough for a {@link flush}. */
  get isFlushDue(): boolean {
    return (this.#journalled ?? 0) >= FLUSH_THRESHOLD;
  }

  /** Appends a transaction's changes to the journal. Orders not counted yet are left to the background pass. */
  record(orders: readonly (OrderChange | ScoreChange)[]): void {
    const countedTo = this.#readCountedTo();
    const counted = countedTo === null ? orders : orders.filter(({ after }) => after.id <= countedTo);
    this.#append(counted.flatMap(({ before, after }) => changesOf(before, after)));
  }

  /** The same for removed orders. */
  remove(orders: readonly OrderRow[]): void {
    const countedTo = this.#readCountedTo();
    const counted = countedTo === null ? orders : orders.filter(({ id }) => id <= countedTo);
    this.#append(counted.map((order) => changeOf(order, -1)));
  }

  /** Adds the journal to the counters and empties it. */
  flush(): void {
    for (const { id, counts } of sumByPeriod(changesIn(this.#commands.journal())).values()) {
      const stored = this.#commands.get(id);
      if (stored) addEncoded(counts, stored, id.day);
      this.#commands.put(id, encodeCounts(counts));
    }
    this.#commands.clearJournal();
    this.#journalled = 0;
  }

  /** Whether a database from before these counters has orders that are not counted yet. */
  get isBehind(): boolean {
    return this.#readCountedTo() !== null;
  }

  /** Counts some of these orders. */
  countExisting(): void {
    const countedTo = this.#readCountedTo();
    if (countedTo === null) return;
    const orders = this.#scan.afterId(countedTo, BATCH);
    this.#append(orders.map((order) => changeOf(order, 1)));
    const last = orders.length < BATCH ? null : orders[orders.length - 1].id;
    this.#commands.setCountedTo(last);
    this.#countedTo = last;
    if (this.isFlushDue) this.flush();
  }

  #append(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    const text = journalText(changes);
    if (this.#journalled === null) {
      this.#journalled = this.#commands.journalLength();
      this.#own = 0;
    }
    this.#commands.append(text);
    this.#journalled += text.length;
    this.#own += text.length;
  }

  #readCountedTo(): number | null {
    if (this.#countedTo === undefined) this.#countedTo = this.#queries.countedTo();
    return this.#countedTo;
  }
}
