/** Ways to read the orders of a list: the indexes of migrations 0012 and 0021, and what each can answer. */
import type { Sort } from "./orders-sort.ts";
import { comparisonsOf, type FilterGroup, kindIn, type Parameters, type Search } from "./orders-where.ts";

/** An index and its order, within an equal account, kind, PIN, state or channel. */
export interface Path {
  /** "orders" by default. */
  table?: "waiting_orders";
  index: string;
  /** Null: its order is not a list's sort. */
  order: Exclude<Sort["by"], "worth"> | null;
  /** Filter that the path needs; null: it reads all orders of the account. */
  needs: FilterGroup | null;
  /** Filters that need not read the order itself. */
  covers: readonly FilterGroup[];
  /** Whether the index begins with the kind: several kinds are merged, or read one after the other. */
  isByKind: boolean;
}

/** The first of equally good paths is used; those of many kinds come last, because each kind needs a seek. */
export const PATHS: readonly Path[] = [
  {
    ...{ index: "orders_by_pincode", order: "placed_at", needs: "pincode", covers: ["pincode", "time"] },
    isByKind: false,
  },
  {
    ...{ index: "orders_by_state", order: "placed_at", needs: "state", covers: ["state", "time"] },
    isByKind: false,
  },
  {
    ...{ index: "orders_by_channel", order: "placed_at", needs: "channel", covers: ["channel", "time"] },
    isByKind: false,
  },
  { index: "orders_by_kind", order: "placed_at", needs: "kind", covers: ["kind", "time"], isByKind: true },
  { index: "orders_by_time", order: "placed_at", needs: null, covers: ["time"], isByKind: false },
  { index: "orders_by_value", order: "value", needs: null, covers: ["kind", "value"], isByKind: true },
  { index: "orders_by_risk", order: "risk", needs: null, covers: ["kind"], isByKind: true },
  { index: "orders_by_stake", order: "stake", needs: null, covers: ["kind"], isByKind: true },
];

/** The orders that wait for a later call: the only path of a search for these. */
export const WAITING_PATH: Path = {
  ...{ table: "waiting_orders", index: "waiting_orders_by_time", order: null, needs: null, covers: [] },
  isByKind: false,
};

/** The orders that are searched. */
export interface Scope {
  accountId: number;
  search: Search;
  /** Of {@link Search} without `q`. */
  groups: ReadonlySet<FilterGroup>;
  /** The kinds that match and have orders, at least one. */
  kinds: readonly number[];
  /** Whether orders that wait at this time are the only ones or left out; null: no filter. */
  waiting: { isOnly: boolean; now: number } | null;
}

/** Whether the search has the filter that a path needs. */
export const isUsable = ({ needs }: Path, { groups }: Scope): boolean => needs === null || groups.has(needs);

/** A path in the order of a sort, if possible one that leaves nothing to filter. */
export function pathFor(scope: Scope, by: Path["order"]): Path {
  const found = PATHS.filter((path) => path.order === by && isUsable(path, scope));
  return found.find((path) => restOf(scope, path).size === 0) ?? found[0];
}

/** Filters that a path leaves to compare with the order itself. */
export const restOf = ({ groups }: Scope, { covers }: Pick<Path, "covers">): Set<FilterGroup> =>
  new Set([...groups].filter((group) => !covers.includes(group)));

/** Conditions on {@link Scope}'s groups for one row. */
function conditionsOf(
  scope: Scope,
  groups: ReadonlySet<FilterGroup>,
  row: string,
  parameters: Parameters,
): string[] {
  const kind = groups.has("kind") ? [kindIn(row, scope.kinds)] : [];
  return [...kind, ...comparisonsOf(scope.search, groups, row, parameters)];
}

/** The account's order `o` of an id, read from the index that has all columns for filters and sorts. */
export function facetsJoin(
  scope: Scope,
  groups: ReadonlySet<FilterGroup>,
  id: string,
  parameters: Parameters,
): { join: string; conditions: string[] } {
  // CROSS JOIN fixes the order of the tables.
  const join = `CROSS JOIN orders o INDEXED BY orders_facets ON o.id = ${id}`;
  const account = `o.account_id = ${parameters.opaque(scope.accountId)}`;
  const others = [...conditionsOf(scope, groups, "o", parameters), ...waitingOf(scope, "o", parameters)];
  return { join, conditions: [account, ...others] };
}

/** The condition on waiting: such orders are few, and each check is a seek. */
function waitingOf({ waiting }: Scope, row: string, { plain }: Parameters): string[] {
  if (waiting === null) return [];
  const due = `w.id = ${row}.id AND w.call_at > ${plain(waiting.now)}`;
  return [`${waiting.isOnly ? "" : "NOT "}EXISTS (SELECT 1 FROM waiting_orders w WHERE ${due})`];
}

/** How a path is read. */
export interface Reading {
  path: Path;
  parameters: Parameters;
  /** Only these kinds, if the index begins with the kind. */
  kinds: readonly number[];
  /** Joins the order itself as `o`, and applies filters that the path does not cover. */
  withOrder: boolean;
}

/** FROM and WHERE: rows `d` of the index, and `o` with `withOrder`. */
export function readingOf(scope: Scope, { path, parameters, kinds, withOrder }: Reading) {
  const covered = new Set(path.covers.filter((group) => group !== "kind"));
  const own = [
    `d.account_id = ${parameters.opaque(scope.accountId)}`,
    ...(path.isByKind ? [kindIn("d", kinds)] : []),
    ...comparisonsOf(scope.search, covered, "d", parameters),
    ...(path === WAITING_PATH ? [`d.call_at > ${parameters.plain(scope.waiting?.now ?? 0)}`] : []),
    ...(withOrder || path === WAITING_PATH ? [] : waitingOf(scope, "d", parameters)),
  ];
  const from = `FROM ${path.table ?? "orders"} d INDEXED BY ${path.index}`;
  if (!withOrder) return `${from} WHERE ${own.join(" AND ")}`;
  const { join, conditions } = facetsJoin(scope, restOf(scope, path), "d.id", parameters);
  return `${from} ${join} WHERE ${[...own, ...conditions].join(" AND ")}`;
}
