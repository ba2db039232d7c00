/** Converts the stored form of earlier versions to the short one, if that has exactly the same content. */
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { StoredTexts } from "../../../db/queries/orders-stored.ts";
import type { SignalValue } from "../../../engine/risk/index.ts";
import type { RiskReason } from "../../../engine/risk/schema.ts";
import { checkOf, isOldCheck, type KeptCheck, packCheck } from "./check.ts";
import { type RowSources, reasonsOfRow } from "./index.ts";
import { isOldReasons, packReasons } from "./reasons.ts";
import { isOldSignals, packValues } from "./signals.ts";

/** The row's texts in short form; null when none becomes shorter. */
export function rewritten(row: OrderRow, sources: RowSources): StoredTexts | null {
  const signals = isOldSignals(row.signals) ? shortSignals(row.signals) : row.signals;
  const verification = isOldCheck(row.verification) ? shortCheck(row) : row.verification;
  const riskReasons = isOldReasons(row.riskReasons)
    ? shortReasons({ ...row, signals }, sources)
    : row.riskReasons;
  const isUnchanged =
    signals === row.signals && verification === row.verification && riskReasons === row.riskReasons;
  return isUnchanged ? null : { signals, verification, riskReasons };
}

const shortSignals = (text: string): string =>
  packValues((JSON.parse(text) as (SignalValue | null)[]).map((value) => value ?? Number.NaN));

function shortCheck(row: OrderRow): string {
  const check = JSON.parse(row.verification) as Partial<KeptCheck>;
  // Early versions kept fewer fields.
  if (!check.issues || !check.suggestions || !check.standardized || !check.corrections)
    return row.verification;
  const verification = packCheck(check as KeptCheck, row);
  const read = checkOf({ ...row, verification });
  // Earlier versions kept no values beside the sentences.
  const issues = read.issues.map(({ values: _, ...issue }) => issue);
  return JSON.stringify({ ...read, issues }) === row.verification ? verification : row.verification;
}

/** Sentences of earlier versions cannot be derived, so they stay. */
function shortReasons(row: OrderRow, sources: RowSources): string {
  const riskReasons = packReasons(JSON.parse(row.riskReasons) as RiskReason[]);
  // Earlier versions kept no keys beside the sentences.
  const read = reasonsOfRow({ ...row, riskReasons }, sources).map(({ code, message, points, evidence }) => ({
    ...{ code, message, points, evidence },
  }));
  return JSON.stringify(read) === row.riskReasons ? riskReasons : row.riskReasons;
}
