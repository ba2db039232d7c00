/** One row → address, order or outcome; or the reason that it is invalid. */

import { type AddressIn, FIELD_LIMIT } from "../../engine/address/schema.ts";
import { nationalNumber } from "../../engine/address/text/mobile.ts";
import { truncated } from "../../lib/storable.ts";
import { isFault, type OutcomeToApply, type RowFault, rowFault } from "../orders/file-rows.ts";
import { withCompany } from "../orders/record/company.ts";
import type { Field } from "./column-words.ts";
import type { Columns, Mapping } from "./columns.ts";
import { type NamedOutcome, type OrderEnd, OrderReader, type ReadContext } from "./order-records.ts";
import type { OrderRows } from "./order-rows.ts";
import { idText, phoneNumber, postalCode } from "./sheet/cells.ts";
import { firstText, isBlank, type Row, textAt } from "./sheet/sheet.ts";
import { NO_STATUSES } from "./statuses.ts";
import type { Table } from "./table.ts";
import type { FileOrder } from "./types.ts";
import { listed, type Warning, warning } from "./warnings.ts";

/** Maximum length of an id that is only passed through, UTF-16 units. */
const MAX_ID = 200;
const MAX_SHOWN = 60;
/** Fields that are joined, in their order. */
const NAME: readonly Field[] = ["first_name", "last_name"];
const LINE1: readonly Field[] = ["house", "building", "line1"];
const LINE2: readonly Field[] = ["line2", "line3", "area"];

/** An address needs at least one of these fields. */
const PLACE = ["line1", "line2", "landmark", "city", "state", "pincode"] as const;
const FIELDS = [...PLACE, "name", "phone", "country"] as const satisfies readonly (keyof AddressIn)[];

export class RecordReader {
  readonly #columns: Columns;
  readonly #width: number;
  readonly #orders: OrderReader;

  constructor(table: Table, context: ReadContext = {}) {
    const { isHistory = false, is1904 = false, now = 0, statuses = NO_STATUSES, dateOrder = null } = context;
    const { columns, header } = table;
    this.#columns = columns;
    this.#width = header.findLastIndex((name) => name.trim() !== "") + 1;
    this.#orders = new OrderReader(table, { isHistory, is1904, now, statuses, dateOrder });
  }

  /** The error of a malformed row; null when it is well-formed. */
  faultOf({ cells, isUnquoted }: Row): RowFault | null {
    if (isUnquoted) return rowFault("quotes", "", { lines: cells.join("").split(/\r\n?|\n/).length });
    if (isBlank(cells.slice(this.#width))) return null;
    return rowFault("cells", "", { cells: cells.length, header: this.#width });
  }

  /** The shipping address, else the billing address. */
  address(row: Row): AddressIn | RowFault {
    const { mapping, billing, more } = this.#columns;
    let address = addressOf(row, mapping);
    if ((!hasPlace(address) || address.phone === "") && Object.keys(billing).length > 0) {
      const other = addressOf(row, billing);
      address = hasPlace(address)
        ? { ...address, phone: other.phone }
        : { ...other, name: address.name || other.name, phone: address.phone || other.phone };
    }
    if (address.phone === "" && more.phone)
      address = { ...address, phone: phoneNumber(firstText(row, more.phone)) };
    const long = FIELDS.find((field) => (address[field]?.length ?? 0) > FIELD_LIMIT);
    if (long) return rowFault("field_too_long", long, { field: long, max: FIELD_LIMIT });
    return hasPlace(address) ? address : rowFault("no_address", "line1");
  }

  /** The order's id to pass through, truncated; "" when the row has none. */
  orderId(row: Row): string {
    return truncated(idText(textAt(row, this.#columns.mapping.order_id)), MAX_ID);
  }

  /** An order, without its address. */
  order(rows: OrderRows): FileOrder | RowFault {
    const order = this.#orders.order(rows);
    if (!isFault(order)) order.input.customer_name = nameOf(rows.row, this.#columns.mapping) || null;
    return order;
  }

  /** Which comes first in its dates; null when none proves it. */
  get dateOrder() {
    return this.#orders.dateOrder;
  }

  /** How an order ended. */
  end(rows: OrderRows): OrderEnd | RowFault {
    return this.faultOf(rows.row) ?? this.#orders.end(rows);
  }

  /** What a row says of how its order ended. */
  outcome = (row: Row): NamedOutcome | RowFault => this.#orders.outcome(row);
  /** The AWB of a row; "" without one that can be stored. */
  awb = (row: Row): string => this.#orders.awb(row);
  /** The fault of a row that does not say how its order ended. */
  noOutcome = (read: NamedOutcome): RowFault => this.#orders.noOutcome(read);

  /**
   * The outcome of an order, and by whom it is found where another source numbers it otherwise.
   * @param used the row that counts, of all of its rows
   */
  toApply(used: NamedOutcome, all: readonly NamedOutcome[]): OutcomeToApply {
    const { order_id, isReferenceOnly, outcome, at, row } = used;
    this.#orders.note(order_id, used, all);
    const { name, phone, pincode } = addressOf(row, this.#columns.mapping);
    const mobile = nationalNumber((phone ?? "").replace(/\D/g, ""));
    const awb = this.#orders.awb(row, true);
    const applied = { order_id, outcome, isReferenceOnly, awb, ...(at === null ? {} : { at }) };
    if (mobile === "") return applied;
    const who = { phone: mobile, pincode: pincode ?? "", name: name ?? "" };
    return { ...applied, buyer: { ...who, ...this.#orders.valueAndDate(row) } };
  }

  /** What was ignored; complete once all rows are read. */
  warnings(otherSheets: readonly string[]): Warning[] {
    const warnings: Warning[] = [];
    const add = (key: "columns_ignored" | "sheets_ignored", names: readonly string[]) => {
      if (names.length > 0) warnings.push(warning(key, listed(names.map(shown))));
    };
    add("columns_ignored", this.#columns.ignored);
    add("sheets_ignored", otherSheets);
    return [...warnings, ...this.#orders.warnings()];
  }
}

const shown = (name: string) => (name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name);
const hasPlace = (address: AddressIn) => PLACE.some((field) => address[field]);

/** @param mapping the columns of one address: shipping or billing */
function addressOf(row: Row, mapping: Mapping): AddressIn {
  const text = (field: Field) => textAt(row, mapping[field]);
  const country = text("country");
  const line2 = joined(row, mapping, LINE2, ", ");
  return {
    name: nameOf(row, mapping),
    phone: phoneNumber(text("phone")),
    line1: withCompany(text("company"), joined(row, mapping, LINE1, ", "), line2),
    line2,
    landmark: text("landmark"),
    city: text("city"),
    state: text("state"),
    pincode: postalCode(text("pincode"), country),
    country: country || null,
  };
}

const nameOf = (row: Row, mapping: Mapping): string =>
  textAt(row, mapping.name) || joined(row, mapping, NAME, " ");

/** Joins the non-empty parts, without consecutive duplicates. */
function joined(row: Row, mapping: Mapping, fields: readonly Field[], glue: string): string {
  const parts = fields.map((field) => textAt(row, mapping[field])).filter((part) => part !== "");
  return parts.filter((part, i) => part !== parts[i - 1]).join(glue);
}
