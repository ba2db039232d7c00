/**
 * The stored form of counts: a header, then a column for each sum. A column takes as few bytes per key as its largest
 * value needs, none when all are 0. Columns are read as arrays, several times as fast as numbers of varying length.
 * Little-endian. Pure.
 */
import { type Counts, FIELDS, Field, ordersIn } from "./counts.ts";

/** The columns: all fields but {@link Field.first}, which the period knows. */
const COLUMNS = Field.first;
/** The header: how many keys are numbers (4 bytes) and texts (4), widths of the columns (7), whether values are paise. */
const WIDTHS = 8;
const IS_PAISE = WIDTHS + COLUMNS;
const HEADER = IS_PAISE + 1;
/** More than there are keys: a PIN of six digits times it is an exact number. */
const MAX_PLACES = 2 ** 32;
/** A paisa, in the unit of {@link Field.value}. */
const PAISA = 10_000;

/** By their bytes; wider numbers are whole, too. */
const TYPES = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: Float64Array } as const;
type Width = keyof typeof TYPES;

/** Null when there are no orders. */
export function encodeCounts(counts: Counts): Uint8Array | null {
  const { keys, sums } = counts;
  const numbers: number[] = [];
  const texts: number[] = [];
  for (let place = 0; place < keys.length; place++) {
    if (ordersIn(sums, place * FIELDS) > 0) (typeof keys[place] === "number" ? numbers : texts).push(place);
  }
  if (numbers.length + texts.length === 0) return null;
  // Sorted, so that reading several periods finds neighbours in the processor's cache.
  const pins = sortByPin(numbers, keys);
  const places = [...numbers, ...texts];
  const values = Array.from({ length: COLUMNS }, (_, column) => columnOf(sums, places, column));
  const isPaise = values.slice(Field.value).every(areInPaise);
  const header = new Uint8Array(HEADER);
  header.set(bytesOf(Uint32Array.of(numbers.length, texts.length)));
  header[IS_PAISE] = isPaise ? 1 : 0;
  const parts: Uint8Array[] = [header, bytesOf(pins)];
  for (const [column, own] of values.entries()) {
    if (isPaise && column >= Field.value) for (let row = 0; row < own.length; row++) own[row] /= PAISA;
    const width = widthOf(own);
    header[WIDTHS + column] = width;
    if (width > 0) parts.push(bytesOf(new TYPES[width as Width](own)));
  }
  parts.push(Buffer.from(JSON.stringify(texts.map((place) => keys[place]))));
  return Buffer.concat(parts);
}

/** Sorts the places of PINs. Iterators and callbacks took most of the time of an encoding. @returns the PINs, sorted */
function sortByPin(places: number[], keys: Counts["keys"]): Uint32Array {
  const sorted = new Float64Array(places.length);
  for (let i = 0; i < places.length; i++) sorted[i] = Number(keys[places[i]]) * MAX_PLACES + places[i];
  sorted.sort();
  const pins = new Uint32Array(places.length);
  for (let i = 0; i < places.length; i++) {
    pins[i] = Math.floor(sorted[i] / MAX_PLACES);
    places[i] = sorted[i] % MAX_PLACES;
  }
  return pins;
}

function columnOf(sums: Float64Array, places: readonly number[], column: number): Float64Array {
  const values = new Float64Array(places.length);
  for (let row = 0; row < places.length; row++) values[row] = sums[places[row] * FIELDS + column];
  return values;
}

function areInPaise(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (values[i] % PAISA !== 0) return false;
  return true;
}

const bytesOf = ({ buffer }: { buffer: ArrayBufferLike }) => new Uint8Array(buffer);

function widthOf(values: Float64Array): Width | 0 {
  let max = 0;
  for (let i = 0; i < values.length; i++) if (values[i] > max) max = values[i];
  if (max === 0) return 0;
  return max < 2 ** 8 ? 1 : max < 2 ** 16 ? 2 : max < 2 ** 32 ? 4 : 8;
}

/** Adds stored counts. @param day the first day of their period */
export function addEncoded(into: Counts, encoded: Uint8Array, day: number): void {
  // A copy, because arrays of wide numbers must be aligned.
  const bytes = (from: number, length: number) => encoded.slice(from, from + length).buffer;
  const [numbers, texts] = new Uint32Array(bytes(0, WIDTHS));
  const rows = numbers + texts;
  let end = HEADER + 4 * numbers;
  const columns: [column: number, values: InstanceType<(typeof TYPES)[Width]>][] = [];
  for (let column = 0; column < COLUMNS; column++) {
    const width = encoded[WIDTHS + column] as Width | 0;
    if (width === 0) continue;
    columns.push([column, new TYPES[width](bytes(end, width * rows))]);
    end += width * rows;
  }
  const pins = new Uint32Array(bytes(HEADER, 4 * numbers));
  const others = JSON.parse(Buffer.from(encoded.buffer, encoded.byteOffset + end).toString()) as string[];
  const places = new Int32Array(rows);
  for (let row = 0; row < numbers; row++) places[row] = into.placeOf(pins[row], day);
  for (let row = numbers; row < rows; row++) places[row] = into.placeOf(others[row - numbers], day);
  const { sums } = into;
  for (const [column, values] of columns) {
    const unit = encoded[IS_PAISE] === 1 && column >= Field.value ? PAISA : 1;
    for (let row = 0; row < rows; row++) sums[places[row] * FIELDS + column] += unit * values[row];
  }
}
