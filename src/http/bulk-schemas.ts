/** Schemas of the bulk endpoint, for the OpenAPI document. */

import { Type as t } from "@sinclair/typebox";
import { Verification } from "../address/schema.ts";
import { FORMATS, MODES } from "../bulk/types.ts";
import { literals } from "../literals.ts";
import { OUTCOMES } from "../orders/schema.ts";
import { namedObject, withDefault } from "./schemas.ts";

/** Excel's own limit is 31 characters. */
const MAX_SHEET_NAME = 100;

/** The multipart body. */
export const BulkForm = namedObject("BulkForm", {
  file: t.Unsafe<Blob>({ type: "string", format: "binary", description: "A .csv or .xlsx file" }),
  mode: withDefault(
    literals(MODES, {
      default: "orders",
      description:
        "orders: verify, score and save · addresses: verify only · outcomes: rows of order id, reference or AWB and outcome · " +
        "history: past orders with their dates and, if known, outcomes; not counted as checks",
    }),
  ),
  sheet: t.Optional(
    t.String({
      maxLength: MAX_SHEET_NAME,
      description: "Name of the workbook's sheet, or its number from 1; the first one with data by default",
    }),
  ),
  format: withDefault(literals(FORMATS, { default: "json" })),
});

const count = t.Integer();
const { components: _, pincode_info: __, ...found } = Verification.properties;

const BulkRow = namedObject("BulkRow", {
  row: t.Integer({ description: "Row number in the spreadsheet; the header is usually row 1" }),
  order_id: t.Optional(t.String()),
  check_id: t.Optional(t.String()),
  ...t.Partial(t.Object(found)).properties,
  risk_level: t.Optional(literals(["LOW", "REVIEW", "HIGH"] as const)),
  risk_score: t.Optional(t.Number()),
  risk_reasons: t.Optional(t.Array(t.Unknown())),
  outcome: t.Optional(literals(OUTCOMES)),
  order_found: t.Optional(t.Boolean({ description: "False: kept, and applied when the order is received" })),
});

/** Body of the 200. */
export const BulkResult = namedObject("BulkResult", {
  mode: literals(MODES),
  rows: t.Integer({ description: "Rows that are not empty, without the header" }),
  processed: count,
  failed: count,
  item_rows: t.Optional(t.Integer({ description: "Rows that only added an item to the order above them" })),
  summary: t.Record(t.String(), count, {
    description: "Rows by status; in mode outcomes by outcome, and `not_found` of them without an order yet",
  }),
  levels: t.Optional(
    t.Record(t.String(), count, { description: "Modes orders and history: rows by risk level" }),
  ),
  columns: t.Object({
    matched: t.Record(t.String(), t.String(), { description: "Field → header of its column" }),
    ignored: t.Array(t.String()),
  }),
  warnings: t.Array(t.Object({ code: t.String(), detail: t.String() }), {
    description: "What was not used: columns, sheets, values and dates; and ambiguous dates",
  }),
  results: t.Array(BulkRow),
  errors: t.Array(t.Object({ row: count, reason: t.String(), field: t.String() })),
});
