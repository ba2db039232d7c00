/**
 * The weights as the decoder reads them: the rows of the features that there are, without gaps, and two tags in an
 * integer, whose halves are added at once. A sum of all features of a word fits into half an integer.
 */
import { checkOf, SLOT_BYTES, SLOTS, slotOf, type TaggerModel } from "./model.ts";
import { TAG_COUNT } from "./tags.ts";

/** Integers of a row. */
const PAIRS = (TAG_COUNT + 1) / 2;
/** Of an entry: the bits of the check byte; above them is where its row begins. */
const CHECK = 0xff;
const ROW_SHIFT = 8;

/** Rows of weights, and for each slot of the model its row and its check byte. */
export interface PackedWeights {
  /** 0 for an empty slot. */
  readonly entries: Int32Array;
  /** The first row is one of zeros. */
  readonly rows: Int32Array;
}

/** Packs the table of a model. */
export function packed({ table }: TaggerModel): PackedWeights {
  const entries = new Int32Array(SLOTS);
  const slots = Array.from(entries.keys()).filter((slot) => table[slot * SLOT_BYTES + TAG_COUNT] !== 0);
  const rows = new Int32Array((slots.length + 1) * PAIRS);
  for (const [i, slot] of slots.entries()) {
    const from = slot * SLOT_BYTES;
    const row = (i + 1) * PAIRS;
    entries[slot] = (row << ROW_SHIFT) | (table[from + TAG_COUNT] & CHECK);
    for (let tag = 0; tag < TAG_COUNT; tag++)
      rows[row + (tag >> 1)] += table[from + tag] << (tag & 1 ? 16 : 0);
  }
  return { entries, rows };
}

/**
 * Where the row of a feature begins: that of zeros for one without weights, and for 0. Without a branch, as which
 * features have weights cannot be predicted.
 */
export function rowOf(hash: number, entries: Int32Array): number {
  const entry = entries[slotOf(hash)];
  const isOther = (entry ^ checkOf(hash)) & CHECK;
  return (entry >>> ROW_SHIFT) & ((isOther - 1) >> 31) & ((hash | -hash) >> 31);
}

/** Writes the two halves of a sum. */
export function unpack(sum: number, out: Int32Array, at: number): void {
  const low = (sum << 16) >> 16;
  out[at] = low;
  out[at + 1] = (sum - low) >> 16;
}
