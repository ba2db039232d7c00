/** How an order of a file ended, from all that its rows say: statuses, tags, payment, cancellation and dates. */

import { DAY_MS } from "../../lib/time.ts";
import type { Outcome } from "../orders/record/schema.ts";
import type { Field } from "./column-words.ts";
import type { Columns } from "./columns.ts";
import type { DateColumn } from "./date-column.ts";
import { finalEnd, type RowEnd } from "./final-outcome.ts";
import {
  isNothing,
  isReturnOfBuyer,
  outcomeOfTag,
  type Said,
  type Status,
  statusOf,
} from "./outcome-words.ts";
import { type Row, textAt } from "./sheet/sheet.ts";
import { meaningOf, outcomeMeant, type StatusChoices, type StatusParts } from "./statuses.ts";

/** A parcel sent this long ago has arrived, unless something says that it came back. */
const ARRIVED_AFTER_MS = 30 * DAY_MS;

/** Date columns of each outcome; `outcome_at` is the fallback. */
export const DATES_OF = {
  delivered: "delivered_at",
  ndr: "ndr_at",
  rto: "rto_at",
  cancelled: "cancelled_at",
} as const satisfies Record<Outcome, Field>;

/** What a row of an order says. */
export interface RowReading extends StatusReading, Omit<RowEnd, "part"> {
  row: Row;
  /** Cells in the date columns of the outcome that are not dates. */
  badDates: readonly string[];
}

/** What the row of an order says that counts. */
export interface OutcomeReading extends RowReading {
  /** What each of its rows says. */
  all: readonly RowReading[];
}

interface StatusReading {
  /** Null: it has not ended, or the file does not say how. */
  outcome: Outcome | null;
  /** Whether it was handed over to a courier. */
  isSent: boolean;
  /** False: the sender is asked what its status means. */
  isSure: boolean;
  /** Null when a tag or a date decided instead of the status, and when it has no status. */
  status: StatusParts | null;
}

/** What {@link OutcomeReader} needs to know of an order. */
export interface OrderFacts {
  payment: "COD" | "PREPAID";
  /** Milliseconds since 1970; null: now. */
  placedAt: number | null;
}

type Dated = "sent_at" | "rto_at" | "delivered_at";

interface Options {
  /** Whether a row is of a buyer's return, see reverse-rows.ts. */
  isReverse: (row: Row) => boolean;
  dates: ReadonlyMap<string, DateColumn>;
  choices: StatusChoices;
  /** Milliseconds since 1970. */
  now: number;
}

/** With several statuses the first of these counts: a parcel that came back was out for delivery before. */
const RANKS: readonly Said[] = ["rto", "delivered", "cancelled", "ndr", "sent", "open"];
/** Fields by which rows of one order are of different parcels or items. */
const PARTS = ["awb", "item_code", "item_sku", "item_name"] as const satisfies readonly Field[];

/** "Delivery Date" may be the expected day. */
const HAPPENED = /delivered|completed/i;

export class OutcomeReader {
  /** Columns with a status of the delivery. */
  readonly #statuses: readonly number[];
  readonly #known = new Map<string, Status | undefined>();
  /** Whether the date of a return may be that of a customer's return. */
  readonly #isAnyReturn: boolean;

  constructor(
    private readonly columns: Columns,
    private readonly options: Options,
  ) {
    const { mapping, more } = columns;
    this.#isAnyReturn = !/rto/i.test(columns.matched.rto_at ?? "");
    this.#statuses = [...(mapping.outcome === undefined ? [] : [mapping.outcome]), ...(more.outcome ?? [])];
  }

  /** @param more further rows of the order; those that say nothing do not count */
  read(row: Row, more: readonly Row[], facts: OrderFacts): OutcomeReading {
    const first = this.#readRow(row, facts);
    if (more.length === 0 || this.#statuses.length === 0) return { ...first, all: [first] };
    const said = more.filter((one) => this.#texts(one).length > 0).map((one) => this.#readRow(one, facts));
    const all = first.status === null && said.length > 0 && first.outcome === null ? said : [first, ...said];
    const end = finalEnd(all.map((one) => ({ ...one, part: this.partOf(one.row) })));
    return { ...end, isSent: all.some(({ isSent }) => isSent), all };
  }

  #readRow(row: Row, facts: OrderFacts): RowReading {
    const said = this.options.isReverse(row) ? this.#saidOfReturn(row) : this.#said(row, facts);
    return { ...said, ...this.#endOf(row, said.outcome), row };
  }

  /** See {@link RowEnd}. */
  partOf(row: Row): string {
    return PARTS.map((field) => this.#text(row, this.columns.mapping[field]))
      .join("\n")
      .trim();
  }

  /** When it ended. */
  #endOf(row: Row, outcome: Outcome | null): Pick<RowReading, "at" | "badDates"> {
    const badDates: string[] = [];
    for (const field of outcome === null ? [] : ([DATES_OF[outcome], "outcome_at"] as const)) {
      const text = this.#text(row, this.columns.mapping[field]);
      if (text === "") continue;
      const at = this.options.dates.get(field)?.timeOf(text) ?? null;
      if (at !== null) return { at, badDates };
      badDates.push(text);
    }
    return { at: null, badDates };
  }

  /** The buyer had the parcel, or else there is nothing to fetch; the parcel's own row says so. */
  #saidOfReturn(row: Row): StatusReading {
    return { outcome: null, isSent: true, isSure: true, status: { values: this.#texts(row) } };
  }

  /** In order: tags, the sender's meaning of the status, the status, dates, weaker tags. */
  #said(row: Row, facts: OrderFacts): StatusReading {
    const tagged = this.#tagged(row);
    const reading = this.#byStatus(row, facts);
    if (tagged === "rto" || tagged === "delivered") return certain(tagged, true);
    const chosen = reading.status && meaningOf(this.options.choices, reading.status);
    if (chosen) return { ...reading, outcome: outcomeMeant(chosen), isSure: true };
    return reading.outcome === null && tagged ? certain(tagged, reading.isSent) : reading;
  }

  #tagged(row: Row): Outcome | undefined {
    const text = textAt(row, this.columns.mapping.tags);
    if (text === "") return undefined;
    const found = text.split(/[,;|]/).flatMap((tag) => outcomeOfTag(tag) ?? []);
    return found.find((outcome) => outcome === "rto") ?? found.find((one) => one === "delivered") ?? found[0];
  }

  #byStatus(row: Row, facts: OrderFacts): StatusReading {
    const texts = this.#texts(row);
    const statuses = texts.map((text) => this.#status(text));
    const found = RANKS.map((rank) => bestOf(statuses, rank)).find((status) => status !== undefined);
    // "Delivered" with "Return Initiated": the buyer sends it back. "Returned" with "customer_return": so does this one.
    const byBuyer = texts.some((text) => isReturnOfBuyer(text)) ? this.#delivered(texts) : undefined;
    const best =
      byBuyer ?? (found?.says === "rto" && !found.isSure ? (this.#delivered(texts) ?? found) : found);
    const isSent = this.#timeIn(row, "sent_at") !== null || isHandedOver(best?.says);
    const status: StatusParts = { values: texts };
    if (best && best.says !== "sent" && best.says !== "open") {
      const { says, isSure } = best;
      const wasSent = says === "cancelled" && this.#timeIn(row, "sent_at") !== null;
      // Shops close what came back by cancelling it.
      if (isSure && wasSent)
        return { outcome: "rto", isSent, isSure: false, status: { ...status, isSent: true } };
      if (isSure) return { outcome: says, isSent, isSure, status };
      // Refunded after it was sent: it came back. Failed, with no parcel and paid in advance: the payment did.
      const isBack = wasSent || (says === "cancelled" && this.#hasArrived(row));
      const isUnpaid = says === "ndr" && facts.payment === "PREPAID" && !this.#hasAwb(row);
      return {
        outcome: isBack ? "rto" : isUnpaid ? "cancelled" : says,
        isSent: isSent && !isUnpaid,
        isSure: isUnpaid,
        status,
      };
    }
    const hasArrived = this.#hasArrived(row);
    // A "Return Date" after the delivery is that of the buyer's return.
    if (this.#isDated(row, "rto_at") && !(hasArrived && this.#isAnyReturn)) {
      // "Return Requested" of that day may be the buyer's as well.
      const isClear = !this.#isAnyReturn || statuses.every((one) => one !== undefined);
      return isClear ? certain("rto", true) : { outcome: "rto", isSent: true, isSure: false, status };
    }
    if (hasArrived) return certain("delivered", true);
    const { fulfillment, financial } = this.columns.mapping;
    if (fulfillment !== undefined || financial !== undefined)
      return this.#byPayment(row, facts, isSent, texts);
    if (this.#isCancelled(row)) return certain("cancelled", isSent);
    if (texts.length === 0) return { outcome: null, isSent, isSure: true, status: null };
    const isOld = isSent && this.#isOld(row, facts);
    const isKnown = statuses.every((one) => one !== undefined);
    const isSure = !isOld && isKnown && statuses.some((one) => one?.isSure);
    return { outcome: null, isSent, isSure, status: isOld ? { ...status, isOld } : status };
  }

  /**
   * For shops that only say whether an order was sent and paid. Cash on delivery is paid when the parcel is delivered;
   * one paid in advance counts as delivered after {@link ARRIVED_AFTER_MS}.
   */
  #byPayment(row: Row, facts: OrderFacts, hasSent: boolean, texts: readonly string[]): StatusReading {
    const { mapping } = this.columns;
    const { payment } = facts;
    const fulfillment = this.#text(row, mapping.fulfillment);
    const financial = this.#text(row, mapping.financial);
    const isCancelled = this.#isCancelled(row);
    const paid = plain(financial);
    const isSent = hasSent || SENT.has(plain(fulfillment));
    const isBack = paid === "voided" || paid === "refunded";
    const isOld = this.#isOld(row, facts);
    const values = [...texts, ...[fulfillment, financial].filter((text) => text !== "")];
    const status: StatusParts = { values: isCancelled ? ["cancelled", ...values] : values, payment };
    const old: StatusParts = isOld ? { ...status, isOld } : status;
    const is = (outcome: Outcome | null, isSure: boolean, by = status): StatusReading => ({
      ...{ outcome, isSure, isSent },
      status: by.values.length > 0 ? by : null,
    });
    if (!isSent) {
      if (isCancelled || isBack || plain(fulfillment) === "restocked") return is("cancelled", true);
      // Paid and never sent: the shop may not report when it sends.
      return is(null, !(isOld && paid === "paid"), old);
    }
    if (isCancelled) return is("rto", false);
    if (isBack) return is("rto", paid === "voided" && payment === "COD");
    const isPaid = paid === "paid" || paid === "partiallyrefunded";
    if (isPaid && payment === "COD") return is("delivered", true);
    if (isPaid) return is(isOld ? "delivered" : null, true, old);
    return is(null, !isOld, old);
  }

  #isOld(row: Row, { placedAt }: OrderFacts): boolean {
    const { now } = this.options;
    return now - (this.#timeIn(row, "sent_at") ?? placedAt ?? now) > ARRIVED_AFTER_MS;
  }

  #hasArrived(row: Row): boolean {
    return HAPPENED.test(this.columns.matched.delivered_at ?? "") && this.#isDated(row, "delivered_at");
  }

  /** The texts of the status columns, without consecutive repeats. */
  #texts(row: Row): string[] {
    const texts: string[] = [];
    for (const column of this.#statuses) {
      const text = this.#text(row, column);
      if (text !== "" && !texts.includes(text)) texts.push(text);
    }
    return texts;
  }

  #text(row: Row, column: number | undefined): string {
    const text = textAt(row, column);
    return isNothing(text) ? "" : text;
  }

  /** The status for delivered; couriers also use their two-letter codes for the delivery of a return. */
  #delivered(texts: readonly string[]): Status | undefined {
    const statuses = texts.filter(({ length }) => length > 2).map((text) => this.#status(text));
    return statuses.find((one) => one?.says === "delivered" && one.isSure);
  }

  #status(text: string): Status | undefined {
    if (!this.#known.has(text)) this.#known.set(text, statusOf(text));
    return this.#known.get(text);
  }

  #isCancelled = (row: Row): boolean => this.#text(row, this.columns.mapping.cancelled_at) !== "";
  #hasAwb = (row: Row): boolean => this.#text(row, this.columns.mapping.awb) !== "";
  #isDated = (row: Row, field: Dated): boolean => this.#timeIn(row, field) !== null;

  #timeIn(row: Row, field: Dated): number | null {
    const text = this.#text(row, this.columns.mapping[field]);
    return text === "" ? null : (this.options.dates.get(field)?.timeOf(text) ?? null);
  }
}

const certain = (outcome: Outcome, isSent: boolean): StatusReading => ({
  ...{ outcome, isSent, isSure: true, status: null },
});

/** The most certain of them. */
const bestOf = (statuses: readonly (Status | undefined)[], says: Said): Status | undefined =>
  statuses.find((one) => one?.says === says && one.isSure) ?? statuses.find((one) => one?.says === says);

const isHandedOver = (says: Said | undefined): boolean =>
  says === "sent" || says === "ndr" || says === "rto" || says === "delivered";

/** Values of a fulfilment status that say it was sent. */
const SENT: ReadonlySet<string> = new Set(["fulfilled", "partial", "partiallyfulfilled", "shipped"]);

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");
