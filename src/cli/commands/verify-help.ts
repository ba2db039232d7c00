/** Text of `thikana verify --help` below the usage. */
import { FIELD_WORDS, type Field } from "../../features/bulk/column-words.ts";
import { ADDED_OFFLINE } from "../../features/bulk/enriched.ts";
import { alignColumns } from "../io.ts";

/** Names shown per field, out of many. */
const NAMES_SHOWN = 5;
/** Fields that the command reads → remark. */
const READ: Partial<Record<Field, string>> = {
  name: "the recipient",
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
  --sheet NAME      sheet of a workbook, by name or number; by default the first with known columns, or with data
  --threads N       number of threads; by default one for every two cores, up to 3; each needs 45 MB

Columns are recognised by name, in any order and case; at least one must be part of an address. Some of the names:
${alignColumns(columns).join("\n")}
A header with "Shipping" or "Delivery" takes precedence over one without; "Billing" is used if there is no other.
Rows that only add items to an order (Shopify, WooCommerce) are not verified again.

Output: the file's own columns, followed by
  ${wrapped([...ADDED_OFFLINE, "error"]).join("\n  ")}
On standard error: the number of VERIFIED, NEEDS_REVIEW and INVALID rows, what was ignored, and the first
rows that could not be read.

Exit codes:
  0    every row was read, whatever its status
  1    some rows could not be read ("error" says why), or reading failed after some rows were written
  2    nothing was done: a wrong flag, no such file or sheet, no address column
  130  interrupted
`;
}

/** Names wrapped into lines. */
function wrapped(names: readonly string[]): string[] {
  const inLine = 5;
  return names.flatMap((_, i) => (i % inLine === 0 ? names.slice(i, i + inLine).join(", ") : []));
}
