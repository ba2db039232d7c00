/** Beginnings of a PIN's office names, as a filter: most words of an address need no look-up. */
import type { PinDirectory } from "../pincode/directory.ts";

/** Letters of a name's beginning that are compared. */
const LETTERS = 3;
/** Words of 32 bits for each PIN. */
const WORDS = 4;
const ANY = -1;

/** The bit of three letters, 1 to 127: the first bit says that the others are set. */
const bitOf = (a: number, b: number, c: number): number =>
  (Math.imul(a, 47) ^ Math.imul(b, 29) ^ c) & 127 || 1;
const READ = 1;

export class OfficeStarts {
  /** {@link WORDS} of bits for each PIN. */
  private readonly bits: Int32Array;
  /** Scratch buffer for the key of a name. */
  private readonly key = new Uint8Array(256);

  constructor(private readonly dir: PinDirectory) {
    this.bits = new Int32Array(dir.pinCount * WORDS);
  }

  /** False when no office or locality of the PIN has a name that begins with the word (in lower case). */
  mayBegin(word: string, pin: number): boolean {
    // The next word has the other letters of a name that begins with a shorter one.
    if (word.length < LETTERS) return true;
    const a = word.charCodeAt(0);
    const b = word.charCodeAt(1);
    const c = word.charCodeAt(2);
    return (a | b | c) > 127 || this.hasBit(pin, bitOf(a, b, c));
  }

  /** The same for a name of the directory instead of a word. */
  mayBeginWithName(name: number, pin: number): boolean {
    const { key } = this;
    return this.dir.nameKey(name, key) < LETTERS || this.hasBit(pin, bitOf(key[0], key[1], key[2]));
  }

  private hasBit(pin: number, bit: number): boolean {
    if (this.bits[pin * WORDS] === 0) this.read(pin);
    return (this.bits[pin * WORDS + (bit >> 5)] & (1 << (bit & 31))) !== 0;
  }

  private read(pin: number): void {
    const { dir, bits, key } = this;
    const at = pin * WORDS;
    bits[at] = READ;
    for (let o = dir.officesFrom(pin); o < dir.officesTo(pin); o++) {
      const length = dir.nameKey(dir.officeName(o), key);
      const bit = bitOf(key[0], key[1], key[2]);
      if (length >= LETTERS) bits[at + (bit >> 5)] |= 1 << (bit & 31);
      // Keys in other scripts are not read here.
      else if (length < 0) bits.fill(ANY, at, at + WORDS);
    }
  }
}
