/**
 * The weights of the tagger, as data/build-tagger.ts writes them and the decoder reads them, without a copy:
 *
 * | part        | what                                                                                       |
 * | ----------- | ------------------------------------------------------------------------------------------ |
 * | magic       | 8 letters                                                                                  |
 * | transitions | int16 for each pair of tags, then two bytes of 0                                           |
 * | count       | int32: the number of rows                                                                 |
 * | entries     | int32 for each slot of a hash table of features: its row, and a check byte of the hash, so |
 * | | that a feature never seen adds nothing (except for one in 256); 0 for an empty slot |
 * | rows        | ROW doubles each, the weights of a feature: see packed.ts                                  |
 *
 * All integers and doubles are little-endian, as on every machine that Bun runs on.
 */
import { ROW } from "./packed.ts";
import { TAG_COUNT } from "./tags.ts";

/** First bytes of the file; the digit is the version of its layout. */
const MODEL_MAGIC = "THIKTAG2";
/** Slots of the table, a power of two. */
export const SLOTS = 1 << 15;
/** Where the parts of the file begin. */
const TRANSITIONS_FROM = MODEL_MAGIC.length;
const COUNT_FROM = TRANSITIONS_FROM + (TAG_COUNT ** 2 + 1) * 2;
const ENTRIES_FROM = COUNT_FROM + 4;
const ROWS_FROM = ENTRIES_FROM + SLOTS * 4;
const ROW_BYTES = ROW * 8;

/** The weights of a linear-chain CRF, in units of {@link WEIGHT_UNIT}. */
export interface TaggerModel {
  /** From tag a to tag b: transitions[a * TAG_COUNT + b]. */
  readonly transitions: Int16Array;
  /** For each slot the check byte of its feature, and above {@link CHECK_BITS} the number of its row. */
  readonly entries: Int32Array;
  readonly rows: Float64Array;
}

/** A weight of 1 (natural logarithm) in the integers of the file. */
export const WEIGHT_UNIT = 24;

/** Of an entry: the bits of its check byte. */
export const CHECK_BITS = 8;
export const CHECK = (1 << CHECK_BITS) - 1;

/** The slot of a feature's hash. */
export const slotOf = (hash: number): number => hash & (SLOTS - 1);

/** The check byte of a feature's hash, never 0: an empty slot has 0. */
export const checkOf = (hash: number): number => hash >>> 24 || 1;

/**
 * Reads the weights.
 * @param input the whole of `data/tagger.bin`, which the model keeps reading
 * @throws Error when it is not such a file or is truncated
 */
export function openTaggerModel(input: ArrayBuffer | Uint8Array<ArrayBuffer>): TaggerModel {
  const given = input instanceof Uint8Array ? input : new Uint8Array(input);
  const { buffer, byteOffset: from, length } = given.byteOffset % 8 === 0 ? given : given.slice();
  const magic = new TextDecoder("latin1").decode(given.subarray(0, MODEL_MAGIC.length));
  const rows = length < ROWS_FROM ? -1 : new DataView(buffer, from).getInt32(COUNT_FROM, true);
  if (magic !== MODEL_MAGIC || length !== ROWS_FROM + rows * ROW_BYTES)
    throw new Error("Tagger: not a file of weights, or one of another version");
  return {
    transitions: new Int16Array(buffer, from + TRANSITIONS_FROM, TAG_COUNT ** 2),
    entries: new Int32Array(buffer, from + ENTRIES_FROM, SLOTS),
    rows: new Float64Array(buffer, from + ROWS_FROM, rows * ROW),
  };
}

/** The bytes of the file: the inverse of {@link openTaggerModel}. */
export function writeTaggerModel({ transitions, entries, rows }: TaggerModel): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(ROWS_FROM + rows.byteLength);
  bytes.set(new TextEncoder().encode(MODEL_MAGIC));
  new DataView(bytes.buffer).setInt32(COUNT_FROM, rows.length / ROW, true);
  new Int16Array(bytes.buffer, TRANSITIONS_FROM).set(transitions);
  new Int32Array(bytes.buffer, ENTRIES_FROM).set(entries);
  new Float64Array(bytes.buffer, ROWS_FROM).set(rows);
  return bytes;
}
