/** Schemas of the bulk endpoint, for the OpenAPI document. */

import { Type as t } from "@sinclair/typebox";
import { Verification } from "../address/schema.ts";
import { ALL_FIELDS, type Field } from "../bulk/column-words.ts";
import { MAX_INSPECTED_ROWS } from "../bulk/limits.ts";
import { FORMATS, MODES } from "../bulk/types.ts";
import { literals } from "../literals.ts";
import { OUTCOMES } from "../orders/schema.ts";
import { namedObject, nullable, withDefault } from "./schemas.ts";

/** Excel's own limit is 31 characters. */
const MAX_SHEET_NAME = 100;

const Fields = literals([...ALL_FIELDS] as [Field, ...Field[]]);

/** How a file is read. */
const reading = {
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
  columns: t.Optional(
    t.Record(t.String(), nullable(Fields), {
      description:
        'Columns that are not to be recognised by their names, as JSON: `{"Ship to": "line1", "4": "pincode", "Notes": null}`. ' +
        "A column is named by its header, or by its number from 1; null: it is not used. A field has one column; " +
        "one that the mode does not read is ignored",
    }),
  ),
};

/** The multipart body. */
export const BulkForm = namedObject("BulkForm", {
  ...reading,
  format: withDefault(literals(FORMATS, { default: "json" })),
});

/** The multipart body of an inspection. */
export const InspectForm = namedObject("InspectForm", {
  ...reading,
  first_rows: withDefault(
    t.Integer({
      minimum: 0,
      maximum: MAX_INSPECTED_ROWS,
      default: 20,
      description: "How many rows to return",
    }),
  ),
});

/** Body of the 200 of an inspection. */
export const FileContents = namedObject("FileContents", {
  mode: literals(MODES),
  sheets: t.Array(t.Object({ name: t.String(), hidden: t.Boolean() }), {
    description: "Of a workbook, in the sequence of their tabs",
  }),
  sheet: nullable(t.String({ description: "The one that was read; null for a .csv file" })),
  header_row: nullable(t.Integer({ description: "Row number of the header; null for a file without rows" })),
  columns: t.Array(
    t.Object({
      column: t.Integer({ description: "Number of the column, from 1" }),
      header: t.String(),
      field: nullable(Fields),
      fallback: t.Boolean({
        description: "Read where the field's first column is empty, or where there is no shipping address",
      }),
    }),
  ),
  missing: t.Array(Fields, {
    description: "Fields that the mode needs and no column has; pincode stands for any part of an address",
  }),
  rows: t.Integer({ description: "Rows below the header that are not empty" }),
  first_rows: t.Array(t.Object({ row: t.Integer(), cells: t.Array(t.String()) }), {
    description: "Cells as texts, days in ISO 8601; `row` as in the spreadsheet",
  }),
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
