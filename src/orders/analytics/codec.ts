/**
 * The stored form of counts: first the keys that are numbers, ascending, each as its distance from the one before; then
 * the keys that are texts. A count takes seven or eight bytes. All numbers are varints: seven bits a byte, the lowest
 * first. Pure.
 */
import { type Counts, Field, type Key, ordersIn, type Sums, sumsOf } from "./counts.ts";

/** In the byte before the sums, beside a bit for each sum that is not 0: values are whole paise. */
const IN_PAISE = 1 << Field.first;
/** A paisa, in the unit of {@link Field.value}. */
const PAISA = 10_000;

/** Null when there are no orders. */
export function encodeCounts(counts: Counts): Uint8Array | null {
  const entries = [...counts].filter(([, sums]) => ordersIn(sums) > 0);
  if (entries.length === 0) return null;
  const isNumber = (entry: [Key, Sums]): entry is [number, Sums] => typeof entry[0] === "number";
  const numbers = entries.filter(isNumber).sort(([a], [b]) => a - b);
  const bytes = new ByteWriter();
  bytes.varint(numbers.length);
  let last = 0;
  for (const [key, sums] of numbers) {
    bytes.varint(key - last);
    last = key;
    writeSums(bytes, sums);
  }
  for (const entry of entries) {
    if (isNumber(entry)) continue;
    bytes.text(String(entry[0]));
    writeSums(bytes, entry[1]);
  }
  return bytes.take();
}

/** Adds stored counts. @param day the first day of their period */
export function addEncoded(into: Counts, encoded: Uint8Array, day: number): void {
  const bytes = new ByteReader(encoded);
  let key = 0;
  for (let left = bytes.varint(); left > 0; left--) {
    key += bytes.varint();
    addSums(bytes, sumsOf(into, key, day));
  }
  while (bytes.hasMore) addSums(bytes, sumsOf(into, bytes.text(), day));
}

function writeSums(bytes: ByteWriter, sums: Sums): void {
  const isPaise = sums[Field.value] % PAISA === 0 && sums[Field.rtoValue] % PAISA === 0;
  let mask = isPaise ? IN_PAISE : 0;
  for (let i = 0; i < Field.first; i++) if (sums[i] > 0) mask |= 1 << i;
  bytes.byte(mask);
  for (let i = 0; i < Field.first; i++) {
    if (sums[i] > 0) bytes.varint(isPaise && i >= Field.value ? sums[i] / PAISA : sums[i]);
  }
}

function addSums(bytes: ByteReader, sums: Sums): void {
  const mask = bytes.byte();
  const unit = mask & IN_PAISE ? PAISA : 1;
  for (let i = 0; i < Field.value; i++) if (mask & (1 << i)) sums[i] += bytes.varint();
  for (let i = Field.value; i < Field.first; i++) if (mask & (1 << i)) sums[i] += unit * bytes.varint();
}

class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
  }

  /** @param value a whole number, 0 or more; may be beyond 32 bits */
  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  text(value: string): void {
    const bytes = Buffer.from(value);
    this.varint(bytes.length);
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(by: number): void {
    const bytes = new Uint8Array(2 * this.#bytes.length + by);
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}

class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get hasMore(): boolean {
    return this.#at < this.#bytes.length;
  }

  byte(): number {
    return this.#bytes[this.#at++];
  }

  varint(): number {
    let byte = this.byte();
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let unit = 128; ; unit *= 128) {
      byte = this.byte();
      value += (byte & 127) * unit;
      // Past the end of a damaged text a byte is undefined.
      if (!(byte >= 128)) return value;
    }
  }

  text(): string {
    const length = this.varint();
    this.#at += length;
    return this.#bytes.toString("utf8", this.#at - length, this.#at);
  }
}
