/** Reads the short stored forms of orders: address check, risk reasons, signals. */
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { RiskReason, RuleDocument } from "../../../engine/risk/schema.ts";
import { checkOf, type KeptCheck } from "./check.ts";
import { reasonsOf } from "./reasons.ts";
import type { SignalStore } from "./signal-store.ts";

/** An order with its check and its reasons in full. */
export type ShownOrder = Omit<OrderRow, "verification" | "riskReasons"> & {
  verification: KeptCheck;
  riskReasons: RiskReason[];
};

/** Dependencies for reading the short forms of a row. */
export interface RowSources {
  signals: Pick<SignalStore, "unpack">;
  /** The rules of a version; undefined for an unknown one. */
  documents: { of(accountId: number, version: number): RuleDocument | undefined };
}

/** Columns from which reasons are derived. */
export type ReasonColumns = Pick<
  OrderRow,
  "accountId" | "rulesVersion" | "riskReasons" | "signalSet" | "signals"
>;

/** The reasons of a row, in either stored form. */
export const reasonsOfRow = (row: ReasonColumns, { signals, documents }: RowSources): RiskReason[] =>
  reasonsOf(row, {
    document: documents.of(row.accountId, row.rulesVersion),
    signals: () => signals.unpack(row),
  });

/** The row with everything in full. */
export const shownOrder = (row: OrderRow, sources: RowSources): ShownOrder => ({
  ...row,
  verification: checkOf(row),
  riskReasons: reasonsOfRow(row, sources),
});
