/** What the catalogue holds of a signal: its type, and what it means. How it is read is in src/engine/risk/signals/. */
import type { Texts } from "../words.ts";

/** Unit of a number: `share` is 0 to 1, `times` is relative to the usual value 1, `points` are 0 to 100. */
export const UNITS = [
  "rupees",
  "orders",
  "hours",
  "share",
  "times",
  "points",
  "phones",
  "names",
  "emails",
  "addresses",
] as const;
export type Unit = (typeof UNITS)[number];

/** The type of a value, with an example. */
type Kind =
  | { type: "number"; unit: Unit; example: number }
  | { type: "boolean"; example: boolean }
  | {
      type: "string";
      example: string;
      /** It says who the buyer is: an erased order does not keep it. */
      personal: boolean;
    };

/** Kind and one sentence for the API reference and for merchants who write rules. */
export type SignalEntry = Kind & Texts;
