/** Writes a workbook. */

import { utils, write } from "xlsx";
import { truncated } from "../../lib/storable.ts";
import { LIMITS } from "./sheet/limits.ts";

/**
 * A workbook of one sheet. All cells are text, so that none becomes a formula or loses leading zeros; cells above the
 * limit of Excel are truncated.
 */
export function asXlsx(rows: readonly (readonly string[])[]): Uint8Array {
  const fitting = rows.map((cells) =>
    cells.some(({ length }) => length > LIMITS.cellText)
      ? cells.map((cell) => truncated(cell, LIMITS.cellText))
      : cells,
  );
  const sheet = utils.aoa_to_sheet(fitting as string[][], { dense: true });
  const book = utils.book_new(sheet, "Addresses");
  return write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Uint8Array;
}
