/** What a run leaves in its folder, so that a later one continues from it. */
import { existsSync, mkdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { AGE_MS } from "./shop.ts";
import type { Results } from "./table.ts";

/** With the copy that is measured. */
const BYTES_AN_ORDER = 4_096;
const MIN_BYTES = 512 * 1024 * 1024;

export interface State {
  /** When the first order was placed, milliseconds since 1970. */
  begin: number;
  /** Orders that the shop has. */
  filled: number;
  secretKey: string;
  results: Results;
}

const fileOf = (folder: string): string => join(folder, "growth.json");

/** The state in the folder, or that of a new shop. */
export async function readState(folder: string): Promise<State> {
  mkdirSync(folder, { recursive: true });
  if (existsSync(fileOf(folder))) return (await Bun.file(fileOf(folder)).json()) as State;
  return { begin: Date.now() - AGE_MS, filled: 0, secretKey: "", results: {} };
}

export const writeState = (folder: string, state: State): Promise<number> =>
  Bun.write(fileOf(folder), JSON.stringify(state, null, 1));

/** Bytes that the rest of the orders need, and those that are free. */
export function spaceFor(folder: string, orders: number): { needed: number; free: number } {
  const { bavail, bsize } = statfsSync(folder);
  return { needed: Math.max(MIN_BYTES, orders * BYTES_AN_ORDER), free: bavail * bsize };
}
