/** One row → address, order or outcome; or the reason that it is invalid. */
import { type AddressIn, FIELD_LIMIT } from "../address/schema.ts";
import { isFault, type OutcomeToApply, type RowFault } from "../orders/file-rows.ts";
import { idText, phoneNumber, postalCode } from "./cells.ts";
import type { Field, Mapping } from "./columns.ts";
import { OrderReader } from "./order-records.ts";
import { firstText, type Row, textAt } from "./sheet.ts";
import type { Table } from "./table.ts";
import type { OrderFields } from "./types.ts";
import { listText, type Warning } from "./warnings.ts";

/** Of an id that is only passed through, UTF-16 units. */
const MAX_ID = 200;
const MAX_SHOWN = 60;
const PARTS = {
  name: ["first_name", "last_name"],
  line1: ["house", "building", "line1"],
  line2: ["line2", "line3", "area"],
} as const satisfies Record<string, readonly Field[]>;

/** Fields of which an address needs at least one. */
const PLACE = ["line1", "line2", "landmark", "city", "state", "pincode"] as const;
const FIELDS = [...PLACE, "name", "phone", "country"] as const satisfies readonly (keyof AddressIn)[];

/** Context for reading rows. */
export interface ReadContext {
  /** Rows are past orders, which must have a date. */
  isHistory?: boolean;
  /** Serial dates count from 1904. */
  is1904?: boolean;
  /** Milliseconds since 1970. */
  now?: number;
}

export class RecordReader {
  readonly #mapping: Mapping;
  readonly #width: number;
  readonly #own: AddressColumns;
  readonly #phones: readonly number[];
  readonly #billing: AddressColumns | null;
  readonly #orders: OrderReader;
  readonly #ignored: readonly string[];

  constructor(table: Table, { isHistory = false, is1904 = false, now = 0 }: ReadContext = {}) {
    const { columns, header } = table;
    this.#mapping = columns.mapping;
    this.#ignored = columns.ignored;
    this.#width = header.findLastIndex((name) => name.trim() !== "") + 1;
    this.#own = new AddressColumns(columns.mapping);
    this.#phones = columns.more.phone ?? [];
    const hasBilling = Object.keys(columns.billing).length > 0;
    this.#billing = hasBilling ? new AddressColumns(columns.billing) : null;
    this.#orders = new OrderReader(table, { isHistory, is1904, now });
  }

  /** The error of a malformed row; null when it is well-formed. */
  faultOf({ cells, isUnquoted }: Row): RowFault | null {
    if (isUnquoted) return { reason: "unbalanced quotes", field: "" };
    if (cells.length <= this.#width || cells.slice(this.#width).every((cell) => cell.trim() === ""))
      return null;
    const reason = `it has ${cells.length} cells and the header ${this.#width}; put texts with commas in quotes`;
    return { reason, field: "" };
  }

  /** The shipping address, else the billing address. */
  address(row: Row): AddressIn | RowFault {
    let address = this.#own.read(row);
    if (this.#billing && (!hasPlace(address) || address.phone === "")) {
      const billing = this.#billing.read(row);
      const { name, phone } = billing;
      address = hasPlace(address)
        ? { ...address, phone }
        : { ...billing, name: address.name || name, phone: address.phone || phone };
    }
    if (address.phone === "" && this.#phones.length > 0)
      address = { ...address, phone: phoneNumber(firstText(row, this.#phones)) };
    const long = FIELDS.find((field) => (address[field]?.length ?? 0) > FIELD_LIMIT);
    if (long) return { reason: `${long} may have at most ${FIELD_LIMIT} characters`, field: long };
    return hasPlace(address) ? address : { reason: "it has no address", field: "line1" };
  }

  /** The order's id to pass through, truncated; "" when the row has none. */
  orderId(row: Row): string {
    const column = this.#mapping.order_id;
    return column === undefined ? "" : idText(textAt(row, column)).slice(0, MAX_ID);
  }

  /** @param more rows with further items */
  order(row: Row, more: readonly Row[]): OrderFields | RowFault {
    const order = this.#orders.order(row, more);
    return isFault(order) ? order : { ...order, customer_name: this.#own.name(row) || null };
  }

  outcome(row: Row): OutcomeToApply | RowFault {
    return this.#orders.outcome(row);
  }

  /** What was ignored; complete once all rows are read. */
  warnings(otherSheets: readonly string[]): Warning[] {
    const warnings: Warning[] = [];
    const add = (code: Warning["code"], what: string, names: readonly string[]) => {
      if (names.length > 0) warnings.push({ code, detail: `${what}: ${listText(names.map(shown))}.` });
    };
    add("columns_ignored", "Columns that were not used", this.#ignored);
    add("sheets_ignored", "Sheets that were not read (choose one with sheet)", otherSheets);
    return [...warnings, ...this.#orders.warnings()];
  }
}

const shown = (name: string) => (name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name);
const hasPlace = (address: AddressIn) => PLACE.some((field) => address[field]);

/** The columns of one address: shipping or billing. */
class AddressColumns {
  readonly #mapping: Mapping;
  /** Columns of the parts that exist in the file. */
  readonly #parts: Record<keyof typeof PARTS, readonly number[]>;

  constructor(mapping: Mapping) {
    const columnsOf = (fields: readonly Field[]) => fields.flatMap((field) => mapping[field] ?? []);
    this.#mapping = mapping;
    this.#parts = {
      name: columnsOf(PARTS.name),
      line1: columnsOf(PARTS.line1),
      line2: columnsOf(PARTS.line2),
    };
  }

  read(row: Row): AddressIn {
    const country = this.#text(row, "country");
    return {
      name: this.name(row),
      phone: phoneNumber(this.#text(row, "phone")),
      line1: this.#joined(row, "line1", ", "),
      line2: this.#joined(row, "line2", ", "),
      landmark: this.#text(row, "landmark"),
      city: this.#text(row, "city"),
      state: this.#text(row, "state"),
      pincode: postalCode(this.#text(row, "pincode"), country),
      country: country || null,
    };
  }

  name(row: Row): string {
    return this.#text(row, "name") || this.#joined(row, "name", " ");
  }

  #text(row: Row, field: Field): string {
    const column = this.#mapping[field];
    return column === undefined ? "" : textAt(row, column);
  }

  /** Joins the non-empty parts, without consecutive duplicates. */
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
