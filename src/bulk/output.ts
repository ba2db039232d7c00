/** Writes workbooks. */
import { utils, write } from "xlsx";

/** Excel's limit, UTF-16 units. */
const MAX_CELL = 32_767;

/**
 * A workbook of one sheet. All cells are text, so that none becomes a formula or loses leading zeros; cells above the
 * limit are truncated.
 */
export function asXlsx(rows: readonly (readonly string[])[]): Uint8Array {
  const fitting = rows.map((cells) =>
    cells.some(({ length }) => length > MAX_CELL) ? cells.map((cell) => cell.slice(0, MAX_CELL)) : cells,
  );
  const sheet = utils.aoa_to_sheet(fitting as string[][], { dense: true });
  const book = utils.book_new(sheet, "Addresses");
  return write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Uint8Array;
}
