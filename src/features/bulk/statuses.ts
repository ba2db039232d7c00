/** Meanings that the sender gives for statuses which do not show how an order ended. */

import { Problem } from "../../lib/problem.ts";
import { OUTCOMES, type Outcome } from "../orders/record/schema.ts";
import { objectOf } from "./column-choices.ts";
import { shortened } from "./sheet/faults.ts";

/** What a status can mean; `open`: the order has not ended. */
export const MEANINGS = [...OUTCOMES, "open"] as const;
export type Meaning = (typeof MEANINGS)[number];

/** Status as {@link statusKey} writes it → its meaning. */
export type StatusChoices = Readonly<Record<string, Meaning>>;

/** The same, with null for statuses to forget. */
export type StatusChanges = Readonly<Record<string, Meaning | null>>;

export const NO_STATUSES: StatusChoices = {};

/** Limits for one file, and for what is remembered for a shop. */
const MAX_STATUSES = 200;
const MAX_KEY = 200;

const normalized = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();

/** Status values of one row, and whatever else their meaning depends on. */
export interface StatusParts {
  /** As in the file, without empty ones. */
  values: readonly string[];
  /** Set if the values only say whether it was sent and paid. */
  payment?: "COD" | "PREPAID";
  /** Set if time decides: it was sent over 30 days before. */
  isOld?: true;
  /** Set if a date of dispatch decides. */
  isSent?: true;
}

/** `fulfilled / pending / COD / 30+ days`; of one column just its value. */
export const statusText = ({ values, payment, isOld, isSent }: StatusParts): string =>
  [
    ...values,
    ...(payment ? [payment] : []),
    ...(isOld ? ["30+ days"] : []),
    ...(isSent ? ["sent"] : []),
  ].join(" / ");

/** The same without regard to case and white space. */
export const statusKey = (parts: StatusParts): string => normalized(statusText(parts)).slice(0, MAX_KEY);

/**
 * Reads the meanings of statuses from a form's JSON.
 * @returns by {@link statusKey}; null: what was remembered of it is forgotten
 * @throws Problem 400 `statuses_invalid`
 */
export function readStatuses(text: string): StatusChanges {
  const given = objectOf(text);
  if (!given) throw new Problem("statuses_invalid", {}, FIELD);
  const entries = Object.entries(given);
  if (entries.length > MAX_STATUSES)
    throw new Problem("statuses_invalid.too_many", { max: MAX_STATUSES }, FIELD);
  for (const [status, meaning] of entries)
    if (meaning !== null && !MEANINGS.includes(meaning as Meaning)) throw noMeaning(status, meaning);
  return Object.fromEntries(
    entries.map(([status, meaning]) => [normalized(status).slice(0, MAX_KEY), meaning as Meaning | null]),
  );
}

/** What a status was said to mean, if anything. */
export const meaningOf = (choices: StatusChoices, parts: StatusParts): Meaning | undefined => {
  const key = statusKey(parts);
  return Object.hasOwn(choices, key) ? choices[key] : undefined;
};

/** The choices after some changes; if there are too many, the oldest are dropped. */
export function changedStatuses(before: StatusChoices, changes: StatusChanges): StatusChoices {
  const kept = Object.entries(before).filter(([status]) => !Object.hasOwn(changes, status));
  const added = Object.entries(changes).filter((entry): entry is [string, Meaning] => entry[1] !== null);
  return Object.fromEntries([...kept, ...added].slice(-MAX_STATUSES));
}

/** The outcome that is meant; null for an open order. */
export const outcomeMeant = (meaning: Meaning): Outcome | null => (meaning === "open" ? null : meaning);

const FIELD = { field: "statuses" };

function noMeaning(status: string, meaning: unknown): Problem {
  const values = { status: shortened(status), meaning: shortened(String(meaning)), meanings: MEANINGS };
  return new Problem("statuses_invalid.meaning", values, FIELD);
}
