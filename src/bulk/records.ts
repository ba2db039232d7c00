/** One row → what it says: an address, an order, an outcome; or why it cannot be used. */
import { type AddressIn, FIELD_LIMIT } from "../address/schema.ts";
import { orderLabels } from "../orders/row.ts";
import { CHANNEL_LIMIT, EMAIL_LIMIT, ID_LIMIT, VALUE_LIMIT } from "../orders/schema.ts";
import { parseTime } from "../time.ts";
import { amount, cleanCell, phoneNumber, postalCode } from "./cells.ts";
import type { Field, Mapping } from "./columns.ts";
import type { Row } from "./sheet.ts";
import type { Table } from "./table.ts";
import { isFault, type OrderFields, type Outcome, type OutcomeToApply, type RowFault } from "./types.ts";

/** Of an id that is only handed through, UTF-16 units. */
const MOST_OF_ID = 200;
const PARTS = {
  name: ["first_name", "last_name"],
  line1: ["house", "building", "line1"],
  line2: ["line2", "line3", "area"],
} as const satisfies Record<string, readonly Field[]>;

/** Fields that say where it is. */
const PLACE = ["line1", "line2", "landmark", "city", "state", "pincode"] as const;
const FIELDS = [...PLACE, "name", "phone", "country"] as const satisfies readonly (keyof AddressIn)[];

export class RecordReader {
  readonly #mapping: Mapping;
  readonly #width: number;
  /** Columns of the parts that the file has. */
  readonly #parts: Record<keyof typeof PARTS, readonly number[]>;

  constructor({ columns, header }: Table) {
    const { mapping } = columns;
    const columnsOf = (fields: readonly Field[]) => fields.flatMap((field) => mapping[field] ?? []);
    this.#mapping = mapping;
    this.#width = header.findLastIndex((name) => name.trim() !== "") + 1;
    this.#parts = {
      name: columnsOf(PARTS.name),
      line1: columnsOf(PARTS.line1),
      line2: columnsOf(PARTS.line2),
    };
  }

  /** What is wrong with the row as a whole; null when nothing is. */
  faultOf({ cells, isUnquoted }: Row): RowFault | null {
    if (isUnquoted) return { reason: "its quotation marks do not fit together", field: "" };
    if (cells.length <= this.#width || cells.slice(this.#width).every((cell) => cell.trim() === ""))
      return null;
    const reason = `it has ${cells.length} cells and the header ${this.#width}; put a text with commas in quotation marks`;
    return { reason, field: "" };
  }

  address(row: Row): AddressIn | RowFault {
    const country = this.#text(row, "country");
    const address: AddressIn = {
      name: this.#text(row, "name") || this.#joined(row, "name", " "),
      phone: phoneNumber(this.#text(row, "phone")),
      line1: this.#joined(row, "line1", ", "),
      line2: this.#joined(row, "line2", ", "),
      landmark: this.#text(row, "landmark"),
      city: this.#text(row, "city"),
      state: this.#text(row, "state"),
      pincode: postalCode(this.#text(row, "pincode"), country),
      country: country || null,
    };
    const long = FIELDS.find((field) => (address[field]?.length ?? 0) > FIELD_LIMIT);
    if (long) return { reason: `${long} may have at most ${FIELD_LIMIT} characters`, field: long };
    return PLACE.some((field) => address[field]) ? address : { reason: "it has no address", field: "line1" };
  }

  /** The order's id to hand through, cut where no order's id could be so long; "" when the row has none. */
  orderId(row: Row): string {
    return this.#text(row, "order_id").slice(0, MOST_OF_ID);
  }

  order(row: Row): OrderFields | RowFault {
    const order_id = this.#text(row, "order_id");
    const fault = faultOfId(order_id);
    if (fault) return fault;
    const payment_method = paymentOf(this.#text(row, "payment_method"));
    if (!payment_method)
      return { reason: "its payment method is neither COD nor prepaid", field: "payment_method" };
    const value = this.#text(row, "order_value");
    const order_value = value === "" ? 0 : amount(value);
    if (order_value === undefined) return { reason: "its order value is no amount", field: "order_value" };
    if (order_value > VALUE_LIMIT)
      return {
        reason: `order_value may be at most ${VALUE_LIMIT.toLocaleString("en")}`,
        field: "order_value",
      };
    const email = this.#text(row, "email");
    if (email.length > EMAIL_LIMIT)
      return { reason: `email may have at most ${EMAIL_LIMIT} characters`, field: "email" };
    const times = this.#times(row);
    if (isFault(times)) return times;
    return {
      ...{ order_id, payment_method, order_value },
      customer_name: this.#text(row, "name") || this.#joined(row, "name", " ") || null,
      email: email || null,
      channel: this.#text(row, "channel").slice(0, CHANNEL_LIMIT) || "bulk",
      labels: orderLabels({}),
      ...times,
      outcome: outcomeOf(this.#text(row, "outcome")) ?? null,
    };
  }

  #times(row: Row): Pick<OrderFields, "placed_at" | "outcome_at"> | RowFault {
    const [placed, ended] = [this.#text(row, "placed_at"), this.#text(row, "outcome_at")];
    const [placed_at, outcome_at] = [placed, ended].map((text) => parseTime(text)?.at ?? null);
    if (placed !== "" && placed_at === null)
      return { reason: `its order date "${placed}" is no date`, field: "placed_at" };
    if (ended !== "" && outcome_at === null)
      return { reason: `the date of its outcome "${ended}" is no date`, field: "outcome_at" };
    return { placed_at, outcome_at };
  }

  outcome(row: Row): OutcomeToApply | RowFault {
    const order_id = this.#text(row, "order_id");
    const fault = faultOfId(order_id);
    if (fault) return fault;
    const outcome = outcomeOf(this.#text(row, "outcome"));
    return outcome
      ? { order_id, outcome }
      : { reason: "its outcome is none of delivered, ndr, rto, cancelled", field: "outcome" };
  }

  #text(row: Row, field: Field): string {
    const column = this.#mapping[field];
    return column === undefined ? "" : textAt(row, column);
  }

  /** The parts that are there; one that repeats the one before is left out. */
  #joined(row: Row, which: keyof typeof PARTS, glue: string): string {
    let joined = "";
    let last = "";
    for (const column of this.#parts[which]) {
      const part = textAt(row, column);
      if (part === "" || part === last) continue;
      joined += joined === "" ? part : glue + part;
      last = part;
    }
    return joined;
  }
}

const textAt = ({ cells }: Row, column: number): string => cleanCell(cells[column] ?? "");

function faultOfId(id: string): RowFault | null {
  if (id === "") return { reason: "it has no order id", field: "order_id" };
  return id.length > ID_LIMIT
    ? { reason: `its order id has more than ${ID_LIMIT} characters`, field: "order_id" }
    : null;
}

const keyOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

const COD = new Set([
  "",
  "cod",
  "cashondelivery",
  "cashondeliverycod",
  "cash",
  "codpayment",
  "payondelivery",
  "postpaid",
  "yes",
  "y",
  "true",
]);
const PREPAID = new Set([
  ...[
    "prepaid",
    "paid",
    "online",
    "onlinepayment",
    "upi",
    "card",
    "creditcard",
    "debitcard",
    "netbanking",
    "wallet",
  ],
  ...[
    "razorpay",
    "payu",
    "paytm",
    "phonepe",
    "cashfree",
    "ccavenue",
    "gpay",
    "googlepay",
    "stripe",
    "paypal",
    "emi",
  ],
  ...["shopifypayments", "no", "n", "false"],
]);

/** Yes and no answer a column "COD". A number (`1`, `0`) does so too. */
function paymentOf(text: string): "COD" | "PREPAID" | null {
  if (text === "1") return "COD";
  if (text === "0") return "PREPAID";
  const key = keyOf(text);
  if (key === "" && text !== "") return null;
  if (COD.has(key) || key.includes("cashondelivery")) return "COD";
  return PREPAID.has(key) || key.startsWith("razorpay") || key.startsWith("prepaid") ? "PREPAID" : null;
}

/** The couriers' words for the four. */
const OUTCOME_WORDS: Record<string, Outcome> = {
  delivered: "delivered",
  ndr: "ndr",
  undelivered: "ndr",
  notdelivered: "ndr",
  failed: "ndr",
  failedattempt: "ndr",
  attempteddelivery: "ndr",
  deliveryfailed: "ndr",
  rto: "rto",
  rtodelivered: "rto",
  rtoinitiated: "rto",
  rtointransit: "rto",
  returned: "rto",
  returntoorigin: "rto",
  returnedtoorigin: "rto",
  cancelled: "cancelled",
  canceled: "cancelled",
};

const outcomeOf = (text: string): Outcome | undefined => {
  const key = keyOf(text);
  return Object.hasOwn(OUTCOME_WORDS, key) ? OUTCOME_WORDS[key] : undefined;
};
