/** What a signal is. The catalogue (catalogue.ts) is a table of these. */
import type { Rates } from "../shrink.ts";
import {
  type History,
  type IsGibberish,
  type OrderFacts,
  RUPEE,
  type Signals,
  type SignalValue,
} from "../types.ts";

/** Everything a signal may be read from. */
export interface Context {
  facts: OrderFacts;
  /** The emailKey of the facts' e-mail. */
  email: string;
  /** What the order can be counted by, because it is not "". */
  has: Readonly<Record<"phone" | "email" | "address" | "pin", boolean>>;
  history: History;
  rates: Rates;
  isGibberish: IsGibberish;
}

export type SignalType = "number" | "boolean" | "string";

/** What a number counts: `share` is 0 to 1, `times` is 1 where all is as usual, `points` are 0 to 100. */
export const UNITS = [
  "rupees",
  "orders",
  "share",
  "times",
  "points",
  "phones",
  "emails",
  "addresses",
] as const;
export type Unit = (typeof UNITS)[number];

/** The type of a value, and a value that an order may have. */
type Kind =
  | { type: "number"; unit: Unit; example: number }
  | { type: "boolean"; example: boolean }
  | { type: "string"; example: string };

export type Signal = Kind & {
  /** One sentence for the reference and for the person who writes rules. */
  description: string;
  /** What more of it means for the risk, where that is beyond doubt; `suggest` holds its points to it. */
  trend?: "riskier" | "safer";
  read: (context: Context) => SignalValue;
  /** The evidence in a support agent's words, from the signals stored with the order. */
  tell: (value: SignalValue, all: Signals) => string;
};

export type Catalogue = Readonly<Record<string, Signal>>;

export const isInRupees = ({ currency }: OrderFacts): boolean => currency === RUPEE;

/** Rupees as India writes them: ₹1,25,000. By hand, as Intl takes longer than the whole score. */
export function rupees(value: SignalValue): string {
  const digits = String(Math.round(Number(value)));
  if (digits.length <= 3) return `₹${digits}`;
  const head = digits.slice(0, -3);
  const lakhs = head.length > 2 ? head.replace(/\B(?=(?:\d\d)+$)/g, ",") : head;
  return `₹${lakhs},${digits.slice(-3)}`;
}

/** 0.256 → "26 %". */
export const percent = (share: SignalValue): string => `${Math.round(Number(share) * 100)} %`;

/** "1 order", "3 orders". */
export const count = (n: SignalValue, one: string, many = `${one}s`): string =>
  `${n} ${Number(n) === 1 ? one : many}`;

/** The value of a signal that is a number. */
export const num = (all: Signals, name: string): number => Number(all[name]);
