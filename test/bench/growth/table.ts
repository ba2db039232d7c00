/** The table of all sizes in Markdown, and what is wrong in it. */
import type { Measurement } from "./measure.ts";

/** Measurements by the number of orders. */
export type Results = Record<string, Measurement[]>;

/** How much more a row may be with the most orders than with the fewest. */
const MAX_GROWTH = 2;
/** Below it nobody notices a growth. */
const UNNOTICED_MS = 10;

/** Why the run fails, a sentence each; empty when all is well. */
export function faultsOf(results: Results): string[] {
  const sizes = sizesOf(results);
  const last = results[sizes[sizes.length - 1]];
  const missed = last.filter(isMissed).map((row) => `${row.name}: ${shown(row)}, wanted ${wanted(row)}`);
  if (sizes.length < 2) return missed;
  const first = new Map(results[sizes[0]].map((row) => [row.name, row]));
  const grown = last.flatMap((row) => {
    const before = first.get(row.name);
    if (!before || !row.isFlat || !isGrown(before, row)) return [];
    return [`${row.name}: grows from ${shown(before)} to ${shown(row)}`];
  });
  return [...missed, ...grown];
}

/** A row for each measurement, a column for each size. */
export function markdown(results: Results): string {
  const sizes = sizesOf(results);
  const names = [...new Set(sizes.flatMap((size) => results[size].map(({ name }) => name)))];
  const lines = names.map((name) => {
    const cells = sizes.map((size) => results[size].find((row) => row.name === name));
    const bound = cells.findLast((cell) => cell !== undefined)!;
    return [name, ...cells.map((cell) => (cell ? shown(cell) : "")), wanted(bound)];
  });
  const head = ["", ...sizes.map((size) => `${Number(size).toLocaleString("en")} orders`), "wanted"];
  return [head, head.map((_, i) => (i === 0 ? "---" : "---:")), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** One measurement with its time by the clock. */
export function shown({ value, unit, elapsed }: Measurement): string {
  const clock = elapsed === undefined ? "" : ` (${number(elapsed)} ms elapsed)`;
  return value === Number.POSITIVE_INFINITY ? "no answer" : `${number(value)} ${unit}${clock}`;
}

export function isMissed({ value, atMost, atLeast }: Measurement): boolean {
  return (
    !(value <= (atMost ?? Number.POSITIVE_INFINITY) && value >= (atLeast ?? 0)) ||
    value === Number.POSITIVE_INFINITY
  );
}

function isGrown(before: Measurement, now: Measurement): boolean {
  if (now.unit === "ms" && now.value <= UNNOTICED_MS) return false;
  return now.value > MAX_GROWTH * before.value;
}

function wanted({ atMost, atLeast, unit, isFlat }: Measurement): string {
  if (atLeast !== undefined) return `≥ ${number(atLeast)} ${unit}`;
  return [isFlat ? "flat" : "", atMost === undefined ? "" : `≤ ${number(atMost)} ${unit}`]
    .filter(Boolean)
    .join(", ");
}

const sizesOf = (results: Results): string[] => Object.keys(results).sort((a, b) => Number(a) - Number(b));

const number = (value: number): string =>
  value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
