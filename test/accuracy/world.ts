/** The input of every measurement. */

import type { IssueCode } from "../../data/catalogue/issues/index.ts";
import type { AddressEngine } from "../../src/engine/address/index.ts";
import type { AddressIn, Verification } from "../../src/engine/address/schema.ts";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import type { LabelledRow } from "./labelled.ts";
import { asMerchant, isPin, type Row } from "./rows.ts";

export interface Dataset {
  readonly engine: AddressEngine;
  readonly directory: PinDirectory;
  readonly rows: readonly Row[];
  readonly labelled: readonly LabelledRow[];
  /** Rows with an existing PIN and without issues of PIN, city and state: the ones that are damaged. */
  readonly sound: readonly SoundRow[];
}

export interface SoundRow {
  readonly row: Row;
  /** Index of the row's PIN in the directory. */
  readonly pin: number;
  readonly result: Verification;
}

const UNSOUND: readonly IssueCode[] = [
  "PIN_NOT_FOUND",
  "STATE_PIN_MISMATCH",
  "STATE_UNKNOWN",
  "CITY_PIN_MISMATCH",
];

export function makeDataset(
  engine: AddressEngine,
  directory: PinDirectory,
  rows: readonly Row[],
  labelled: readonly LabelledRow[],
): Dataset {
  const sound: SoundRow[] = [];
  for (const row of rows) {
    const pin = isPin(row.pincode) ? directory.indexOf(Number(row.pincode)) : -1;
    if (pin < 0) continue;
    const result = engine.verify(asMerchant(row));
    if (!UNSOUND.some((code) => has(result, code))) sound.push({ row, pin, result });
  }
  return { engine, directory, rows, labelled, sound };
}

/** True when the result carries the issue. */
export const has = (result: Verification, code: IssueCode): boolean =>
  result.issues.some((issue) => issue.code === code);

/** An address and its result, on one line. */
export function shown(input: AddressIn, result: Verification, more = ""): string {
  const fields = [input.line1, input.line2, input.landmark, input.city, input.state, input.pincode];
  const codes = result.issues.filter((issue) => issue.penalty > 0).map((issue) => issue.code);
  return `${fields.filter(Boolean).join(" | ")}  →  ${result.standardized.full} [${codes.join(" ")}] ${more}`.trim();
}

/** The same with its components. */
export const explained = (input: AddressIn, result: Verification): string =>
  shown(
    input,
    result,
    Object.entries(result.components)
      .map(([name, { value }]) => `${name}: ${value}`)
      .join(" | "),
  );

/** Replaces the PIN in the text in all its forms: 400024, 400 024, 400-024. */
export function replacePin(text: string, pin: string, by: string): string {
  return text.replace(new RegExp(`${pin.slice(0, 3)}[ -]?${pin.slice(3)}`, "g"), by);
}

/** Letters and digits alone, in lower case: what is left when spelling habits of a place name are taken out. */
export const key = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Kilometres between two points given in degrees (haversine). */
export function kilometres(latA: number, lonA: number, latB: number, lonB: number): number {
  const rad = Math.PI / 180;
  const a =
    Math.sin(((latB - latA) * rad) / 2) ** 2 +
    Math.cos(latA * rad) * Math.cos(latB * rad) * Math.sin(((lonB - lonA) * rad) / 2) ** 2;
  return 12742 * Math.asin(Math.sqrt(a));
}

/** States that were one within the time of these lists: the old name is right for both, so no contradiction. */
const ONCE_ONE = [
  ["Andhra Pradesh", "Telangana"],
  ["Jammu and Kashmir", "Ladakh"],
  ["Uttar Pradesh", "Uttarakhand"],
  ["Madhya Pradesh", "Chhattisgarh"],
  ["Bihar", "Jharkhand"],
];

export const wereOne = (a: string | undefined, b: string | undefined): boolean =>
  ONCE_ONE.some((pair) => a !== undefined && b !== undefined && pair.includes(a) && pair.includes(b));
