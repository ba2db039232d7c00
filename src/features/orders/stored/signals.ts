/**
 * The stored form of signal values: a bit for each value that is not 0, false or "", then those values as JSON, which
 * has null for NaN. `1z141z3.a.3["COD","INR",1499]`; earlier versions stored all values as a JSON array.
 */
import { isEmptyValue, type SignalValue } from "../../../engine/risk/index.ts";

/** Bits in one word: as many as a small integer holds. */
const WORD_BITS = 30;
const RADIX = 36;
const SEPARATOR = ".";

/** Values that are not empty, by their index in the set. */
export interface SparseValues {
  indexes: number[];
  values: (SignalValue | null)[];
}

/** The stored form of all values of a set. */
export function packValues(all: readonly SignalValue[]): string {
  const values: SignalValue[] = [];
  let mask = "";
  let word = 0;
  for (let i = 0; i < all.length; i++) {
    const bit = i % WORD_BITS;
    if (bit === 0 && i > 0) {
      mask += word.toString(RADIX) + SEPARATOR;
      word = 0;
    }
    if (isEmptyValue(all[i])) continue;
    word |= 1 << bit;
    values.push(all[i]);
  }
  return mask + word.toString(RADIX) + JSON.stringify(values);
}

/** The values of either stored form. */
export function unpackValues(text: string): SparseValues {
  const start = text.indexOf("[");
  const values = JSON.parse(start === 0 ? text : text.slice(start)) as SparseValues["values"];
  if (start === 0) return { indexes: values.map((_, i) => i), values };
  const indexes: number[] = [];
  let first = 0;
  for (const word of text.slice(0, start).split(SEPARATOR)) {
    for (let bits = Number.parseInt(word, RADIX); bits !== 0; bits &= bits - 1)
      indexes.push(first + 31 - Math.clz32(bits & -bits));
    first += WORD_BITS;
  }
  return { indexes, values };
}

/** Whether a text is from an earlier version. */
export const isOldSignals = (text: string): boolean => text.startsWith("[");

/** The stored form without the values at some indexes of a set of `size`. */
export function withoutValues(text: string, size: number, isRemoved: (index: number) => boolean): string {
  const { indexes, values } = unpackValues(text);
  const all = new Array<SignalValue>(size).fill(0);
  indexes.forEach((index, i) => {
    if (!isRemoved(index)) all[index] = values[i] ?? Number.NaN;
  });
  return packValues(all);
}
