/** Text of `thikana verify --help` below the usage. */
import { FIELD_WORDS, type Field } from "../../features/bulk/column-words.ts";
import { ADDED_OFFLINE } from "../../features/bulk/enriched.ts";
import { alignColumns } from "../io.ts";

/** Names shown per field, of many more. */
const NAMES_SHOWN = 5;
/** Fields that the command reads → remark. */
const READ: Partial<Record<Field, string>> = {
  name: "who it is for",
  first_name: "with last_name",
  last_name: "",
  phone: "",
  house: "before line 1",
  building: "before line 1",
  line1: "",
  line2: "",
  line3: "after line 2",
  area: "after line 2",
  landmark: "",
  city: "",
  state: "",
  pincode: "",
  country: "India by default",
  order_id: "passed through",
};

/** Flags, columns and exit codes. */
export function verifyHelp(): string {
  const columns = (Object.entries(READ) as [Field, string][]).map(([field, what]) => {
    const names = FIELD_WORDS[field].slice(0, NAMES_SHOWN).join(", ");
    return [`  ${field}`, what ? `${names} (${what})` : names];
  });
  return `
Flags:
  -o, --output OUT  write to this file, which is replaced atomically; standard output by default
  --json            one JSON object per line, instead of CSV
  --sheet NAME      sheet of a workbook, by name or by number; else the first with known columns, or with data
  --threads N       threads that verify; one for each two cores by default, up to 3; each needs 45 MB

Columns are found by their names, in any order and case; one of an address is needed. Some of the names:
${alignColumns(columns).join("\n")}
A header with "Shipping" or "Delivery" goes before one without; "Billing" counts where there is no other.
Rows of one order that only bring further items (Shopify, WooCommerce) are not verified again.

Output: the file's own columns, followed by
  ${wrapped([...ADDED_OFFLINE, "error"]).join("\n  ")}
On standard error: how many rows are VERIFIED, NEEDS_REVIEW and INVALID, what was ignored, and the first
rows that could not be read.

Exit codes:
  0    every row was read, whatever its status
  1    some rows could not be read ("error" says why), or reading failed after rows were written out
  2    nothing was done: a wrong flag, no such file or sheet, no column of an address
  130  interrupted
`;
}

/** Names in lines of a few. */
function wrapped(names: readonly string[]): string[] {
  const inLine = 5;
  return names.flatMap((_, i) => (i % inLine === 0 ? names.slice(i, i + inLine).join(", ") : []));
}
