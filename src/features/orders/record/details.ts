/**
 * The details of an order: fields that are stored and shown unchanged. An entry here adds a detail to requests,
 * responses, lists, files and the CSV export; its column is in `db/schema-orders.ts`.
 */
import { type Static, type TSchema, Type as t } from "@sinclair/typebox";
import { parcelsIn } from "../../../db/queries/order-aliases.ts";
import type { OrderRow } from "../../../db/queries/orders.ts";
import { FIELD_LIMIT } from "../../../engine/address/schema.ts";
import type { CsvCell } from "../../../lib/csv.ts";
import { literals } from "../../../lib/literals.ts";
import { packParcels } from "./parcels.ts";
import { amount, ITEMS_LIMIT, isCurrency, OUTCOMES, REFERENCE_LIMIT, SKU_LIMIT, text } from "./schema.ts";

const DEFAULT_CURRENCY = "INR";

/** One line of an order: stored and returned, not scored. */
export const OrderItem = t.Object(
  {
    name: t.Optional(t.Union([t.String({ maxLength: FIELD_LIMIT }), t.Null()])),
    sku: t.Optional(t.Union([t.String({ maxLength: SKU_LIMIT }), t.Null()])),
    quantity: t.Optional(amount("Pieces")),
    price: t.Optional(amount("Price of one piece, in the order's currency")),
  },
  { $id: "OrderItem" },
);
export type OrderItem = Static<typeof OrderItem>;

const PARCELS_LIMIT = 20;
const AWB_TEXT = "The courier's tracking number (air waybill)";
const ParcelIn = t.Object(
  { awb: t.String({ maxLength: REFERENCE_LIMIT, description: AWB_TEXT }) },
  { $id: "ParcelIn" },
);
/** A further parcel of an order. */
const ParcelOut = t.Object(
  {
    awb: t.String({ description: AWB_TEXT }),
    outcome: t.Union([literals(OUTCOMES), t.Null()], { description: "Null: nothing was reported of it" }),
    outcome_at: t.Union([t.String({ format: "date-time" }), t.Null()]),
  },
  { $id: "Parcel" },
);

/** A cell of a file without a valid value. */
export class BadCell {
  /** @param key of a row fault about a field and its value; @param values further ones */
  constructor(
    readonly key: "currency" | "too_long",
    readonly values: { max?: number } = {},
  ) {}
}

/** How a detail is read from its own column. */
interface FileColumn<Given> {
  /** Names of the column, separated by commas, most specific first. */
  headers: readonly string[];
  /** Whether it is an id, which a spreadsheet may have damaged. */
  isId: boolean;
  /** @param cell "" when the row has none */
  read(cell: string): Given | BadCell;
}

/** Definition of a detail. */
interface Detail<Input extends TSchema, Answer extends TSchema, Column> {
  /** In requests. */
  input: Input;
  /** In responses. */
  answer: Answer;
  /** From a request to the column. */
  stored(given: Static<Input> | undefined): Column;
  /** The column's value when nothing was given, which does not replace a stored value. */
  none: Column;
  /** From the column to responses. */
  shown(column: Column): Static<Answer>;
  /** The cell of the CSV export. */
  exported(column: Column): CsvCell;
  /** Whether slim lists have it. */
  isSlim: boolean;
  /** Null: files have it in other columns. */
  file: FileColumn<Static<Input>> | null;
}

/** Infers the types of an entry. */
const detail = <
  Input extends TSchema,
  Answer extends TSchema,
  Column extends string | number | null,
  Slim extends boolean,
  File extends FileColumn<Static<Input>> | null,
>(
  entry: Detail<Input, Answer, Column> & { isSlim: Slim; file: File },
) => entry;

const same = <T>(value: T): T => value;
const trimmed = (given: string | null | undefined): string => given?.trim() ?? "";
const readId = (cell: string): string | BadCell =>
  cell.length > REFERENCE_LIMIT ? new BadCell("too_long", { max: REFERENCE_LIMIT }) : cell;

/** Names of rupees besides the ISO 4217 code. */
const RUPEES: ReadonlySet<string> = new Set(["", "₹", "RS", "RS.", "RUPEE", "RUPEES", "INDIAN RUPEE"]);

/** By name, the same for field and column. New ones come last: clients rely on the column order of the CSV export. */
export const DETAILS = {
  reference: detail({
    input: text(REFERENCE_LIMIT, "The shop's own order name, for example #1019"),
    answer: t.String({ description: "The shop's own order name, or empty" }),
    stored: trimmed,
    none: "",
    shown: same,
    exported: same,
    isSlim: true,
    file: {
      headers: [
        "order name, order ref, order reference, order reference no, reference order id, display order code",
        "display order id, display order no, order number formatted, reference no, reference, ref no, ref",
        "seller order id, merchant order id, client order id, client order no, customer order id, customer order no",
        "shop order id, store order id, vendor order id, reference id, order reference id, customer reference no",
        "order no, order number, name",
      ],
      isId: true,
      read: readId,
    },
  }),
  awb: detail({
    input: text(REFERENCE_LIMIT, AWB_TEXT),
    answer: t.String({ description: "The courier's tracking number, or empty" }),
    stored: trimmed,
    none: "",
    shown: same,
    exported: same,
    isSlim: false,
    file: {
      headers: [
        "awb, awb no, awb code, awb number, waybill, waybill no, air waybill, airwaybill, tracking no, tracking number",
        "tracking id, tracking code, courier tracking id, courier awb no, awb tracking no, forward awb no",
        "shipment tracking no, consignment no, docket no, lr no",
      ],
      isId: true,
      read: readId,
    },
  }),
  currency: detail({
    input: t.Optional(
      t.Union([t.String({ format: "currency" }), t.Null()], {
        default: DEFAULT_CURRENCY,
        description: "ISO 4217; signals in rupees exist only for INR",
      }),
    ),
    answer: t.String({ description: "ISO 4217" }),
    stored: (given) => given?.toUpperCase() || DEFAULT_CURRENCY,
    // Never stored: a missing currency means rupees.
    none: "",
    shown: same,
    exported: same,
    isSlim: true,
    file: {
      headers: ["currency, order currency, currency code"],
      isId: false,
      read(cell: string) {
        const code = cell.toUpperCase();
        if (RUPEES.has(code)) return null;
        return isCurrency(code) ? code : new BadCell("currency");
      },
    },
  }),
  items: detail({
    input: t.Optional(
      t.Union([t.Array(OrderItem, { maxItems: ITEMS_LIMIT }), t.Null()], {
        description: "What was ordered; stored, not scored",
      }),
    ),
    answer: t.Array(OrderItem),
    stored: (given) => (given && given.length > 0 ? JSON.stringify(given.map(itemOf)) : "[]"),
    none: "[]",
    shown: itemsIn,
    exported: (column) => itemsIn(column).map(itemText).join("; "),
    isSlim: false,
    file: null,
  }),
  parcels: detail({
    input: t.Optional(
      t.Union([t.Array(ParcelIn, { maxItems: PARCELS_LIMIT }), t.Null()], {
        description:
          "Of an order in several parcels: those beside the one of `awb`. They are added to the known ones",
      }),
    ),
    answer: t.Array(ParcelOut, {
      description:
        "Of an order with several AWBs, also former ones: those beside `awb`, whose parcel's outcome counts for the order",
    }),
    stored: (given) =>
      packParcels(
        (given ?? []).flatMap(({ awb }) =>
          awb.trim() ? [{ awb: awb.trim(), outcome: null, at: null }] : [],
        ),
      ),
    none: "[]",
    shown: (column) =>
      parcelsIn(column).map(({ awb, outcome, at }) => ({
        ...{ awb, outcome, outcome_at: at === null ? null : new Date(at).toISOString() },
      })),
    exported: (column) =>
      parcelsIn(column)
        .map(({ awb, outcome }) => (outcome === null ? awb : `${awb} ${outcome}`))
        .join("; "),
    isSlim: false,
    file: null,
  }),
} satisfies { [Name in keyof OrderRow]?: Detail<TSchema, TSchema, OrderRow[Name]> };

export type DetailName = keyof typeof DETAILS;
type Table = typeof DETAILS;
/** Details in slim lists. */
type SlimName = { [Name in DetailName]: Table[Name]["isSlim"] extends true ? Name : never }[DetailName];
/** Details with their own column in files. */
export type FileDetailName = {
  [Name in DetailName]: Table[Name]["file"] extends null ? never : Name;
}[DetailName];

/** The details in an order's input. */
export type GivenDetails = { [Name in DetailName]?: Static<Table[Name]["input"]> };
/** Their columns. */
export type DetailColumns = Pick<OrderRow, DetailName>;
/** The details in responses. */
type ShownDetails = { [Name in DetailName]: Static<Table[Name]["answer"]> };

export const DETAIL_NAMES = Object.keys(DETAILS) as DetailName[];
export const SLIM_DETAILS = DETAIL_NAMES.filter((name) => DETAILS[name].isSlim) as SlimName[];
export const FILE_DETAILS = DETAIL_NAMES.filter((name) => DETAILS[name].file !== null) as FileDetailName[];

/** Any entry, whose input and output types depend on its name. */
type AnyDetail = Detail<TSchema, TSchema, never>;

/** A value for each of some details. */
function each<T>(names: readonly DetailName[], read: (entry: AnyDetail, name: DetailName) => unknown): T {
  const values: Record<string, unknown> = {};
  for (const name of names) values[name] = read(DETAILS[name] as unknown as AnyDetail, name);
  return values as T;
}

/** Schemas by detail. */
type Inputs = { [Name in DetailName]: Table[Name]["input"] };
type Answers = { [Name in DetailName]: Table[Name]["answer"] };

export const DETAIL_INPUTS = each<Inputs>(DETAIL_NAMES, ({ input }) => input);
export const DETAIL_ANSWERS = each<Answers>(DETAIL_NAMES, ({ answer }) => answer);
export const SLIM_DETAIL_ANSWERS = each<Pick<Answers, SlimName>>(SLIM_DETAILS, ({ answer }) => answer);

/** Columns from an input. */
export const storedDetails = (input: GivenDetails): DetailColumns =>
  each(DETAIL_NAMES, ({ stored }, name) => stored(input[name]));

/** The columns of a row. */
export const detailsOf = (row: DetailColumns): DetailColumns => each(DETAIL_NAMES, (_, name) => row[name]);

/** Columns of an order that was sent again: missing values are kept. */
export const keptDetails = (before: DetailColumns, given: DetailColumns): DetailColumns =>
  each(DETAIL_NAMES, ({ none }, name) => (given[name] === none ? before[name] : given[name]));

/** The details in responses. */
export const shownDetails = (row: DetailColumns): ShownDetails =>
  each(DETAIL_NAMES, ({ shown }, name) => shown(row[name] as never));

/** The details in slim lists. */
export const shownSlimDetails = (row: Pick<DetailColumns, SlimName>): Pick<ShownDetails, SlimName> =>
  each(SLIM_DETAILS, ({ shown }, name) => shown(row[name as SlimName] as never));

/** Drops unknown fields of an item. */
const itemOf = ({ name, sku, quantity, price }: OrderItem): OrderItem => ({ name, sku, quantity, price });

function itemsIn(column: string): OrderItem[] {
  return column === "[]" ? [] : (JSON.parse(column) as OrderItem[]);
}

/** In readable form: "2 × Saree (SKU-1) at 1499". */
function itemText({ name, sku, quantity, price }: OrderItem): string {
  const what = name && sku ? `${name} (${sku})` : name || sku || "item";
  const times = quantity === undefined || quantity === 1 ? "" : `${quantity} × `;
  return `${times}${what}${price === undefined ? "" : ` at ${price}`}`;
}
