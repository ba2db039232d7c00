/** The field of each column: recognised by the server, or chosen by the person. */

import { readJson, writeStored } from "../../storage.ts";
import type { Field } from "../../words/order-fields.ts";
import type { Column, Reading } from "./types.ts";

/** `none`: the column is not used. */
export type Choice = Field | "none";
/** Choices by the position of the column; the others are recognised by their names. */
export type Choices = Readonly<Record<number, Choice>>;

/** The choices for the server, which identifies a column by its header, or by its number if that is not unique. */
export function columnsFor(header: readonly string[], choices: Choices): Reading["columns"] {
  const names = header.map((name) => name.trim().toLowerCase());
  const isUnique = (name: string) => name !== "" && names.indexOf(name) === names.lastIndexOf(name);
  return Object.fromEntries(
    Object.entries(choices).map(([column, choice]) => [
      isUnique(names[Number(column)]) ? header[Number(column)].trim() : String(Number(column) + 1),
      choice === "none" ? null : choice,
    ]),
  );
}

/** The choices after one more: a field has one column. */
export function withChoice(choices: Choices, column: number, choice: Choice): Choices {
  const others = Object.entries(choices).filter(
    ([known, other]) => Number(known) !== column && (other === "none" || other !== choice),
  );
  return Object.fromEntries([...others, [column, choice]]);
}

/**
 * The field of a column.
 * @param recognised by the server, for these choices or earlier ones
 * @returns `fallback` for a column that is used if the field's first column is empty
 */
export function choiceOf(
  column: number,
  choices: Choices,
  recognised: Column | undefined,
): Choice | "fallback" {
  const chosen = choices[column];
  if (chosen !== undefined) return chosen;
  if (!recognised?.field) return "none";
  if (recognised.fallback) return "fallback";
  return Object.values(choices).includes(recognised.field) ? "none" : recognised.field;
}

const KEY = "thikana.columns";
/** Sets of headers that are remembered. */
const MAX_REMEMBERED = 30;
const keyOf = (header: readonly string[]): string => JSON.stringify(header.map((name) => name.trim()));

/** Earlier choices for a file with these headers. */
export const rememberedChoices = (header: readonly string[]): Choices =>
  remembered().find(([key]) => key === keyOf(header))?.[1] ?? {};

/** Remembers the choices in this browser. */
export function rememberChoices(header: readonly string[], choices: Choices): void {
  const others = remembered().filter(([key]) => key !== keyOf(header));
  const kept = [[keyOf(header), choices], ...others].slice(0, MAX_REMEMBERED);
  writeStored("browser", KEY, JSON.stringify(kept));
}

function remembered(): [string, Choices][] {
  const stored = readJson("browser", KEY);
  return Array.isArray(stored) ? stored : [];
}
