/** The type of a signal, and words that several signals use. The catalogue (index.ts) is a table of signals. */
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
  /** Which identities the order has (not ""). */
  has: Readonly<Record<"phone" | "email" | "address" | "pin", boolean>>;
  history: History;
  /** As hourOfDay gives it. */
  hour: number;
  /** Share of the merchant's earlier orders that are worth less; NaN when the order is not in rupees. */
  valueRank: number;
  rates: Rates;
  isGibberish: IsGibberish;
}

/** Unit of a number: `share` is 0 to 1, `times` is relative to the usual value 1, `points` are 0 to 100. */
export const UNITS = [
  "rupees",
  "orders",
  "hours",
  "share",
  "times",
  "points",
  "phones",
  "emails",
  "addresses",
] as const;

/** The type of a value, with an example. */
type Kind =
  | { type: "number"; unit: (typeof UNITS)[number]; example: number }
  | { type: "boolean"; example: boolean }
  | { type: "string"; example: string };

export type Signal = Kind & {
  /** One sentence for the API reference and for merchants who write rules. */
  description: string;
  /** Effect of higher values on the risk, where it is certain; `suggest` keeps the sign of the points to it. */
  trend?: "riskier" | "safer";
  read: (context: Context) => SignalValue;
  /** The evidence in a support agent's words, from the signals stored with the order. */
  describe: (value: SignalValue, all: Signals) => string;
};

export type Catalogue = Readonly<Record<string, Signal>>;

export const isInRupees = ({ currency }: OrderFacts): boolean => currency === RUPEE;

/** Rupees in Indian notation: ₹1,25,000. Not with Intl, which takes longer than the whole scoring. */
export function rupees(value: SignalValue): string {
  const digits = String(Math.round(Number(value)));
  if (digits.length <= 3) return `₹${digits}`;
  const head = digits.slice(0, -3);
  const lakhs = head.length > 2 ? head.replace(/\B(?=(?:\d\d)+$)/g, ",") : head;
  return `₹${lakhs},${digits.slice(-3)}`;
}

/** Orders that were delivered or came back. */
export const finished = ({ cod, prepaid }: ByPayment<Outcomes>): number =>
  cod.delivered + cod.rto + prepaid.delivered + prepaid.rto;

/** Orders that came back. */
export const returned = ({ cod, prepaid }: ByPayment<Outcomes>): number => cod.rto + prepaid.rto;

/** 0.256 → "26 %". */
export const percent = (share: SignalValue): string => `${Math.round(Number(share) * 100)} %`;

/** "1 order", "3 orders". */
export const count = (n: SignalValue, one: string, many = `${one}s`): string =>
  `${n} ${Number(n) === 1 ? one : many}`;
