/**
 * The stored form of an order's address check: a JSON array without what can be derived from it or from the order's own
 * columns. Values that differ from the derived ones are kept. Earlier versions stored the whole check as an object.
 */

import { type CorrectionKey, correctionReason } from "../../../../data/catalogue/corrections.ts";
import type { IssueCode } from "../../../../data/catalogue/issues/index.ts";
import type { OrderRow } from "../../../db/queries/orders.ts";
import { fullLine } from "../../../engine/address/full-line.ts";
import { ISSUE_BIT } from "../../../engine/address/issue-bits.ts";
import { issuesOf, type StateTitles, suggestionsOf } from "../../../engine/address/issues.ts";
import type { Correction, Location, Verification } from "../../../engine/address/schema.ts";
import type { AddressFacts } from "../../../engine/risk/index.ts";

/** The stored part of the address check, for the person who calls the customer. */
export function keptCheck(verification: Verification) {
  const { score, status, next_action, issues, suggestions, standardized, corrections } = verification;
  const { phone, phone_valid, fingerprint, location } = verification;
  return {
    score,
    status,
    next_action,
    issues,
    suggestions,
    standardized,
    corrections,
    phone,
    phone_valid,
    fingerprint,
    location,
  };
}
export type KeptCheck = ReturnType<typeof keptCheck>;

/** Columns of the order that repeat parts of its check. */
export type CheckColumns = Pick<OrderRow, "phone" | "fingerprint" | "city" | "state" | "pincode">;

// Stored by index: add at the end.
const STATUSES = ["VERIFIED", "NEEDS_REVIEW", "INVALID"] as const satisfies Verification["status"][];
const ACTIONS = ["ACCEPT", "CONFIRM", "FIX"] as const satisfies Verification["next_action"][];
const PRECISIONS = ["office", "pincode", "district", "digipin"] as const;

const COUNTRY = "IN";

/** Older stored checks have no radius. */
type Place = readonly [lat: number, lon: number, precision: number, radius?: number] | 0;
/** With the key and values of its reason; in older checks, without values, the reason itself instead of the key. */
type Fix = readonly [
  field: Correction["field"],
  from: string,
  to: string,
  key: string,
  confidence: number,
  values?: Correction["values"],
];

/** Values that differ from the derived ones, and corrections. */
interface Exceptions
  extends Partial<Pick<KeptCheck, "issues" | "suggestions" | "phone" | "phone_valid" | "fingerprint">> {
  standardized?: Partial<KeptCheck["standardized"]>;
  corrections?: readonly Fix[];
}

type Stored = readonly [
  score: number,
  status: number,
  action: number,
  /** Separated by spaces. */
  codes: string,
  line1: string,
  line2: string,
  landmark: string,
  place: Place,
  exceptions?: Exceptions,
];

/** The stored form of a check. @param columns of its order */
export function packCheck(check: KeptCheck, columns: CheckColumns): string {
  const { score, status, next_action, issues, standardized, corrections, location } = check;
  const stored: Stored = [
    score,
    STATUSES.indexOf(status),
    ACTIONS.indexOf(next_action),
    issues.map(({ code }) => code).join(" "),
    standardized.line1,
    standardized.line2,
    standardized.landmark,
    location ? packPlace(location) : 0,
  ];
  const exceptions = exceptionsOf(check, usualCheck(stored, columns, corrections));
  if (corrections.length > 0) exceptions.corrections = corrections.map(packCorrection);
  for (const _ in exceptions) return JSON.stringify([...stored, exceptions]);
  return JSON.stringify(stored);
}

/** Whether a text is from an earlier version. */
export const isOldCheck = (text: string): boolean => text.startsWith("{");

/** The check of either stored form. */
export function checkOf(order: CheckColumns & Pick<OrderRow, "verification">): KeptCheck {
  if (isOldCheck(order.verification)) return JSON.parse(order.verification) as KeptCheck;
  const stored = JSON.parse(order.verification) as Stored;
  const exceptions = stored[8];
  if (!exceptions) return usualCheck(stored, order, []);
  const { standardized, corrections: fixes = [], ...others } = exceptions;
  const corrections = fixes.map(unpackCorrection);
  const check = { ...usualCheck(stored, order, corrections), ...others };
  return standardized ? { ...check, standardized: { ...check.standardized, ...standardized } } : check;
}

/** Address facts of a stored order for risk scoring. */
export function addressFactsOfRow(
  order: Parameters<typeof checkOf>[0] & Pick<OrderRow, "district">,
): AddressFacts {
  const { score, status, issues, standardized, phone_valid } = checkOf(order);
  const { fingerprint, pincode, district, state } = order;
  const codes = issues.map(({ code }) => code);
  return {
    score,
    status,
    issues: codes,
    fingerprint,
    pincode,
    district,
    state,
    country: standardized.country,
    phone_valid,
  };
}

/** The parts of a check for lists of many orders: without its texts, which take half of the time. */
export function briefCheckOf(
  order: Pick<OrderRow, "city" | "state" | "pincode" | "verification">,
): Pick<KeptCheck, "status" | "score"> & { standardized: Omit<KeptCheck["standardized"], "full"> } {
  if (isOldCheck(order.verification)) return JSON.parse(order.verification) as KeptCheck;
  const [score, status, , , line1, line2, landmark, , exceptions] = JSON.parse(order.verification) as Stored;
  const { city, state, pincode } = order;
  const standardized = { line1, line2, landmark, city, state, pincode, country: COUNTRY };
  return {
    score,
    status: STATUSES[status],
    standardized: exceptions?.standardized ? { ...standardized, ...exceptions.standardized } : standardized,
  };
}

/** Whether two orders have the same check, in either stored form. */
export const hasSameCheck = (a: Parameters<typeof checkOf>[0], b: Parameters<typeof checkOf>[0]): boolean =>
  // Equal texts mean equal checks only with equal columns.
  JSON.stringify(checkOf(a)) === JSON.stringify(checkOf(b));

/** An Indian mobile, in the form of a valid check result. */
const MOBILE = /^[6-9]\d{9}$/;

/** The check, derived from its stored part, the columns and its corrections. */
function usualCheck(
  [score, status, action, codes, line1, line2, landmark, place]: Stored,
  { phone, fingerprint, city, state, pincode }: CheckColumns,
  corrections: Correction[],
): KeptCheck {
  const found = codes === "" ? [] : (codes.split(" ") as IssueCode[]);
  const moved = corrections.find(({ field }) => field === "state");
  const facts = {
    pin: pincode,
    city,
    farLocality: localityOf(corrections),
    state: 0,
    pinState: 1,
    stateTyped: 2,
    isAbroad: false,
    issues: found.reduce((bits, code) => bits | ISSUE_BIT[code], 0),
    corrections,
    has: (code: IssueCode) => found.includes(code),
  };
  const names = [state, moved?.to ?? "", moved?.from ?? ""];
  const titles: StateTitles = { states: { title: (index) => names[index] } };
  return {
    score,
    status: STATUSES[status],
    next_action: ACTIONS[action],
    issues: found.length === 0 ? [] : issuesOf(facts, titles),
    suggestions: found.length + corrections.length === 0 ? [] : suggestionsOf(facts, titles),
    standardized: {
      line1,
      line2,
      landmark,
      city,
      state,
      pincode,
      country: COUNTRY,
      full: fullLine(line1, line2, landmark, city, state, pincode),
    },
    corrections,
    phone,
    phone_valid: MOBILE.test(phone),
    fingerprint,
    location: place === 0 ? null : unpackPlace(place),
  };
}

/** The locality for which another PIN is suggested. */
const localityOf = (corrections: readonly Correction[]): string =>
  corrections.find(({ field, key }) => field === "pincode" && key !== "digipin_in")?.values?.name ?? "";

const packCorrection = ({ field, from, to, reason, key, values, confidence }: Correction): Fix =>
  key && values ? [field, from, to, key, confidence, values] : [field, from, to, reason, confidence];

function unpackCorrection([field, from, to, key, confidence, values]: Fix): Correction {
  if (!values) return { field, from, to, reason: key, confidence };
  return { field, from, to, ...correctionReason(key as CorrectionKey, values), confidence };
}

function packPlace({ lat, lon, precision, radius_m }: Location): Exclude<Place, 0> {
  const place = [lat, lon, PRECISIONS.indexOf(precision)] as const;
  return radius_m === undefined ? place : [...place, radius_m];
}

function unpackPlace([lat, lon, precision, radius_m]: Exclude<Place, 0>): Location {
  const location: Location = { lat, lon, precision: PRECISIONS[precision] };
  return radius_m === undefined ? location : { ...location, radius_m };
}

function exceptionsOf(check: KeptCheck, usual: KeptCheck): Exceptions {
  const exceptions: Exceptions = {};
  if (!hasSameIssues(check, usual)) exceptions.issues = check.issues;
  if (!hasSameTexts(check.suggestions, usual.suggestions)) exceptions.suggestions = check.suggestions;
  if (check.phone !== usual.phone) exceptions.phone = check.phone;
  if (check.phone_valid !== usual.phone_valid) exceptions.phone_valid = check.phone_valid;
  if (check.fingerprint !== usual.fingerprint) exceptions.fingerprint = check.fingerprint;
  for (const key of ["city", "state", "pincode", "country", "full"] as const) {
    if (check.standardized[key] === usual.standardized[key]) continue;
    exceptions.standardized = { ...exceptions.standardized, [key]: check.standardized[key] };
  }
  return exceptions;
}

const hasSameIssues = ({ issues: a }: KeptCheck, { issues: b }: KeptCheck): boolean =>
  a.length === b.length &&
  a.every(
    ({ code, severity, message, penalty }, i) =>
      code === b[i].code &&
      severity === b[i].severity &&
      message === b[i].message &&
      penalty === b[i].penalty,
  );

const hasSameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, i) => text === b[i]);
