/** The state of the queue page: listed orders, the open one, selected ones. */
import { answer, api, type Schema } from "../../api/client.ts";
import { removeRefused } from "../../order-details/refused-decisions.ts";
import { queryText } from "../../search/filters.ts";
import { Store } from "../../store.ts";
import { type Filters, requestOf } from "./filters.ts";

export type Row = Schema["SlimOrder"];

export interface QueueState {
  rows: readonly Row[];
  /** Matches on the server when it was last asked, as it counted them. */
  total: number;
  /** Of the open order; null when there is none. */
  open: string | null;
  /** An order that left the list while it was open, as somebody else decided it. */
  gone: Row | null;
  selected: ReadonlySet<string>;
  loading: boolean;
  error: unknown;
}

const EMPTY: QueueState = {
  ...{ rows: [], total: 0, open: null, gone: null },
  ...{ selected: new Set(), loading: true, error: null },
};

export class Queue {
  readonly state = new Store<QueueState>(EMPTY);
  #filters: Filters = {};
  #request = 0;
  /** Whether the person closed the order to see the list, so that none is opened automatically. */
  #isClosed = false;
  /** Revisions of orders that were decided here: a list that was read before the decision still has them. */
  readonly #gone = new Map<string, number>();

  /** @param me e-mail of the member: orders that others have claimed are passed over */
  constructor(readonly me: string) {}

  /** Loads the orders of the filters; with other filters than before, the first of them is opened. Never rejects. */
  async load(filters: Filters): Promise<void> {
    const isOther = queryText(filters) !== queryText(this.#filters);
    this.#filters = filters;
    this.#request++;
    const request = this.#request;
    if (isOther) {
      this.#isClosed = false;
      this.#set(EMPTY);
    }
    try {
      const page = await answer(api.GET("/api/v1/orders/risk", { params: { query: requestOf(filters) } }));
      if (request !== this.#request) return;
      this.#merge(page.orders as Row[], page.total);
    } catch (error) {
      if (request === this.#request) this.#set({ error, loading: false });
    }
  }

  /** Reads the same list again: claims and decisions of the others. */
  refresh(): Promise<void> {
    return this.load(this.#filters);
  }

  /** The open order. It stays open when it leaves the list: the person is reading it. */
  get openRow(): Row | null {
    const { rows, open, gone } = this.state.value;
    return [...rows, gone].find((row) => row?.order_id === open) ?? null;
  }

  /** Opens an order, or none. */
  open(id: string | null): void {
    this.#isClosed = id === null;
    if (id !== null) removeRefused(id);
    this.#set({ open: id });
  }

  /** Opens the next order (1) or the previous one (-1), skipping those that others are working on. */
  move(step: 1 | -1): void {
    const { rows, open } = this.state.value;
    const at = rows.findIndex((row) => row.order_id === open);
    const next = this.#free(rows, at < 0 && step < 0 ? rows.length : at, step);
    if (next) this.open(next.order_id);
  }

  /** Takes orders off the list, and opens the next one when the open order is among them. */
  remove(orders: readonly Pick<Row, "order_id" | "revision">[]): void {
    for (const { order_id, revision } of orders) this.#gone.set(order_id, revision);
    this.#takeOff(new Set(orders.map(({ order_id }) => order_id)));
  }

  #takeOff(removed: ReadonlySet<string>): void {
    const { rows, open, selected, total } = this.state.value;
    const left = rows.filter((row) => !removed.has(row.order_id));
    const next = open !== null && removed.has(open) ? this.#after(open, removed) : open;
    this.#set({
      rows: left,
      total: total - (rows.length - left.length),
      open: next,
      selected: new Set([...selected].filter((id) => !removed.has(id))),
    });
    if (left.length === 0 && total > rows.length) void this.refresh();
  }

  /** Puts an order back where it was, or updates it, and opens it. */
  restore(row: Row, at: number): void {
    this.#gone.delete(row.order_id);
    const { rows, total } = this.state.value;
    const others = rows.filter(({ order_id }) => order_id !== row.order_id);
    this.#set({
      rows: others.toSpliced(Math.min(Math.max(at, 0), others.length), 0, row),
      total: total + (others.length === rows.length ? 1 : 0),
      open: row.order_id,
    });
  }

  /** Updates one order in place; one that is to be called later leaves a list without those. */
  update(row: Pick<Row, "order_id"> & Partial<Row>): void {
    const { rows, gone } = this.state.value;
    const updated = (old: Row) => (old.order_id === row.order_id ? { ...old, ...row } : old);
    this.#set({ rows: rows.map(updated), gone: gone && updated(gone) });
    const callAt = row.calls?.call_at;
    // The server lists it again once it is due.
    if (!this.#filters.waiting && callAt && Date.parse(callAt) > Date.now())
      this.#takeOff(new Set([row.order_id]));
  }

  select(ids: readonly string[], isSelected: boolean): void {
    const selected = new Set(this.state.value.selected);
    for (const id of ids) isSelected ? selected.add(id) : selected.delete(id);
    this.#set({ selected });
  }

  /** Whether somebody else is working on it. */
  isTaken(row: Row): boolean {
    return row.claim !== null && row.claim.by !== this.me && Date.parse(row.claim.until) > Date.now();
  }

  /** Whether the list has it, or had it until it was decided here. */
  has(id: string): boolean {
    return this.#gone.has(id) || this.state.value.rows.some(({ order_id }) => order_id === id);
  }

  #merge(listed: readonly Row[], total: number): void {
    // Returned to the queue by somebody, it has a later revision.
    const rows = listed.filter(({ order_id, revision }) => revision > (this.#gone.get(order_id) ?? 0));
    const { open, selected } = this.state.value;
    const ids = new Set(rows.map((row) => row.order_id));
    this.#set({
      rows,
      total: total - (listed.length - rows.length),
      gone: open !== null && !ids.has(open) ? this.openRow : null,
      open: open ?? (this.#isClosed ? null : (this.#free(rows, -1, 1)?.order_id ?? null)),
      selected: new Set([...selected].filter((id) => ids.has(id))),
      loading: false,
      error: null,
    });
  }

  #after(open: string, removed: ReadonlySet<string>): string | null {
    const rows = this.state.value.rows.filter((row) => row.order_id === open || !removed.has(row.order_id));
    const at = rows.findIndex((row) => row.order_id === open);
    return (this.#free(rows, at, 1) ?? this.#free(rows, at, -1))?.order_id ?? null;
  }

  #free(rows: readonly Row[], at: number, step: 1 | -1): Row | undefined {
    for (let i = at + step; i >= 0 && i < rows.length; i += step) if (!this.isTaken(rows[i])) return rows[i];
    return undefined;
  }

  #set(change: Partial<QueueState>): void {
    this.state.value = { ...this.state.value, ...change };
  }
}
