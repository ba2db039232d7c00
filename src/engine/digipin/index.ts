/**
 * DIGIPIN, the open geocode of India Post (2025): ten characters name a square of four metres. Each character is one of
 * 4 × 4 cells of the square before it, read from the north-west.
 */

const CELLS = "FC98J327K456LMPT";
/** The grid in degrees: its south-west corner, and the length of a side. */
const SOUTH = 2.5;
const WEST = 63.5;
const SIDE = 36;

/** Characters of a code. */
export const DIGIPIN_LENGTH = 10;
/** Squares along a side at the last level: two bits a character. */
const STEPS = 4 ** DIGIPIN_LENGTH;

/** Longest distance from the centre of a square to a point in it, in metres, rounded up. */
export const DIGIPIN_RADIUS_M = 3;

/** By ASCII code: the cell of a character plus one, in either case; 0 for characters not used in codes. */
export const CELL = new Uint8Array(128);
for (let cell = 0; cell < CELLS.length; cell++) {
  CELL[CELLS.charCodeAt(cell)] = cell + 1;
  CELL[CELLS.toLowerCase().charCodeAt(cell)] = cell + 1;
}

/** A point in degrees. */
export interface Point {
  lat: number;
  lon: number;
}

/**
 * The code of the square that a point lies in, as it is printed: `39J-49L-L8T4`.
 * @returns "" for a point outside the grid
 */
export function encodeDigipin({ lat, lon }: Point): string {
  const [up, right] = [steps(lat - SOUTH), steps(lon - WEST)];
  if (up < 0 || right < 0) return "";
  let code = "";
  for (let shift = 2 * (DIGIPIN_LENGTH - 1); shift >= 0; shift -= 2)
    code += CELLS.charAt((3 - ((up >> shift) & 3)) * 4 + ((right >> shift) & 3));
  return formatDigipin(code);
}

/** Squares between a border and a point; those on the far border lie in the last square. -1 outside or for NaN. */
function steps(degrees: number): number {
  if (!(degrees >= 0 && degrees <= SIDE)) return -1;
  return Math.min(STEPS - 1, Math.floor((degrees / SIDE) * STEPS));
}

/** The centre of the square of ten characters without hyphens, in either case; null when they are no code. */
export function decodeDigipin(code: string): Point | null {
  if (code.length !== DIGIPIN_LENGTH) return null;
  let up = 0;
  let right = 0;
  for (let i = 0; i < code.length; i++) {
    const cell = (CELL[code.charCodeAt(i)] || 0) - 1;
    if (cell < 0) return null;
    up = up * 4 + 3 - (cell >> 2);
    right = right * 4 + (cell & 3);
  }
  return { lat: degreesOf(SOUTH, up), lon: degreesOf(WEST, right) };
}

/** To a tenth of a metre. */
const degreesOf = (from: number, step: number): number =>
  Math.round((from + ((step + 0.5) * SIDE) / STEPS) * 1e6) / 1e6;

/** Ten characters in their usual form: capitals in groups of three, three and four. */
export function formatDigipin(code: string): string {
  const upper = code.toUpperCase();
  return `${upper.slice(0, 3)}-${upper.slice(3, 6)}-${upper.slice(6)}`;
}

/** Reads a code that is the whole text, with or without hyphens and spaces: its ten capitals, "" when it is none. */
export function parseDigipin(text: string): string {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return decodeDigipin(code) ? code : "";
}
