/** Rows of the way back that a buyer's return takes: a reverse pick-up, which says nothing of the parcel that was sent. */
import { type Row, textAt } from "./sheet/sheet.ts";

/** In the name of a column that says which way a parcel goes: "Shipment Type", "Movement". */
const DIRECTION = /\b(type|movement|direction|flow|journey)\b/i;
/** Columns with other types: how a buyer returns it, how it is paid, a code of the status. */
const OTHER_TYPE = /\b(return|payment|pay|status|delivery|address)[ _-]?type\b/i;
/** What such a column says of a return by the buyer; "RTO" is one to the sender. */
const REVERSE =
  /^(reverse|rvp|return|customer return|buyer return)( ?(pick ?up|shipment|order|package))?s?$/i;
/** Delhivery's parcels that are fetched from a buyer. */
const PACKAGE_TYPE = /^package type$/i;
/** A parcel on its way back to the sender, whatever its column of types says. */
const RTO = /^rto\b/i;
/** Delhivery's status of a buyer's return that is back: "delivered to origin". */
const DTO = /^dto$/i;

/** Whether a row is of a buyer's return. @param header of the file */
export function reverseRows(header: readonly string[]): (row: Row) => boolean {
  const words = header.map((name) => name.replace(/([a-z])([A-Z])|_/g, "$1 $2").trim());
  const columns = [...words.keys()].filter(
    (column) => DIRECTION.test(words[column]) && !OTHER_TYPE.test(words[column]),
  );
  const statuses = [...words.keys()].filter((column) => /status/i.test(words[column]));
  const text = (row: Row, column: number) => textAt(row, column).replace(/[_-]+/g, " ").trim();
  const isOfBuyer = (row: Row, column: number): boolean => {
    const said = text(row, column);
    return REVERSE.test(said) || (PACKAGE_TYPE.test(words[column]) && /^pick ?up$/i.test(said));
  };
  return (row) => {
    const said = statuses.map((column) => text(row, column));
    if (said.some((status) => DTO.test(status))) return true;
    return columns.some((column) => isOfBuyer(row, column)) && !said.some((status) => RTO.test(status));
  };
}
