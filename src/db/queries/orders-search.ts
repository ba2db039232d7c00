/** The search index: any part of an order's texts from three letters on, and their beginnings below that. */
import type { Db } from "../open.ts";
import type { OrderRow } from "./orders.ts";

/** Stands twice before each text, so that a trigram says "begins with". No text keeps one of its own. */
const START = "\u0001";
const INDEXED_AT_ONCE = 500;
/** A trigram needs so many characters. */
const TRIGRAM = 3;

export interface OrderSearchQueries {
  /**
   * Puts orders into the index that are not in it yet, oldest first; false when there were none left to do.
   * Scoring does not wait for it: what comes after a crash is found by its id.
   */
  indexSome(): Promise<boolean>;
  /** After a change of an order's texts; inside a `db.write`. */
  refresh(row: OrderRow): void;
}

export function orderSearchQueries(db: Db): OrderSearchQueries {
  const last = db.prepare<{ id: number | null }, []>("SELECT max(rowid) AS id FROM order_search");
  const newer = db.prepare<SearchRow, [number, number]>(
    `SELECT id, order_id AS orderId, reference, awb, name, phone, email, pincode, city, address FROM orders
     WHERE id > ? ORDER BY id LIMIT ?`,
  );
  const insert = db.prepare<never, [number, string]>("INSERT INTO order_search (rowid, text) VALUES (?, ?)");
  const remove = db.prepare<never, [number]>("DELETE FROM order_search WHERE rowid = ?");
  const indexed = () => last.get()?.id ?? 0;
  return {
    indexSome: () =>
      db.write(() => {
        const rows = newer.all(indexed(), INDEXED_AT_ONCE);
        for (const row of rows) insert.run(row.id, textOf(row));
        return rows.length === INDEXED_AT_ONCE;
      }),
    refresh(row) {
      if (row.id > indexed()) return;
      remove.run(row.id);
      insert.run(row.id, textOf(row));
    },
  };
}

/** Columns whose texts an order is found by. */
export const SEARCHED = [
  ...["orderId", "reference", "awb", "name", "phone", "email", "pincode", "city", "address"],
] as readonly (keyof SearchRow)[];
type SearchRow = Pick<
  OrderRow,
  "id" | "orderId" | "reference" | "awb" | "name" | "phone" | "email" | "pincode" | "city" | "address"
>;

function textOf({ orderId, reference, awb, name, phone, email, pincode, city, address }: SearchRow): string {
  const given = (JSON.parse(address) as { city?: string | null }).city ?? "";
  const number = reference.replace(/^#/, "");
  const references = number === "" ? [reference] : [number, `#${number}`];
  return [orderId, ...references, awb, name, phone, email, pincode, city, given === city ? "" : given]
    .filter((text) => text !== "")
    .map((text) => START + START + plain(text))
    .join("");
}

const plain = (text: string): string => text.replaceAll(START, " ").replaceAll("\u0000", " ");

/**
 * A search as FTS5 takes it, literal to the last character; a phone number also without its blanks and its country
 * code, as orders have it. Null when there is nothing to search for.
 * @see https://sqlite.org/fts5.html#the_trigram_tokenizer
 */
export function matchOf(q: string): string | null {
  const text = plain(q).trim();
  if (text === "") return null;
  const phone = phoneOf(text);
  return phone === null || phone === text ? phrase(text) : `${phrase(text)} OR ${phrase(phone)}`;
}

function phrase(text: string): string {
  const missing = Math.max(0, TRIGRAM - [...text].length);
  return `"${START.repeat(missing)}${text.replaceAll('"', '""')}"`;
}

/** What people write a phone number with. */
const PHONE = /^\+?[\d ().-]+$/;
const COUNTRY_CODE = "91";
const MOBILE_DIGITS = 10;
/** With fewer digits it may be anything. */
const MIN_DIGITS = 6;

/** The digits of a phone number, or of its beginning; null when the text is none. */
function phoneOf(text: string): string | null {
  if (!PHONE.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  if (digits.length < MIN_DIGITS) return null;
  const hasCode =
    digits.startsWith(COUNTRY_CODE) && (text.startsWith("+") || digits.length === MOBILE_DIGITS + 2);
  if (hasCode) return digits.slice(COUNTRY_CODE.length);
  return digits.length === MOBILE_DIGITS + 1 && digits.startsWith("0") ? digits.slice(1) : digits;
}
