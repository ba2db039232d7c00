/** Filters of a list of orders, as SQL conditions. */
import { hasKindFilter, type KindFilter, kindOf } from "./order-kinds.ts";

/** All filters; those of {@link KindFilter} have materialized counts. */
export interface Search extends KindFilter {
  /** Literal substring of the searched texts. */
  q?: string;
  /** Placed from this time on and before that one; milliseconds since 1970. */
  from?: number;
  before?: number;
  /** The state's name as the address check writes it. */
  state?: string;
  channel?: string;
  pincode?: string;
  /** In the order's own currency; both bounds are inclusive. */
  minValue?: number;
  maxValue?: number;
  /** Without the orders that wait for a later call, or only these. */
  waiting?: "hidden" | "only";
}

export type Values = (string | number)[];

/** Filters that an index answers together. */
export type FilterGroup = "kind" | "time" | "pincode" | "state" | "channel" | "value";

/** Filters on one column, without those of a kind. */
const COMPARISONS = {
  from: { group: "time", column: "placed_at", operator: ">=" },
  before: { group: "time", column: "placed_at", operator: "<" },
  pincode: { group: "pincode", column: "pincode", operator: "=" },
  state: { group: "state", column: "state", operator: "=" },
  channel: { group: "channel", column: "channel", operator: "=" },
  minValue: { group: "value", column: "order_value", operator: ">=" },
  maxValue: { group: "value", column: "order_value", operator: "<=" },
} as const satisfies Partial<
  Record<keyof Search, { group: FilterGroup; column: string; operator: "=" | ">=" | "<" | "<=" }>
>;
const COMPARED = Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[];

/**
 * The parameters of a statement. SQLite prepares a statement again at each run if its plan could depend on a bound
 * value, as in `column = ?` and `LIMIT ?`, which takes longer than the page; wrapping a parameter in an expression
 * avoids that.
 */
export class Parameters {
  readonly values: Values = [];

  /** For `<` and `>`, and arguments. */
  plain = (value: string | number): string => `?${this.values.push(value)}`;

  /** For `=`, LIMIT and OFFSET. */
  opaque = (value: string | number): string =>
    typeof value === "number" ? `(${this.plain(value)} + 0)` : `(${this.plain(value)} || '')`;
}

/** The groups that a search filters by, not including `q`. */
export function groupsOf(search: Search): Set<FilterGroup> {
  const given = COMPARED.filter((key) => search[key] !== undefined).map((key) => COMPARISONS[key].group);
  return new Set<FilterGroup>(hasKindFilter(search) ? [...given, "kind"] : given);
}

/**
 * Conditions of some groups, except `kind`.
 * @param row alias of the table
 */
export function comparisonsOf(
  search: Search,
  groups: ReadonlySet<FilterGroup>,
  row: string,
  parameters: Parameters,
): string[] {
  return COMPARED.flatMap((key) => {
    const { group, column, operator } = COMPARISONS[key];
    const value = search[key];
    if (value === undefined || !groups.has(group)) return [];
    const parameter = operator === "=" ? parameters.opaque(value) : parameters.plain(value);
    return [`${row}.${column} ${operator} ${parameter}`];
  });
}

/** @param kinds at least one */
export const kindIn = (row: string, kinds: readonly number[]): string =>
  kinds.length === 1 ? `${kindOf(row)} = ${kinds[0]}` : `${kindOf(row)} IN (${kinds.join(", ")})`;
