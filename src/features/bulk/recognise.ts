/** Recognises what the rows of a file are, and counts the outcomes of orders. */

import { importText } from "../../../data/catalogue/imports.ts";
import { count as countText } from "../../../data/catalogue/numbers.ts";
import { DAY_MS, IST_OFFSET_MS } from "../../lib/time.ts";
import { isFault } from "../orders/file-rows.ts";
import { mayHideReturns } from "../orders/record/finished.ts";
import type { DateOrder } from "./date-column.ts";
import { type Ends, lacksDeliveries, noEnds } from "./ends.ts";
import type { OrderEnd } from "./order-records.ts";
import { orderRows } from "./order-rows.ts";
import { RecordReader } from "./records.ts";
import { type Meaning, type StatusChoices, statusKey, statusText } from "./statuses.ts";
import { missingColumns, type Table } from "./table.ts";
import { hasOrders, type Mode } from "./types.ts";

/** A status of the file, and how it is read. */
export interface FoundStatus {
  /** As in the file; several columns, and anything else that decides, are joined by " / ". */
  status: string;
  orders: number;
  outcome: Meaning;
  /** False: it may mean something else. */
  sure: boolean;
  /** Whether the sender has said what it means. */
  chosen: boolean;
}

/** Why a file is taken for what it is. */
export const REASONS = ["ended", "old", "open", "outcomes_alone", "no_order_ids"] as const;
export type Reason = (typeof REASONS)[number];

/** What is missing in a file of orders. */
export const FILE_WARNINGS = ["no_deliveries", "no_returns", "no_payment"] as const;
type FileWarning = (typeof FILE_WARNINGS)[number];

export interface Recognised extends Ends {
  mode: Mode;
  reason: Reason;
  orders: number;
  /** Days in India, `2026-08-03`; null without dates. */
  /** Which comes first in its dates; null when no day above 12 proves it. */
  date_order: DateOrder | null;
  oldest: string | null;
  newest: string | null;
  statuses: FoundStatus[];
  warnings: { code: FileWarning; detail: string }[];
  /** One sentence. */
  detail: string;
}

/** Maximum of statuses listed, uncertain ones first. */
const MAX_STATUSES = 50;
/** Age at which more than half of the rows make it a file of past orders. */
const NEW_FOR_MS = 7 * DAY_MS;
/**
 * @param table read with the fields of mode orders
 * @param now milliseconds since 1970
 * @returns null when the columns have neither orders nor addresses
 */
export function recognise(
  table: Table,
  { statuses, is1904, now }: { statuses: StatusChoices; is1904: boolean; now: number },
): Recognised | null {
  if (missingColumns(table.columns, "orders").length > 1 && table.columns.mapping.awb === undefined)
    return null;
  const reader = new RecordReader(table, { is1904, now, statuses });
  const ends = noEnds();
  const codEnds = noEnds();
  const found = new Map<string, FoundStatus>();
  const times: number[] = [];
  let orders = 0;
  for (const rows of orderRows(table.rows, table, true)) {
    const end = reader.end(rows);
    if (isFault(end)) continue;
    orders++;
    ends[end.outcome ?? "open"]++;
    if (end.payment === "COD") codEnds[end.outcome ?? "open"]++;
    if (end.placedAt !== null) times.push(end.placedAt);
    count(found, end, statuses);
  }
  const [oldest, newest] = rangeOf(times);
  const old = times.filter((at) => now - at >= NEW_FOR_MS).length;
  const said = { ...ends, orders, oldest: dayOf(oldest), newest: dayOf(newest) };
  const kind = kindOf(table, orders, ends, old);
  return {
    ...said,
    ...kind,
    date_order: reader.dateOrder,
    statuses: [...found.values()]
      .sort((a, b) => Number(a.sure) - Number(b.sure) || b.orders - a.orders)
      .slice(0, MAX_STATUSES),
    warnings: [
      ...(lacksDeliveries(ends) ? [fileWarning("no_deliveries")] : []),
      ...(mayHideReturns(codEnds) ? [fileWarning("no_returns")] : []),
      ...(hasOrders(kind.mode) && lacksPayment(table.columns) ? [fileWarning("no_payment")] : []),
    ],
    detail: sentence(kind.mode, said),
  };
}

const fileWarning = (code: FileWarning) => ({ code, detail: importText(code, {}, "en") });

const lacksPayment = ({ mapping }: Table["columns"]): boolean =>
  mapping.payment_method === undefined && mapping.cod_amount === undefined;

function count(
  found: Map<string, FoundStatus>,
  { outcome, isSure, status }: OrderEnd,
  choices: StatusChoices,
): void {
  if (!status) return;
  const key = statusKey(status);
  const one = found.get(key);
  if (one) one.orders++;
  else {
    const chosen = choices[key] !== undefined;
    found.set(key, {
      status: statusText(status),
      orders: 1,
      outcome: outcome ?? "open",
      sure: isSure,
      chosen,
    });
  }
}

function kindOf({ columns }: Table, orders: number, ends: Ends, old: number): { mode: Mode; reason: Reason } {
  const lacks = new Set(missingColumns(columns, "orders").map(({ field }) => field));
  const isDated = columns.mapping.placed_at !== undefined;
  const hasStatus = columns.mapping.outcome !== undefined;
  const isNamed = columns.mapping.order_id !== undefined || columns.mapping.awb !== undefined;
  if (lacks.has("pincode") && hasStatus && isNamed) return { mode: "outcomes", reason: "outcomes_alone" };
  if (lacks.has("order_id")) return { mode: "addresses", reason: "no_order_ids" };
  const ended = orders - ends.open;
  if (orders > 0 && ended * 2 >= orders) return { mode: "history", reason: "ended" };
  if (isDated && old * 2 > orders) return { mode: "history", reason: "old" };
  return { mode: "orders", reason: "open" };
}

const rangeOf = (times: readonly number[]): [number | null, number | null] =>
  times.reduce<[number | null, number | null]>(
    ([least, most], at) => [Math.min(least ?? at, at), Math.max(most ?? at, at)],
    [null, null],
  );

const dayOf = (at: number | null): string | null =>
  at === null ? null : new Date(at + IST_OFFSET_MS).toISOString().slice(0, 10);

const KINDS: Record<Mode, string> = {
  history: "past orders",
  orders: "new orders",
  outcomes: "outcomes of orders",
  addresses: "addresses without orders",
};

function sentence(
  mode: Mode,
  { orders, delivered, rto, ndr, cancelled, open, oldest }: Ends & { orders: number; oldest: string | null },
): string {
  if (mode === "addresses") return `These look like ${KINDS[mode]}.`;
  const parts = [
    ...[`${delivered} delivered`, `${rto} returned`, `${cancelled} cancelled`],
    ...(ndr > 0 ? [`${ndr} with a failed attempt`] : []),
    `${open} without an outcome`,
  ];
  const since = oldest === null ? "" : `; the oldest of ${oldest}`;
  return `These look like ${countText(orders)} ${KINDS[mode]}: ${parts.join(", ")}${since}.`;
}
