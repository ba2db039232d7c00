/** Full-text search of orders: any substring of three or more characters, and shorter prefixes. */

import { mailboxOf } from "../../lib/mailbox.ts";
import type { Db } from "../db.ts";
import { type Forms, folded, formsOf, writesRows } from "../dialect.ts";
import { orders } from "../schema.ts";
import { parcelsIn } from "./order-aliases.ts";
import type { OrderRow } from "./orders.ts";
import type { RowRange } from "./orders-stored.ts";
import { mergeDeleted, mergeStep } from "./search-merge.ts";
import { selectList } from "./select-list.ts";

/** Put twice before each text, so that trigrams also match short prefixes. Removed from the texts themselves. */
const START = "\u0001";
const INDEX_BATCH = 500;
/** Row ids in one step over older orders: about five milliseconds. */
const ITEMS_BATCH = 100;

const TRIGRAM_LENGTH = 3;

/** Maintains the search index of orders: adds new ones at its end, replaces and removes single ones. */
export function orderSearchCommands(db: Db) {
  const { searchId, searchText } = formsOf(db);
  const last = db.prepare<{ id: number | null }, []>(`SELECT max(${searchId}) AS id FROM order_search`);
  const newer = db.prepare<SearchRow, [number, number]>(
    `SELECT ${SEARCHED_COLUMNS} FROM orders r WHERE r.id > ? ORDER BY r.id LIMIT ?`,
  );
  const between = db.prepare<SearchRow, [number, number]>(
    `SELECT ${SEARCHED_COLUMNS} FROM orders r WHERE r.id > ? AND r.id <= ? ORDER BY r.id`,
  );
  const insert = writesRows(db, "order_search", [searchId, "text"]);
  const entryOf = (row: SearchRow) => [row.id, searchText(searchedText(row))];
  const remove = db.prepare<never, [number]>(`DELETE FROM order_search WHERE ${searchId} = ?`);
  /** State of `addItems` since this process started. */
  let step: "adding" | "merging" | null = null;
  const indexed = () => last.get()?.id ?? 0;
  const replace = (row: SearchRow): void => {
    remove.queue(row.id);
    insert([entryOf(row)]);
  };
  return {
    /**
     * Indexes the next batch of missing orders, oldest first; true when there may be more. Runs after scoring, not
     * during it; orders missed in a crash have larger ids than the index.
     */
    indexSome: () =>
      db.write(() => {
        const rows = newer.all(indexed(), INDEX_BATCH);
        insert(rows.map(entryOf));
        return rows.length === INDEX_BATCH;
      }),
    /** Removes an order from the index; inside a `db.write`. */
    remove: (id: number): void => remove.queue(id),
    /** Reindexes an order whose texts have changed; inside a `db.write`. */
    refresh(row: OrderRow): void {
      if (row.id <= indexed()) replace(row);
    },
    /**
     * Indexes the newest orders of a range again, with their items and mailboxes, which earlier versions did not index;
     * at its end, merges what they replaced. Inside a `db.write`.
     * @returns the rest of the range; null when it is done
     */
    addItems({ after, to }: RowRange): RowRange | null {
      if (after === to) {
        const isFirst = step !== "merging";
        step = "merging";
        if (mergeStep(db, isFirst)) return { after, to };
        mergeDeleted(db, true);
        return null;
      }
      if (step === null) mergeDeleted(db, false);
      step = "adding";
      const from = Math.max(after, to - ITEMS_BATCH);
      // Those beyond the end of the index are added like new ones.
      for (const row of between.all(from, Math.min(to, indexed())))
        if (row.items !== "[]" || mailboxText(row.email) !== "") replace(row);
      return { after, to: from };
    },
  };
}

export type OrderSearchCommands = ReturnType<typeof orderSearchCommands>;

/** Columns whose change reindexes an order. */
export const SEARCHED = [
  ...["orderId", "reference", "awb", "name", "phone", "email", "pincode", "city", "address"],
  ...["items", "parcels", "erasedAt"],
] as const satisfies readonly (keyof OrderRow)[];
export type SearchRow = Pick<OrderRow, "id" | (typeof SEARCHED)[number]>;
/** The columns of a {@link SearchRow}, of orders `r`. */
export const SEARCHED_COLUMNS = selectList(orders, "r", ["id", ...SEARCHED]);

/** The indexed texts of an order. */
export function searchedText(row: SearchRow): string {
  const { orderId, reference, awb, name, phone, email, pincode, city, address } = row;
  const given = (JSON.parse(address) as { city?: string | null }).city ?? "";
  const number = reference.replace(/^#/, "");
  const references = number === "" ? [reference] : [number, `#${number}`];
  const shop = [orderId, ...references, awb, ...parcelsIn(row.parcels).map((parcel) => parcel.awb)];
  const buyer = [name, phone, email, mailboxText(email)];
  const texts = [...shop, ...buyer, pincode, city, given === city ? "" : given];
  return [...texts, ...productsOf(row)]
    .filter((text) => text !== "")
    .map((text) => START + START + withoutSeparators(text))
    .join("");
}

/** The mailbox of an e-mail that is spelled in another way, so that each spelling finds its orders; else "". */
function mailboxText(email: string): string {
  const mailbox = mailboxOf(email);
  return mailbox === email.trim().toLowerCase() ? "" : mailbox;
}

/** Names and SKUs of the items; empty for an erased order, as they may contain a buyer's own text. */
function productsOf({ items, erasedAt }: SearchRow): Iterable<string> {
  if (items === "[]" || erasedAt !== null) return [];
  const given = JSON.parse(items) as { name?: string | null; sku?: string | null }[];
  return new Set(given.flatMap(({ name, sku }) => [name ?? "", sku ?? ""]));
}

const withoutSeparators = (text: string): string => text.replaceAll(START, " ").replaceAll("\u0000", " ");

/** What a search of the index looks for: values of {@link Forms.searchValues}. */
export type Match = readonly string[];

/**
 * The search for a literal text; for a phone number also in its stored form, without blanks and country code, for an
 * e-mail also as its mailbox. Null when the text is empty.
 */
export function matchOf(q: string, { searchValues }: Pick<Forms, "searchValues">): Match | null {
  const phrases = phrasesOf(q);
  return phrases.length === 0 ? null : searchValues(phrases);
}

/** Whether an order matches as by {@link matchOf}, from its own texts. */
export function textMatcher(q: string): (row: SearchRow) => boolean {
  const phrases = phrasesOf(q).map(folded);
  return (row) => {
    const text = folded(searchedText(row));
    return phrases.some((phrase) => text.includes(phrase));
  };
}

/** The texts of which an order must contain one: short ones with start marks before them. */
function phrasesOf(q: string): string[] {
  const text = withoutSeparators(q).trim();
  if (text === "") return [];
  const meant = phoneOf(text) ?? (text.includes("@") ? mailboxText(text) : "");
  return (meant === "" || meant === text ? [text] : [text, meant]).map(withStart);
}

const withStart = (text: string): string =>
  START.repeat(Math.max(0, TRIGRAM_LENGTH - [...text].length)) + text;

/** Characters of a phone number. */
const PHONE = /^\+?[\d ().-]+$/;
const COUNTRY_CODE = "91";
const MOBILE_DIGITS = 10;
/** Fewer digits are not treated as a phone number. */
const MIN_DIGITS = 6;

/** Digits of a phone number or of its prefix, without the country code; null for any other text. */
function phoneOf(text: string): string | null {
  if (!PHONE.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  if (digits.length < MIN_DIGITS) return null;
  const hasCode =
    digits.startsWith(COUNTRY_CODE) && (text.startsWith("+") || digits.length === MOBILE_DIGITS + 2);
  if (hasCode) return digits.slice(COUNTRY_CODE.length);
  return digits.length === MOBILE_DIGITS + 1 && digits.startsWith("0") ? digits.slice(1) : digits;
}
