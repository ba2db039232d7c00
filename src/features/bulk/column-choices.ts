/** Columns that the sender of a file assigns to fields; the others are recognised by their names. */
import { Problem } from "../../lib/problem.ts";
import { ALL_FIELDS, type Field } from "./column-words.ts";
import { MAX_COLUMNS_LISTED, shortened } from "./sheet/faults.ts";

/** Header of a column, or its number from 1 → its field; null: the column is not used. */
export type ColumnChoices = Readonly<Record<string, Field | null>>;

/** Column index → its field. */
export type ChosenColumns = ReadonlyMap<number, Field | null>;

export const NO_CHOICES: ColumnChoices = {};

const FIELD = { field: "columns" };

/**
 * Reads choices from JSON.
 * @throws Problem 400 `columns_invalid` for another text, for an unknown field and for a field of two columns
 */
export function readColumnChoices(text: string): ColumnChoices {
  const given = objectOf(text);
  if (!given) throw new Problem("columns_invalid", {}, FIELD);
  const columns = new Map<unknown, string>();
  for (const [column, field] of Object.entries(given)) {
    if (field === null) continue;
    if (!ALL_FIELDS.has(field as Field))
      throw new Problem("columns_invalid.no_field", { field: shown(field), fields: [...ALL_FIELDS] }, FIELD);
    const other = columns.get(field);
    if (other !== undefined) {
      const values = { field: shown(field), other: shortened(other), column: shortened(column) };
      throw new Problem("columns_invalid.twice", values, FIELD);
    }
    columns.set(field, column);
  }
  return given as ColumnChoices;
}

/** The object that a text is in JSON; null for anything else. */
export function objectOf(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

const shown = (value: unknown): string =>
  shortened(typeof value === "string" ? value : JSON.stringify(value));

/** The chosen columns that a row has, if it is the header. */
export function columnsChosen(header: readonly string[], choices: ColumnChoices): ChosenColumns {
  return new Map(
    Object.entries(choices).flatMap(([column, field]) => {
      const [found, ...more] = columnsNamed(header, column);
      return found === undefined || more.length > 0 ? [] : [[found, field] as const];
    }),
  );
}

/** @throws Problem 400 `column_not_found` for a choice of a column that the header lacks, has twice, or that is chosen twice */
export function requireChosen(header: readonly string[], choices: ColumnChoices): void {
  const chosen = new Map<number, string>();
  for (const column of Object.keys(choices)) {
    const [found, ...more] = columnsNamed(header, column);
    if (found === undefined) throw notFound(column, header);
    if (more.length > 0) {
      const numbers = [found, ...more].map((at) => at + 1);
      throw new Problem("column_not_found.several", { column: shortened(column), numbers }, FIELD);
    }
    const other = chosen.get(found);
    if (other !== undefined) {
      const values = { other: shortened(other), column: shortened(column) };
      throw new Problem("column_not_found.same", values, FIELD);
    }
    chosen.set(found, column);
  }
}

/** By name, ignoring case, else by number. */
function columnsNamed(header: readonly string[], column: string): number[] {
  const wanted = column.trim().toLowerCase();
  const named = header.flatMap((name, at) =>
    name.trim().toLowerCase() === wanted && wanted !== "" ? [at] : [],
  );
  if (named.length > 0 || !/^[1-9]\d{0,5}$/.test(wanted)) return named;
  return Number(wanted) <= header.length ? [Number(wanted) - 1] : [];
}

function notFound(column: string, header: readonly string[]): Problem {
  const names = header.map((name) => name.trim()).filter((name) => name !== "");
  const columns = names.slice(0, MAX_COLUMNS_LISTED).map(shortened);
  return new Problem("column_not_found", { column: shortened(column), columns }, FIELD);
}
