/** Schemas of the bulk endpoint, for the OpenAPI document. */

import { Type as t } from "@sinclair/typebox";
import { Verification } from "../engine/address/schema.ts";
import { ALL_FIELDS, type Field } from "../features/bulk/column-words.ts";
import { DATE_ORDERS } from "../features/bulk/date-column.ts";
import { FILE_WARNINGS, REASONS } from "../features/bulk/recognise.ts";
import { MAX_INSPECTED_ROWS } from "../features/bulk/sheet/limits.ts";
import { MEANINGS } from "../features/bulk/statuses.ts";
import { FORMATS, MODES } from "../features/bulk/types.ts";
import { OUTCOMES } from "../features/orders/record/schema.ts";
import { literals } from "../lib/literals.ts";
import { namedObject, nullable, withDefault } from "./schemas.ts";

/** Excel's own limit is 31 characters. */
const MAX_SHEET_NAME = 100;

const Fields = literals([...ALL_FIELDS] as [Field, ...Field[]]);

const DateOrders = literals(DATE_ORDERS);

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
      description:
        "Name of the workbook's sheet, or its number from 1; by default the first with known columns, else with data",
    }),
  ),
  columns: t.Optional(
    t.Record(t.String(), nullable(Fields), {
      description:
        'Columns assigned by hand instead of by name, as JSON: `{"Ship to": "line1", "4": "pincode", "Notes": null}`. ' +
        "A column is given by its header or its number from 1; null: do not use it. A field has one column; " +
        "one that the mode does not read is ignored",
    }),
  ),
  statuses: t.Optional(
    t.Record(t.String(), nullable(literals(MEANINGS)), {
      description:
        'What statuses mean that do not show how an order ended, as JSON: `{"lost": "rto", "fulfilled / pending / cod / 30+ days": "open"}`. ' +
        "A status is written as in `looks_like.statuses` of /bulk/inspect, case-insensitive; null forgets it. " +
        "They are remembered when the file is verified, and apply to the account's next files",
    }),
  ),
  date_order: t.Optional(
    literals(DATE_ORDERS, {
      description:
        "Which comes first in dates such as 03/04/2026, in a column in which no day above 12 proves it; for the parts of one file, " +
        "`looks_like.date_order` of all of it. By default the day, unless that has not come yet",
    }),
  ),
};

const Meaning = literals(MEANINGS);
const Ends = t.Object(
  Object.fromEntries(MEANINGS.map((meaning) => [meaning, t.Integer()])) as Record<
    (typeof MEANINGS)[number],
    ReturnType<typeof t.Integer>
  >,
);

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

/** What the rows of a file look like, regardless of the mode. */
const LooksLike = t.Object(
  {
    mode: literals(MODES),
    reason: literals(REASONS, {
      description:
        "ended: at least half of the orders have an outcome · old: more than half are older than seven days · open: neither · " +
        "outcomes_alone: statuses without addresses · no_order_ids: addresses",
    }),
    detail: t.String({ description: "One sentence" }),
    orders: t.Integer(),
    ...Ends.properties,
    date_order: nullable(DateOrders),
    oldest: nullable(t.String({ description: "Date in India" })),
    newest: nullable(t.String()),
    statuses: t.Array(
      t.Object({
        status: t.String({
          description: "As in the file; several columns, and anything else that decides, are joined by /",
        }),
        orders: t.Integer(),
        outcome: Meaning,
        sure: t.Boolean({
          description: "false: it may mean something else; set it in `statuses`",
        }),
        chosen: t.Boolean({
          description: "Whether this was set by the form or an earlier file of the account",
        }),
      }),
      { description: "Uncertain ones first; at most 50" },
    ),
    warnings: t.Array(t.Object({ code: literals(FILE_WARNINGS), detail: t.String() })),
  },
  {
    description:
      "Null for a file without rows, or without columns of orders or addresses; `open`: orders without an outcome",
  },
);

/** Body of the 200 of an inspection. */
export const FileContents = namedObject("FileContents", {
  mode: literals(MODES),
  sheets: t.Array(t.Object({ name: t.String(), hidden: t.Boolean() }), {
    description: "Sheets of a workbook, in the order of their tabs",
  }),
  sheet: nullable(t.String({ description: "The sheet that was read; null for a .csv file" })),
  header_row: nullable(t.Integer({ description: "Row number of the header; null for a file without rows" })),
  columns: t.Array(
    t.Object({
      column: t.Integer({ description: "Number of the column, from 1" }),
      header: t.String(),
      field: nullable(Fields),
      fallback: t.Boolean({
        description: "Used where the field's first column is empty, or where there is no shipping address",
      }),
    }),
  ),
  missing: t.Array(Fields, {
    description: "Required fields without a column; pincode stands for any part of an address",
  }),
  rows: t.Integer({ description: "Rows below the header that are not empty" }),
  looks_like: nullable(LooksLike),
  first_rows: t.Array(t.Object({ row: t.Integer(), cells: t.Array(t.String()) }), {
    description: "Cells as texts, days in ISO 8601; `row` as in the spreadsheet",
  }),
});

/** Values for the sentence in another language. */
const Named = t.Record(t.String(), t.Unknown(), { description: "Values in the sentence" });

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
  previous: t.Optional(t.Union([literals(OUTCOMES), t.Null()], { description: "The previous outcome" })),
  changed: t.Optional(t.Boolean({ description: "False: the order already had this outcome" })),
  order_found: t.Optional(t.Boolean({ description: "False: kept, and applied when the order is received" })),
});

/** Body of the 200. */
export const BulkResult = namedObject("BulkResult", {
  mode: literals(MODES),
  rows: t.Integer({ description: "Rows that are not empty, without the header" }),
  processed: count,
  failed: count,
  item_rows: t.Integer({
    description:
      "Further rows of orders: they only added an item to the order above them or, in mode outcomes, " +
      "are of another parcel or of an earlier status of an order whose outcome another row gives",
  }),
  summary: t.Record(t.String(), count, {
    description: "Rows by status; in mode outcomes by outcome, and `not_found` of them without an order yet",
  }),
  levels: t.Optional(
    t.Record(t.String(), count, { description: "Modes orders and history: rows by risk level" }),
  ),
  matched: t.Optional(
    t.Integer({
      description:
        "Modes orders and history: rows of orders that were stored already, under this id or another source's",
    }),
  ),
  outcomes: t.Optional(
    t.Object(Ends.properties, {
      description: "Modes orders and history: orders by their outcome in the file",
    }),
  ),
  columns: t.Object({
    matched: t.Record(t.String(), t.String(), { description: "Field → header of its column" }),
    ignored: t.Array(t.String()),
  }),
  warnings: t.Array(
    t.Object({
      code: t.String(),
      detail: t.String(),
      key: t.Optional(t.String({ description: "Key of the sentence, if the code has several" })),
      values: Named,
    }),
    { description: "Columns, sheets, values and dates that were not used; and ambiguous dates" },
  ),
  results: t.Array(BulkRow),
  errors: t.Array(
    t.Object({
      row: count,
      reason: t.String(),
      field: t.String(),
      key: t.String({ description: "Key of the sentence, stable" }),
      values: Named,
    }),
  ),
});
