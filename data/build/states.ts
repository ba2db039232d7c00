/** States by any of their names, and the state of rows that lack one. */

import { keyOf } from "../keys.ts";
import { STATES } from "../states.ts";
import { Count } from "./tally.ts";

const BY_KEY = new Map<string, number>();
for (const state of STATES) {
  for (const name of [state.name, ...state.names]) BY_KEY.set(keyOf(name), state.id);
}

/** Id of a state by its name or another name of it, or -1. `"Chattisgarh"`, `"Andaman & Nicobar"`, `"NA"`. */
export function stateByName(name: string): number {
  return BY_KEY.get(keyOf(name)) ?? -1;
}

/** Id of a state by the letters of its ISO code (`"KA"`). @throws Error when there is none. */
export function stateByCode(code: string): number {
  const state = STATES.find((each) => each.codes.includes(code));
  if (state === undefined) throw new Error(`no state has the code ${code}`);
  return state.id;
}

/**
 * Whether a state has PINs with these first two digits.
 * India Post files Agartala (799001) under Telangana, and some fifty more like it.
 */
export function canHavePin(state: number, pin: number): boolean {
  return STATES[state].prefixes.includes(String(Math.floor(pin / 10_000)));
}

/**
 * Fills in states that are -1: from the other rows of the PIN, else from those of the sorting district (the
 * PIN's first three digits), else from the postal circle. Changes the rows, gives how many it filled.
 */
export function fillStates(rows: { pin: number; circle: string; state: number }[]): number {
  const levels = [
    (row: { pin: number }) => `pin ${row.pin}`,
    (row: { pin: number }) => `sorting district ${Math.floor(row.pin / 1000)}`,
    (row: { circle: string }) => `circle ${row.circle}`,
  ];
  const known = new Map<string, Count<number>>();
  for (const row of rows) {
    if (row.state < 0) continue;
    for (const level of levels) {
      const key = level(row);
      const count = known.get(key) ?? new Count<number>();
      count.add(row.state);
      known.set(key, count);
    }
  }
  let filled = 0;
  for (const row of rows) {
    if (row.state >= 0) continue;
    for (const level of levels) {
      const top = known.get(level(row))?.top();
      if (top === undefined) continue;
      row.state = top;
      filled++;
      break;
    }
  }
  return filled;
}
