/** Orders counted by one of their sides. */
import type { OrderRow } from "../../db/queries/orders.ts";

export interface Row {
  outcome: OrderRow["outcome"];
  /** Rupees. */
  value: number;
}

export interface Counts {
  orders: number;
  delivered: number;
  ndr: number;
  rto: number;
  cancelled: number;
  /** Orders without an outcome. */
  none: number;
  /** Returned among those delivered or returned, 0 to 1; null when there are none. */
  rto_rate: number | null;
  /** Rupees. */
  order_value: number;
  rto_value: number;
}

type Sums = Omit<Counts, "rto_rate">;

const nothing = (): Sums => ({
  ...{ orders: 0, delivered: 0, ndr: 0, rto: 0, cancelled: 0, none: 0 },
  ...{ order_value: 0, rto_value: 0 },
});

export class Group {
  readonly #sums = new Map<string, Sums>();

  /** A value that is listed even when it has no orders. */
  expect(value: string): void {
    if (!this.#sums.has(value)) this.#sums.set(value, nothing());
  }

  add(value: string, row: Row): void {
    this.expect(value);
    const sums = this.#sums.get(value)!; // expected just now
    sums.orders++;
    sums[row.outcome ?? "none"]++;
    sums.order_value += row.value;
    if (row.outcome === "rto") sums.rto_value += row.value;
  }

  of(value: string): Counts {
    return withRate(this.#sums.get(value) ?? nothing());
  }

  /** All values in the order in which they came, or sorted; "" (unknown) too. */
  listed<K extends string>(
    key: K,
    compare?: (a: Counts, b: Counts) => number,
  ): ({ [k in K]: string } & Counts)[] {
    const rows = Array.from(this.#sums, ([value, sums]) => ({ [key]: value, ...withRate(sums) }));
    // The computed key is K, which TypeScript widens to string.
    return (compare ? rows.sort(compare) : rows) as ({ [k in K]: string } & Counts)[];
  }
}

function withRate(sums: Sums): Counts {
  return {
    ...sums,
    rto_rate: rate(sums.rto, sums.rto + sums.delivered),
    order_value: paise(sums.order_value),
    rto_value: paise(sums.rto_value),
  };
}

/** Four decimals; null when there is nothing to have a share of. */
export const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1e4) / 1e4;

/** Rupees to the paisa. */
export const paise = (rupees: number): number => Math.round(rupees * 100) / 100;
