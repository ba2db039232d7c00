/**
 * The names of the directory: exact look-up by key, titles, references, and look-up by sound.
 *
 * A name's key is its UTF-8 in lower case with everything but letters and digits removed, so that
 * "Naya Ganj", "NAYAGANJ" and "naya-ganj" are one name. Keys of Indian scripts keep their own letters.
 */
import { hashBytes, hashText, keyOf, skeletonOf } from "../../../data/keys.ts";
import {
  NAME_BITS,
  NAME_MASK,
  NEAR_BUCKET_BITS,
  PACK_MASK,
  PACK_SHIFT,
  RefKind,
  type Sections,
  SKELETON_BUCKET_BITS,
  TITLE_BLOCK,
} from "../../../data/layout.ts";

const encoder = new TextEncoder();
/** Titles that are kept as strings. */
const TITLE_SLOTS = 1 << 12;
/** Shorter skeletons have too many neighbours to search. */
const MIN_NEAR_SKELETON = 3;

/** The byte, with A–Z in lower case. */
const lowerAt = (bytes: Uint8Array, i: number): number =>
  bytes[i] >= 65 && bytes[i] <= 90 ? bytes[i] + 32 : bytes[i];

const isKeyLetter = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 48 && c <= 57);

/** The look-ups of names, over the sections of the file. */
export function nameTable(s: Sections) {
  const { titleBlockFrom, titleLength, nameRefFrom, refs, nameTable: table } = s;
  const titles = Buffer.from(s.titles.buffer, s.titles.byteOffset, s.titles.byteLength);

  function titleFrom(name: number): number {
    const first = name & -TITLE_BLOCK;
    let from = titleBlockFrom[first / TITLE_BLOCK];
    for (let i = first; i < name; i++) from += titleLength[i];
    return from;
  }

  /** Direct-mapped cache: the same few thousand titles are read again and again. */
  const titleNames = new Int32Array(TITLE_SLOTS).fill(-1);
  const titleTexts = new Array<string>(TITLE_SLOTS).fill("");

  function nameTitle(name: number): string {
    const slot = name % TITLE_SLOTS;
    if (titleNames[slot] !== name) {
      titleTexts[slot] = readTitle(name);
      titleNames[slot] = name;
    }
    return titleTexts[slot];
  }

  /** Nearly all titles are ASCII, which a Buffer reads several times faster than a decoder. */
  function readTitle(name: number): string {
    const from = titleFrom(name);
    const to = from + titleLength[name];
    for (let i = from; i < to; i++) if (titles[i] >= 0x80) return titles.toString("utf8", from, to);
    return titles.toString("latin1", from, to);
  }

  /** Compares a key with the key of a title without creating it. */
  function isKey(name: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = titleFrom(name);
    const end = start + titleLength[name];
    let at = from;
    for (let i = start; i < end; i++) {
      const c = lowerAt(titles, i);
      if (c >= 0x80) return isWideKey(name, bytes, from, to);
      if (!isKeyLetter(c)) continue;
      if (at === to || bytes[at] !== c) return false;
      at++;
    }
    return at === to;
  }

  /** The same for titles in other scripts, whose keys need Unicode normalization. */
  function isWideKey(name: number, bytes: Uint8Array, from: number, to: number): boolean {
    return Buffer.compare(encoder.encode(keyOf(nameTitle(name))), bytes.subarray(from, to)) === 0;
  }

  function findBytes(bytes: Uint8Array, from: number, to: number, hash = hashBytes(bytes, from, to)): number {
    const print = hash >>> NAME_BITS;
    // The remainder without %, which is a slow call for integers above 31 bits.
    let slot = hash - Math.floor(hash / table.length) * table.length;
    for (let entry = table[slot]; entry !== 0; entry = table[slot]) {
      const name = (entry & NAME_MASK) - 1;
      if (entry >>> NAME_BITS === print && isKey(name, bytes, from, to)) return name;
      slot = slot + 1 === table.length ? 0 : slot + 1;
    }
    return -1;
  }

  function findKey(key: string): number {
    const bytes = encoder.encode(key);
    return findBytes(bytes, 0, bytes.length);
  }

  function wordEnd(from: number, end: number): number {
    let to = from + 1;
    while (to < end && isKeyLetter(lowerAt(titles, to))) to++;
    return to;
  }

  /** False for a word of a title that is more than a letter more, less or changed, or a swap, away. */
  function isNearly(wanted: string, from: number, to: number): boolean {
    const { length } = wanted;
    const shorter = Math.min(length, to - from);
    if (Math.max(length, to - from) > shorter + 1) return false;
    let same = 1;
    while (same < shorter && lowerAt(titles, from + same) === wanted.charCodeAt(same)) same++;
    for (let k = 1; same < shorter && lowerAt(titles, to - k) === wanted.charCodeAt(length - k); k++) same++;
    return same >= shorter - 2;
  }

  return {
    nameCount: s.skeletonPrint.length,
    nameTitle,
    /** Bytes of a name's title, to exclude names of a very different length without reading them. */
    nameLength: (name: number) => titleLength[name],
    /** Writes a name's key into `out` (at least 255 bytes) and returns its length; -1 when it is not ASCII. */
    nameKey(name: number, out: Uint8Array): number {
      const from = titleFrom(name);
      const to = from + titleLength[name];
      let length = 0;
      for (let i = from; i < to; i++) {
        const c = lowerAt(titles, i);
        if (c >= 0x80) return -1;
        if (isKeyLetter(c)) out[length++] = c;
      }
      return length;
    },
    /** The first letters of the words of a name's title: bit `code & 31` for each, without regard to capitals. */
    titleInitials(name: number): number {
      const end = titleFrom(name) + titleLength[name];
      let bits = 0;
      for (let from = end - titleLength[name]; from < end; from++) {
        if (!isKeyLetter(lowerAt(titles, from))) continue;
        bits |= 1 << (titles[from] & 31);
        from = wordEnd(from, end);
      }
      return bits;
    },
    /**
     * The first word of a name's title, in lower case, that is like `wanted`: only words with the same first letter
     * and at most one typo are made and compared. Titles in other scripts have none.
     */
    titleWord(name: number, wanted: string, isLike: (a: string, b: string) => boolean): string | undefined {
      const first = wanted.charCodeAt(0);
      const end = titleFrom(name) + titleLength[name];
      for (let from = end - titleLength[name]; from < end; from++) {
        const start = lowerAt(titles, from);
        if (!isKeyLetter(start)) continue;
        const to = wordEnd(from, end);
        if (start === first && isNearly(wanted, from, to)) {
          const word = titles.toString("latin1", from, to).toLowerCase();
          if (isLike(wanted, word)) return word;
        }
        from = to;
      }
      return undefined;
    },
    /** Name of the key bytes[from, to), or -1, with its hash where that is known. Allocates nothing for a key of a–z and 0–9. */
    findBytes,
    /** Name of a text (converted to a key first), or -1. */
    find: (text: string): number => findKey(keyOf(text)),
    /** The same for a key. */
    findKey,
    /** References of a name: refKindAt(k) and refIdAt(k) for k in [refsFrom, refsTo); cities first. */
    refsFrom: (name: number) => nameRefFrom[name],
    refsTo: (name: number) => nameRefFrom[name + 1],
    refKindAt: (k: number) => (refs[k] >>> PACK_SHIFT) as RefKind,
    /** Index of an office, an area or a city, depending on the kind. */
    refIdAt: (k: number) => refs[k] & PACK_MASK,
    /** True when the test holds for one of the name's references. */
    hasRef(name: number, test: (kind: RefKind, id: number) => boolean): boolean {
      for (let k = nameRefFrom[name]; k < nameRefFrom[name + 1]; k++)
        if (test((refs[k] >>> PACK_SHIFT) as RefKind, refs[k] & PACK_MASK)) return true;
      return false;
    },
    /** True when one of the name's references is this place. */
    refersTo(name: number, kind: RefKind, id: number): boolean {
      const wanted = ((kind << PACK_SHIFT) | id) >>> 0;
      for (let k = nameRefFrom[name]; k < nameRefFrom[name + 1]; k++) if (refs[k] === wanted) return true;
      return false;
    },
    /** Index of the name's first reference of a kind, -1 if none. */
    firstRef(name: number, kind: RefKind): number {
      for (let k = nameRefFrom[name]; k < nameRefFrom[name + 1]; k++)
        if (refs[k] >>> PACK_SHIFT === kind) return refs[k] & PACK_MASK;
      return -1;
    },
    ...namesBySound(s),
  };
}

/** Look-ups of names by the sound of a key, its skeleton (data/keys.ts). */
function namesBySound({ skeletonFrom, skeletonPrint, nearFrom, near, nameRefFrom, refs }: Sections) {
  /** 1 for each name that the running call has found, all 0 between calls: a Set takes 1.8 times as long. */
  const found = new Uint8Array(skeletonPrint.length);

  function add(name: number, out: number[]): void {
    if (found[name] !== 0) return;
    found[name] = 1;
    out.push(name);
  }

  function addSameSound(hash: number, placesOnly: boolean, out: number[]): void {
    const bucket = hash >>> (32 - SKELETON_BUCKET_BITS);
    const print = hash & 0xff;
    for (let name = skeletonFrom[bucket]; name < skeletonFrom[bucket + 1]; name++) {
      if (skeletonPrint[name] !== print) continue;
      if (placesOnly && refs[nameRefFrom[name]] >>> PACK_SHIFT === RefKind.office) continue;
      add(name, out);
    }
  }

  function addNear(hash: number, out: number[]): void {
    const bucket = hash >>> (32 - NEAR_BUCKET_BITS);
    const print = (hash << NAME_BITS) >>> NAME_BITS;
    for (let k = nearFrom[bucket]; k < nearFrom[bucket + 1]; k++)
      if (near[k] >>> NAME_BITS === print) add(near[k] & NAME_MASK, out);
  }

  /** Names whose skeleton lacks one letter of this one, or has another letter in its place. */
  function addLetterLess(sounds: Uint8Array, out: number[]): void {
    const less = sounds.slice(1);
    for (let i = 0; i < sounds.length; i++) {
      if (i > 0) less[i - 1] = sounds[i - 1];
      if (i > 0 && sounds[i] === sounds[i - 1]) continue;
      const hash = hashBytes(less, 0, less.length);
      addSameSound(hash, true, out);
      addNear(hash, out);
    }
  }

  return {
    /**
     * Names that may have the skeleton, some of them by chance: only its hash is compared. In the same order as those
     * that `similar` begins with.
     */
    withSkeleton(skeleton: string): number[] {
      const out: number[] = [];
      addSameSound(hashText(skeleton), false, out);
      for (const name of out) found[name] = 0;
      return out;
    },
    /**
     * Names that sound like a key: those with the same skeleton, and, among names of cities and areas, those whose
     * skeleton is one letter away. In no particular order.
     */
    similar(key: string): number[] {
      const out: number[] = [];
      if (key === "") return out;
      const skeleton = skeletonOf(key);
      const sounds = encoder.encode(skeleton);
      const hash = hashBytes(sounds, 0, sounds.length);
      addSameSound(hash, false, out);
      if (skeleton.length >= MIN_NEAR_SKELETON && skeleton !== key) {
        addNear(hash, out);
        addLetterLess(sounds, out);
      }
      for (const name of out) found[name] = 0;
      return out;
    },
  };
}
