/** Calls between the main thread and the bulk worker. Plain data, which crosses threads. */
import type { PincodeInfo } from "../address/schema.ts";
import type { CheckFacts } from "../checks/checks.ts";
import type { FoundOrder, OrderToScore, OutcomeToApply, RowFault, ScoredOrder } from "../orders/file-rows.ts";
import type { TextCalls } from "../threads/rpc.ts";
import type { ColumnChoices } from "./column-choices.ts";
import type { Format, Mode } from "./types.ts";

/** A file and how it is read. */
export interface BulkFile {
  bytes: Uint8Array;
  mode: Mode;
  /** Name or number of a workbook's sheet; null: the first one with data. */
  sheet: string | null;
  columns: ColumnChoices;
}

/** A file and what is to be done with it. */
export interface BulkUpload extends BulkFile {
  format: Format;
}

/** A file of which is told what it holds. */
export interface InspectRequest extends BulkFile {
  /** How many of its rows are returned. */
  firstRows: number;
}

export interface JobRequest extends BulkUpload {
  /** Milliseconds since 1970. */
  now: number;
  /** Whether the backend asks an external service for PINs missing in the directory. */
  asksOutside: boolean;
}

/** A batch of verified rows to record and, for orders, to score. */
export interface CheckedBatch {
  checks: CheckFacts[];
  orders: OrderToScore[] | null;
}

export interface RememberedBatch {
  /** Ids of the checks. */
  ids: string[];
  scores: (ScoredOrder | RowFault)[] | null;
}

/** Main-thread functions that the worker may call, with JSON values. A rejection pending the job. */
export interface BulkBackend {
  /** Takes checks off the quota, all or none. */
  take(checks: number): Promise<void>;
  /** The external service's answer for each PIN; null when there is none. */
  outside(pins: string[]): Promise<(PincodeInfo | null)[]>;
  remember(batch: CheckedBatch): Promise<RememberedBatch>;
  apply(outcomes: OutcomeToApply[]): Promise<(FoundOrder | RowFault)[]>;
}

/** Calls of the backend that are sent as text. */
export const TEXT_CALLS: TextCalls<BulkBackend> = {
  keys: ["address", "verification", "risk_reasons"],
  calls: {
    take: {},
    outside: {},
    remember: {
      args: ([{ orders }]) => (orders ?? []).map(({ part }) => part),
      result: ({ scores }) => scores ?? [],
    },
    apply: {},
  },
};
