/**
 * Weights as they are added: four tags in a double, whose sums are exact. A weight has 8 bits, and a sum of all
 * features of a word fits into the 13 bits of a field.
 */
import { TAG_COUNT } from "./tags.ts";

const FIELD_BITS = 13;
// By shifts: the compiler does not treat a power written with ** as an integer, which makes unpack() 20 times slower.
const FIELD = 1 << FIELD_BITS;
const TWO_FIELDS = FIELD * FIELD;
const SPARE_BITS = 32 - FIELD_BITS;
/** Tags in a double: their fields take 52 bits, and integers up to 53 bits are exact. */
const FIELDS = 4;
/** Doubles of a row: the weights of one feature, or the sum of such rows. */
export const ROW = Math.ceil(TAG_COUNT / FIELDS);
/** Fields of a row: the last ones may be of no tag. */
export const ROW_TAGS = ROW * FIELDS;

/** Writes the weights of one feature, one for each tag, as a row. */
export function packRow(weights: Int8Array, rows: Float64Array, row: number): void {
  weights.forEach((weight, tag) => {
    rows[row + Math.floor(tag / FIELDS)] += weight * FIELD ** (tag % FIELDS);
  });
}

/** Writes the sums of four tags. */
export function unpack(sum: number, out: Int32Array, at: number): void {
  const upper = Math.round(sum / TWO_FIELDS);
  const low = (sum - upper * TWO_FIELDS) | 0;
  const high = upper | 0;
  const first = (low << SPARE_BITS) >> SPARE_BITS;
  const third = (high << SPARE_BITS) >> SPARE_BITS;
  out[at] = first;
  out[at + 1] = (low - first) >> FIELD_BITS;
  out[at + 2] = third;
  out[at + 3] = (high - third) >> FIELD_BITS;
}
