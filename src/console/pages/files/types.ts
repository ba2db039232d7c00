/** A chosen file and how it is read: the shapes that the parts of the page share. */
import type { Schema } from "../../api/client.ts";
import type { Field } from "../../words/order-fields.ts";
import type { CsvRecord } from "./csv.ts";

export interface ChosenFile {
  kind: "csv" | "xlsx";
  name: string;
  /** As it was chosen. */
  file: File;
  /** Of a workbook. */
  sheets: Inspected["sheets"];
  /** The one that was read; "" of a CSV. */
  sheet: string;
  header: CsvRecord;
  /** Below the header. */
  rows: CsvRecord[];
}

export type Mode = Schema["FileContents"]["mode"];

/** How the server is to read a file. */
export interface Reading {
  mode: Mode;
  /** "" for the first one with known columns, else with data. */
  sheet: string;
  /** Header or number of a column → its field; null: it is not used. */
  columns: Readonly<Record<string, Field | null>>;
  /** What statuses mean; those that are missing are read as before. */
  statuses?: Meanings;
  /** Whether the day or the month comes first, as in the whole file, for a part whose dates do not prove it. */
  dateOrder?: LooksLike["date_order"];
}

export type Inspected = Schema["FileContents"];
/** How the server reads a column. */
export type Column = Inspected["columns"][number];

export type LooksLike = NonNullable<Inspected["looks_like"]>;
export type FoundStatus = LooksLike["statuses"][number];
export type Meaning = FoundStatus["outcome"];
/** Status as the server names it → its meaning. */
export type Meanings = Readonly<Record<string, Meaning>>;
