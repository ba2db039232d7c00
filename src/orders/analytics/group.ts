/** Counts orders by the values of one property. */
import type { OrderRow } from "../../db/queries/orders.ts";

export interface Row {
  outcome: OrderRow["outcome"];
  /** Rupees. */
  value: number;
}

const emptySums = () => ({
  orders: 0,
  delivered: 0,
  ndr: 0,
  rto: 0,
  cancelled: 0,
  /** Orders without an outcome. */
  none: 0,
  /** Rupees. */
  order_value: 0,
  rto_value: 0,
});
type Sums = ReturnType<typeof emptySums>;
type Counts = ReturnType<typeof withRate>;

/** Sums of the orders by the values of one property. */
export class Group {
  readonly #sums = new Map<string, Sums>();

  /** Lists a value even when it has no orders. */
  include(value: string): void {
    if (!this.#sums.has(value)) this.#sums.set(value, emptySums());
  }

  add(value: string, row: Row): void {
    this.include(value);
    const sums = this.#sums.get(value)!; // included just now
    sums.orders++;
    sums[row.outcome ?? "none"]++;
    sums.order_value += row.value;
    if (row.outcome === "rto") sums.rto_value += row.value;
  }

  of(value: string): Counts {
    return withRate(this.#sums.get(value) ?? emptySums());
  }

  /** All values in insertion order, or sorted; includes "" (unknown). */
  listed<K extends string>(
    key: K,
    compare?: (a: Counts, b: Counts) => number,
  ): ({ [k in K]: string } & Counts)[] {
    const rows = Array.from(this.#sums, ([value, sums]) => ({ [key]: value, ...withRate(sums) }));
    // The computed key is K, which TypeScript widens to string.
    return (compare ? rows.sort(compare) : rows) as ({ [k in K]: string } & Counts)[];
  }
}

/** `rto_rate` is rto / (rto + delivered), 0 to 1; null when both are 0. */
function withRate(sums: Sums) {
  return {
    ...sums,
    rto_rate: rate(sums.rto, sums.rto + sums.delivered),
    order_value: paise(sums.order_value),
    rto_value: paise(sums.rto_value),
  };
}

/** A share with four decimals; null when the whole is 0. */
export const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1e4) / 1e4;

/** Rounds rupees to the paisa. */
export const paise = (rupees: number): number => Math.round(rupees * 100) / 100;
