/** The type of a signal, and numbers that several signals use. What each means is in data/catalogue/signals/. */
import type { Fact } from "../../../../data/catalogue/evidence/index.ts";
import type { SignalEntry } from "../../../../data/catalogue/signals/entry.ts";
import type { Rates } from "../shrink.ts";
import {
  type ByPayment,
  type History,
  type IsGibberish,
  type OrderFacts,
  type Outcomes,
  RUPEE,
  type Signals,
  type SignalValue,
} from "../types.ts";

/** Everything a signal may be read from. */
export interface Context {
  facts: OrderFacts;
  /** The emailKey of the facts' e-mail. */
  email: string;
  /** What identifies the buyer or the place of the order. */
  has: Readonly<Record<"phone" | "email" | "address" | "pin", boolean>>;
  history: History;
  /** As hourOfDay gives it. */
  hour: number;
  /** Share of the merchant's earlier orders that are worth less; NaN when the order is not in rupees. */
  valueRank: number;
  rates: Rates;
  isGibberish: IsGibberish;
}

/** How a signal is read, and its evidence text. */
export interface Reader {
  /** Effect of higher values on the risk, where it is certain; `suggest` keeps the sign of the points to it. */
  trend?: "riskier" | "safer";
  read: (context: Context) => SignalValue;
  /** The evidence, from the signals stored with the order. */
  describe: (value: SignalValue, all: Signals) => Fact;
}

/** A reader for each signal of a group of the catalogue. */
export type Readers<Group> = Readonly<Record<keyof Group, Reader>>;

/** A signal: what it means, and how it is read. */
export type Signal = SignalEntry & Reader;

/** Whether the order's value is in rupees: limits in rupees apply to no other currency. */
export const isInRupees = ({ currency }: OrderFacts): boolean => currency === RUPEE;

/** Orders that were delivered or came back. */
export const finished = ({ cod, prepaid }: ByPayment<Outcomes>): number =>
  cod.delivered + cod.rto + prepaid.delivered + prepaid.rto;

/** Orders that came back. */
export const returned = ({ cod, prepaid }: ByPayment<Outcomes>): number => cod.rto + prepaid.rto;

/** 0.256 → 26. */
export const percentOf = (share: SignalValue): number => Math.round(Number(share) * 100);

/** What COD orders are expected to do, and usually do, in percent; nothing before one of them is finished. */
export const expectedOf = (
  rate: SignalValue,
  { merchant_rto_rate }: Signals,
): { percent?: number; usual?: number } =>
  Number.isNaN(merchant_rto_rate) ? {} : { percent: percentOf(rate), usual: percentOf(merchant_rto_rate) };

/** With the one decimal that sentences have. */
export const oneDecimal = (times: SignalValue): number => Number(Number(times).toFixed(1));

/** The value if there are such orders, else NaN, for which every comparison is false, so no rule gives points. */
export const knownFrom = (orders: number, value: number): number => (orders === 0 ? Number.NaN : value);
