/** The names of the directory: exact look-up by key, titles, and look-up by sound. */

import { hashBytes, keyOf, skeletonOf } from "../../data/keys.ts";
import {
  KIND,
  NAME_BITS,
  NAME_MASK,
  NEAR_BUCKET_BITS,
  PACK_SHIFT,
  type Sections,
  SKELETON_BUCKET_BITS,
  TITLE_BLOCK,
} from "../../data/layout.ts";

const encoder = new TextEncoder();
/** Shorter skeletons have too many neighbours to search. */
const MIN_NEAR_SKELETON = 3;

/** The byte, with A–Z in lower case. */
const lowerAt = (bytes: Uint8Array, i: number): number =>
  bytes[i] >= 65 && bytes[i] <= 90 ? bytes[i] + 32 : bytes[i];

const isKeyLetter = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 48 && c <= 57);

export class NameTable {
  readonly count: number;
  readonly #titles: Buffer;
  readonly #blockFrom: Uint32Array;
  readonly #titleLength: Uint8Array;
  readonly #refFrom: Uint32Array;
  readonly #refs: Uint32Array;
  readonly #table: Uint32Array;
  readonly #skeletonFrom: Uint32Array;
  readonly #skeletonPrint: Uint8Array;
  readonly #nearFrom: Uint32Array;
  readonly #near: Uint32Array;
  /** 1 for each name that the running call of `similar` has found; all 0 between calls. */
  readonly #found: Uint8Array;

  constructor(sections: Sections) {
    const { titles } = sections;
    this.#titles = Buffer.from(titles.buffer, titles.byteOffset, titles.byteLength);
    this.#blockFrom = sections.titleBlockFrom;
    this.#titleLength = sections.titleLength;
    this.#refFrom = sections.nameRefFrom;
    this.#refs = sections.refs;
    this.#table = sections.nameTable;
    this.#skeletonFrom = sections.skeletonFrom;
    this.#skeletonPrint = sections.skeletonPrint;
    this.#nearFrom = sections.nearFrom;
    this.#near = sections.near;
    this.count = sections.skeletonPrint.length;
    this.#found = new Uint8Array(this.count);
  }

  /** Nearly all titles are ASCII, which a Buffer reads several times faster than a decoder. */
  title(name: number): string {
    const from = this.#titleFrom(name);
    const to = from + this.#titleLength[name];
    const titles = this.#titles;
    for (let i = from; i < to; i++) if (titles[i] >= 0x80) return titles.toString("utf8", from, to);
    return titles.toString("latin1", from, to);
  }

  #titleFrom(name: number): number {
    const first = name & -TITLE_BLOCK;
    let from = this.#blockFrom[first / TITLE_BLOCK];
    for (let i = first; i < name; i++) from += this.#titleLength[i];
    return from;
  }

  /** @see PinDirectory.nameKey */
  key(name: number, out: Uint8Array): number {
    const titles = this.#titles;
    const from = this.#titleFrom(name);
    const to = from + this.#titleLength[name];
    let length = 0;
    for (let i = from; i < to; i++) {
      const c = lowerAt(titles, i);
      if (c >= 0x80) return -1;
      if (isKeyLetter(c)) out[length++] = c;
    }
    return length;
  }

  /** Bytes of the title. */
  length(name: number): number {
    return this.#titleLength[name];
  }

  /** Name of the key bytes[from, to), or -1. Allocates nothing for a key of a–z and 0–9. */
  findBytes(bytes: Uint8Array, from: number, to: number): number {
    const table = this.#table;
    const hash = hashBytes(bytes, from, to);
    const print = hash >>> NAME_BITS;
    let slot = hash % table.length;
    for (let entry = table[slot]; entry !== 0; entry = table[slot]) {
      const name = (entry & NAME_MASK) - 1;
      if (entry >>> NAME_BITS === print && this.#isKey(name, bytes, from, to)) return name;
      slot = slot + 1 === table.length ? 0 : slot + 1;
    }
    return -1;
  }

  find(text: string): number {
    const key = encoder.encode(keyOf(text));
    return this.findBytes(key, 0, key.length);
  }

  /** Compares a key with the key of a title without creating it. */
  #isKey(name: number, bytes: Uint8Array, from: number, to: number): boolean {
    const titles = this.#titles;
    const start = this.#titleFrom(name);
    const end = start + this.#titleLength[name];
    let at = from;
    for (let i = start; i < end; i++) {
      const c = lowerAt(titles, i);
      if (c >= 0x80) return this.#isWideKey(name, bytes, from, to);
      if (!isKeyLetter(c)) continue;
      if (at === to || bytes[at] !== c) return false;
      at++;
    }
    return at === to;
  }

  /** The same for titles in other scripts, whose keys need Unicode normalization. */
  #isWideKey(name: number, bytes: Uint8Array, from: number, to: number): boolean {
    const key = encoder.encode(keyOf(this.title(name)));
    if (key.length !== to - from) return false;
    for (let i = 0; i < key.length; i++) if (key[i] !== bytes[from + i]) return false;
    return true;
  }

  refsFrom(name: number): number {
    return this.#refFrom[name];
  }

  refsTo(name: number): number {
    return this.#refFrom[name + 1];
  }

  refAt(k: number): number {
    return this.#refs[k];
  }

  /** @see PinDirectory.similar */
  similar(key: string, out: number[]): number {
    out.length = 0;
    if (key === "") return 0;
    const skeleton = skeletonOf(key);
    const sounds = encoder.encode(skeleton);
    const hash = hashBytes(sounds, 0, sounds.length);
    this.#addSameSound(hash, false, out);
    if (skeleton.length >= MIN_NEAR_SKELETON && skeleton !== key) {
      this.#addNear(hash, out);
      this.#addLetterLess(sounds, out);
    }
    for (const name of out) this.#found[name] = 0;
    return out.length;
  }

  /** Names whose skeleton lacks one letter of this one, or has another letter in its place. */
  #addLetterLess(sounds: Uint8Array, out: number[]): void {
    const less = sounds.slice(1);
    for (let i = 0; i < sounds.length; i++) {
      if (i > 0) less[i - 1] = sounds[i - 1];
      if (i > 0 && sounds[i] === sounds[i - 1]) continue;
      const hash = hashBytes(less, 0, less.length);
      this.#addSameSound(hash, true, out);
      this.#addNear(hash, out);
    }
  }

  #addSameSound(hash: number, placesOnly: boolean, out: number[]): void {
    const bucket = hash >>> (32 - SKELETON_BUCKET_BITS);
    const print = hash & 0xff;
    for (let name = this.#skeletonFrom[bucket]; name < this.#skeletonFrom[bucket + 1]; name++) {
      if (this.#skeletonPrint[name] !== print) continue;
      if (placesOnly && this.#refs[this.#refFrom[name]] >>> PACK_SHIFT === KIND.office) continue;
      this.#add(name, out);
    }
  }

  #addNear(hash: number, out: number[]): void {
    const bucket = hash >>> (32 - NEAR_BUCKET_BITS);
    const print = (hash << NAME_BITS) >>> NAME_BITS;
    for (let k = this.#nearFrom[bucket]; k < this.#nearFrom[bucket + 1]; k++) {
      if (this.#near[k] >>> NAME_BITS !== print) continue;
      this.#add(this.#near[k] & NAME_MASK, out);
    }
  }

  /** Adds a name unless it is already there. */
  #add(name: number, out: number[]): void {
    if (this.#found[name] !== 0) return;
    this.#found[name] = 1;
    out.push(name);
  }
}
