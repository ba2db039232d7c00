/** Calls between the main thread and the bulk worker. Plain data, which crosses threads. */
import type { PincodeInfo } from "../../engine/address/schema.ts";
import type { TextCalls } from "../../lib/threads/rpc.ts";
import type { CheckFacts } from "../checks/checks.ts";
import type { FoundOrder, OutcomeToApply, RowFault, RowScore } from "../orders/file-rows.ts";
import type { Order } from "../orders/record/order.ts";
import type { ColumnChoices } from "./column-choices.ts";
import type { DateOrder } from "./date-column.ts";
import type { StatusChoices } from "./statuses.ts";
import type { Format, Mode } from "./types.ts";

/** A file and how it is read. */
export interface BulkFile {
  bytes: Uint8Array;
  mode: Mode;
  /** Name or number of a workbook's sheet; null: the first one with known columns, else with data. */
  sheet: string | null;
  columns: ColumnChoices;
  /** What statuses mean that do not show how an order ended. */
  statuses: StatusChoices;
  /** Whether the day or the month comes first in a column whose dates do not prove it. */
  dateOrder?: DateOrder;
}

/** A file and what to do with it. */
export interface BulkUpload extends BulkFile {
  format: Format;
}

/** A file whose contents are described. */
export interface InspectRequest extends BulkFile {
  /** How many of its rows are returned. */
  firstRows: number;
  /** Milliseconds since 1970. */
  now: number;
}

export interface JobRequest extends BulkUpload {
  /** Milliseconds since 1970. */
  now: number;
  /** Whose orders they are. */
  accountId: number;
  /** Whether the backend asks an external service for PINs missing in the directory. */
  asksOutside: boolean;
}

/** A batch of verified rows to record and, for orders, to score. */
export interface CheckedBatch {
  checks: CheckFacts[];
  orders: Order[] | null;
}

export interface RememberedBatch {
  /** Ids of the checks. */
  ids: string[];
  scores: (RowScore | RowFault)[] | null;
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
  keys: ["address", "verification", "riskReasons"],
  calls: {
    take: {},
    outside: {},
    remember: {
      args: ([{ orders }]) => (orders ?? []).map(({ columns }) => columns),
      result: ({ scores }) => scores ?? [],
    },
    apply: {},
  },
};
