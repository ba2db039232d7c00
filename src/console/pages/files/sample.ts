/** A file to try the page with, or to fill. */
import { csvFile } from "./csv.ts";

/** Cells with bars between them. */
const ROWS = [
  "Order ID|Order Date|Customer Name|Mobile|Address|City|State|Pin Code|Payment Method|Order Value|Outcome",
  "S-1001|2026-01-12|Asha Verma|9876543210|12 MG Road, near City Mall|Bengaluru|Karnataka|560001|COD|899|delivered",
  "S-1002|2026-01-13|Ravi Kumar|9812345678|Flat 4B, Shanti Apartments, Sector 21|Noida|Uttar Pradesh|201301|Prepaid|1499|delivered",
  "S-1003|2026-01-14|Meena|98123|near temple|Delhi|Karnataka|110001|COD|2499|rto",
];

export const SAMPLE_NAME = "thikana-sample.csv";
export const sampleFile = (): string => csvFile(ROWS.map((row) => row.split("|")));
