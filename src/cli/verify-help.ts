/** What `thikana verify --help` prints below the usage. */
import { FIELD_WORDS, type Field } from "../bulk/column-words.ts";
import { ADDED_OFFLINE } from "../bulk/enriched.ts";

/** Names of a field that are shown; there are many more. */
const NAMES_SHOWN = 5;
/** Field → what it is, of those that the command reads. */
const READ: Partial<Record<Field, string>> = {
  name: "who it is for",
  first_name: "with last_name",
  last_name: "",
  phone: "",
  house: "before line 1",
  building: "before line 1",
  line1: "",
  line2: "",
  line3: "behind line 2",
  area: "behind line 2",
  landmark: "",
  city: "",
  state: "",
  pincode: "",
  country: "India by default",
  order_id: "handed through",
};

/** The columns of the file, of the result, and the exit codes. */
export function verifyHelp(): string {
  const width = Math.max(...Object.keys(READ).map((field) => field.length)) + 2;
  const columns = (Object.entries(READ) as [Field, string][]).map(([field, what]) => {
    const names = FIELD_WORDS[field].slice(0, NAMES_SHOWN).join(", ");
    return `  ${field.padEnd(width)}${names}${what ? ` (${what})` : ""}`;
  });
  return `
Flags:
  -o, --output OUT  write to this file, which appears whole or not at all; standard output by default
  --json            one JSON object a line, instead of CSV
  --sheet NAME      sheet of a workbook, by name or by number from 1; the first one with data by default

Columns are found by their names, in any order and case; one of an address is needed. Some of the names:
${columns.join("\n")}
A header with "Shipping" or "Delivery" goes before one without; "Billing" counts where there is no other.
Rows of one order that only bring further items (Shopify, WooCommerce) are not verified again.

Output: the file's own columns, and behind them
  ${wrapped([...ADDED_OFFLINE, "error"]).join("\n  ")}
On standard error: how many rows are VERIFIED, NEEDS_REVIEW and INVALID, what was not used, and the first
rows that could not be read.

Exit codes:
  0    every row was read, whatever its address is worth
  1    some rows could not be read ("error" says why), or the file broke off after rows were written out
  2    nothing was done: a wrong flag, no such file or sheet, no column of an address
  130  interrupted
`;
}

/** Names in lines of a few. */
function wrapped(names: readonly string[]): string[] {
  const inLine = 5;
  return names.flatMap((_, i) => (i % inLine === 0 ? names.slice(i, i + inLine).join(", ") : []));
}
