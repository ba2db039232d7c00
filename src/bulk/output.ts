/** Rows → a workbook. */
import { utils, write } from "xlsx";

/** UTF-16 units that a cell of a workbook may have. */
const MAX_CELL = 32_767;

/**
 * A workbook of one sheet. Every cell is a text, so that none of them is a formula or loses its zeros; one that is
 * too long, as the last cell of a broken row may be, is cut.
 */
export function asXlsx(rows: readonly (readonly string[])[]): Uint8Array {
  const fitting = rows.map((cells) =>
    cells.some(({ length }) => length > MAX_CELL) ? cells.map((cell) => cell.slice(0, MAX_CELL)) : cells,
  );
  const sheet = utils.aoa_to_sheet(fitting as string[][], { dense: true });
  const book = utils.book_new(sheet, "Addresses");
  return write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Uint8Array;
}
