/** Rows → a workbook. */
import { utils, write } from "xlsx";

/** A workbook of one sheet. Every cell is a text, so that none of them is a formula or loses its zeros. */
export function asXlsx(rows: readonly (readonly string[])[]): Uint8Array {
  const sheet = utils.aoa_to_sheet(rows as string[][], { dense: true });
  const book = utils.book_new(sheet, "Addresses");
  return write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Uint8Array;
}
