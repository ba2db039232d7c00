/**
 * A checksum of rows that does not depend on their order, computed the same way here and in PostgreSQL: the sum of the
 * first 60 bits of each row's SHA-256. A row is the text of its values, each with its length, so that no two rows have
 * the same text.
 */
import type { Cell, CopiedTable } from "./source.ts";

const HEX_DIGITS = 15;
const double = new DataView(new ArrayBuffer(8));

/** The checksum of rows that were read from SQLite. */
export function checksumOf({ columns }: CopiedTable, rows: readonly (readonly Cell[])[]): bigint {
  let sum = 0n;
  for (const row of rows) {
    const text = columns.map(({ type }, i) => fieldOf(type, row[i])).join("");
    sum += BigInt(`0x${Bun.SHA256.hash(text, "hex").slice(0, HEX_DIGITS)}`);
  }
  return sum;
}

/** The same as a PostgreSQL aggregate, which returns decimal digits; null for no rows. */
export function checksumSql({ columns }: CopiedTable): string {
  const row = columns.map(({ name, type }) => fieldSql(name, type)).join(" || ");
  const digits = `substr(encode(sha256(convert_to(${row}, 'UTF8')), 'hex'), 1, ${HEX_DIGITS})`;
  return `sum(('x' || ${digits})::bit(${4 * HEX_DIGITS})::bigint)::text`;
}

function fieldOf(type: string, value: Cell): string {
  if (value === null) return "-";
  const text = textOf(type, value);
  return `${Buffer.byteLength(text)}:${text}`;
}

function textOf(type: string, value: string | number | Uint8Array): string {
  if (type === "REAL") {
    double.setFloat64(0, value as number);
    return Buffer.from(double.buffer).toString("hex");
  }
  return value instanceof Uint8Array ? Buffer.from(value).toString("hex") : String(value);
}

function fieldSql(name: string, type: string): string {
  const text =
    type === "REAL"
      ? `encode(float8send(${name}), 'hex')`
      : type === "BLOB"
        ? `encode(${name}, 'hex')`
        : `${name}::text`;
  return `coalesce(octet_length(${text}) || ':' || ${text}, '-')`;
}
