/**
 * The weights of the tagger, as data/build-tagger.ts writes them and the engine reads them: a header, the
 * transitions between tags, and a hash table of features.
 *
 * A slot of the table has 16 bytes: a weight (int8) for each tag, and a check byte of the feature's hash, so
 * that a feature that was never seen adds nothing instead of another one's weights (but for one in 256).
 */
import { TAG_COUNT } from "./tags.ts";

/** First bytes of the file; the digit is the version of its layout. */
const MODEL_MAGIC = "THIKTAG1";
/** Bytes of a slot, and where its check byte is. */
export const SLOT_BYTES = 16;
/** Slots of the table, a power of two. */
export const SLOTS = 1 << 15;
const TRANSITIONS = TAG_COUNT * TAG_COUNT;
const TRANSITIONS_FROM = MODEL_MAGIC.length;
const TABLE_FROM = TRANSITIONS_FROM + (TRANSITIONS + 1) * 2;
/** Bytes of the whole file. */
const MODEL_BYTES = TABLE_FROM + SLOTS * SLOT_BYTES;

/** The weights of a linear-chain CRF, in units of {@link WEIGHT_UNIT}. */
export interface TaggerModel {
  /** From tag a to tag b: transitions[a * TAG_COUNT + b]. */
  readonly transitions: Int16Array;
  /** Weights and check bytes by slot: see SLOT_BYTES. */
  readonly table: Int8Array;
}

/** A weight of 1 (natural logarithm) in the integers of the file. */
export const WEIGHT_UNIT = 24;

/** The slot of a feature's hash. */
export const slotOf = (hash: number): number => hash & (SLOTS - 1);

/** The check byte of a feature's hash, never 0, as an int8: an empty slot has 0. */
export const checkOf = (hash: number): number => ((hash >>> 24) << 24) >> 24 || 1;

/**
 * Reads the weights.
 * @param input the whole of `data/tagger.bin`, which the model goes on to read
 * @throws Error when it is not such a file or is truncated
 */
export function openTaggerModel(input: ArrayBuffer | Uint8Array<ArrayBuffer>): TaggerModel {
  const bytes = input instanceof Uint8Array ? input : new Uint8Array(input);
  const magic = new TextDecoder("latin1").decode(bytes.subarray(0, MODEL_MAGIC.length));
  if (magic !== MODEL_MAGIC || bytes.length !== MODEL_BYTES)
    throw new Error("Tagger: not a file of weights, or one of another version");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const transitions = new Int16Array(TRANSITIONS);
  for (let i = 0; i < TRANSITIONS; i++) transitions[i] = view.getInt16(TRANSITIONS_FROM + i * 2, true);
  return {
    transitions,
    table: new Int8Array(bytes.buffer, bytes.byteOffset + TABLE_FROM, SLOTS * SLOT_BYTES),
  };
}

/** The bytes of the file: the inverse of {@link openTaggerModel}. */
export function writeTaggerModel({ transitions, table }: TaggerModel): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(MODEL_BYTES);
  bytes.set(new TextEncoder().encode(MODEL_MAGIC));
  const view = new DataView(bytes.buffer);
  transitions.forEach((weight, i) => {
    view.setInt16(TRANSITIONS_FROM + i * 2, weight, true);
  });
  bytes.set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength), TABLE_FROM);
  return bytes;
}
