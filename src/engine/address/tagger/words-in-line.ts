/** The words of both lines without a role, with the data for their features, in reused buffers. */
import { RefKind } from "../../../../data/layout.ts";
import type { Context, Draft } from "../draft.ts";
import { Role, Sep, type Token } from "../text/token.ts";
import { has, Mark } from "../text/words.ts";
import { Tag } from "./tags.ts";

/** Words of an address that are tagged; later ones are not. */
export const MAX_WORDS = 96;

/** What lies between a word and the one before it. */
const Gap = { line: 1, comma: 2, space: 3, joint: 4, hash: 5, removed: 8 } as const;

/** What the directory knows about a word; bits. */
export const Fact = {
  /** Some place has this name. */
  name: 1,
  /** Within the name of an office of the PIN. */
  office: 2,
  /** The last word of such a name. */
  officeEnd: 4,
  /** The name of a sub-district of the PIN. */
  subdistrict: 8,
  /** The name of a district of the PIN, or of its town. */
  area: 16,
  /** The name of its town. */
  town: 32,
} as const;

/** Population of a town; the name of a smaller place may also be a locality's. */
export const TOWN_PEOPLE = 20_000;

/** What places have the whole part as their name; bits. */
const Whole = { name: 1, city: 2, district: 4, subdistrict: 8 } as const;
/** References of a name that are read: the cities come first. */
const MAX_REFS = 6;

/** Shorter words are the name of too many places. */
const MIN_NAME = 4;
/** Marks that show the kind of neighbouring words. */
export const KIND =
  Mark.house |
  Mark.floor |
  Mark.block |
  Mark.building |
  Mark.street |
  Mark.area |
  Mark.landmark |
  Mark.village |
  Mark.post |
  Mark.subdistrict |
  Mark.district |
  Mark.careOf |
  Mark.sight;

/** Words of the longest name of a place. */
const MAX_NAME_WORDS = 4;

/** Struct of arrays over the words: index i of each belongs to word i. */
export class WordsInLine {
  count = 0;
  readonly tokens: Token[] = [];
  readonly shape = new Int32Array(MAX_WORDS);
  readonly word = new Int32Array(MAX_WORDS);
  readonly gap = new Uint8Array(MAX_WORDS + 1);
  readonly facts = new Uint8Array(MAX_WORDS);
  /** Bits of the tags that the word cannot have. */
  readonly masks = new Int32Array(MAX_WORDS);
  /** First word of the part between commas, and the one after its last. */
  readonly partFrom = new Uint8Array(MAX_WORDS);
  readonly partTo = new Uint8Array(MAX_WORDS);
  readonly partIndex = new Uint8Array(MAX_WORDS);
  /** Bits of Whole. */
  readonly whole = new Uint8Array(MAX_WORDS);
  parts = 0;

  /** Reads the words that have no role yet. */
  read(draft: Draft, context: Context): void {
    this.count = 0;
    this.tokens.length = 0;
    this.readLine(draft.line1, draft, context);
    this.readLine(draft.line2, draft, context);
    this.gap[this.count] = Gap.line;
    this.findParts(context);
  }

  private readLine(line: readonly Token[], draft: Draft, context: Context): void {
    let removed = 0;
    let strongest: number = Gap.line;
    let officeTo = 0;
    for (let k = 0; k < line.length && this.count < MAX_WORDS; k++) {
      const token = line[k];
      const gap = k === 0 ? Gap.line : gapOf(token.sep);
      if (k > 0 && (strongest === 0 || gap === Gap.comma)) strongest = gap;
      if (token.role !== Role.none || token.text === "") {
        removed = Gap.removed;
        continue;
      }
      const i = this.count++;
      this.tokens.push(token);
      this.gap[i] = strongest | removed;
      strongest = 0;
      removed = 0;
      this.shape[i] = shapeOf(token);
      this.word[i] = token.word.digits > 0 ? this.shape[i] : token.word.hash | 0;
      if (k >= officeTo) officeTo = k + token.officeWords;
      let facts = factsOf(line, k, draft, context);
      if (k < officeTo) facts |= k === officeTo - 1 ? Fact.office | Fact.officeEnd : Fact.office;
      this.facts[i] = facts;
      this.masks[i] = maskOf(token);
    }
  }

  /** "Ulubari Guwahati": a name and the PIN's town behind it. */
  private endsInTown(from: number, to: number): boolean {
    if (to - from < 2 || (this.facts[to - 1] & Fact.town) === 0) return false;
    const { word, marks } = this.tokens[to - 2];
    return marks === 0 && word.digits === 0 && word.lower.length >= MIN_NAME;
  }

  private wholeName(from: number, to: number, { dir, places }: Context): number {
    if (to - from > MAX_NAME_WORDS || this.tokens[from].word.isNumber) return 0;
    const name = places.nameOf(this.tokens, from, to);
    if (name < 0) return 0;
    let bits: number = Whole.name;
    const last = Math.min(dir.refsTo(name), dir.refsFrom(name) + MAX_REFS);
    for (let k = dir.refsFrom(name); k < last; k++) {
      const kind = dir.refKindAt(k);
      if (kind === RefKind.city) bits |= Whole.city;
      else if (kind === RefKind.district) bits |= Whole.district;
      else if (kind === RefKind.subdistrict) bits |= Whole.subdistrict;
    }
    return bits;
  }

  private findParts(context: Context): void {
    this.parts = 0;
    for (let from = 0; from < this.count; ) {
      let to = from + 1;
      while (to < this.count && !opensPart(this.gap[to])) to++;
      const whole = this.wholeName(from, to, context);
      for (let i = from; i < to; i++) {
        this.whole[i] = whole;
        this.partFrom[i] = from;
        this.partTo[i] = to;
        this.partIndex[i] = this.parts;
      }
      if (this.endsInTown(from, to)) this.masks[to - 1] |= NOT_AREA;
      this.parts++;
      from = to;
    }
  }
}

/** True when a part of the line begins after this gap. */
function opensPart(gap: number): boolean {
  const kind = gap & ~Gap.removed;
  return kind === Gap.line || kind === Gap.comma;
}

function gapOf(sep: Sep): number {
  if (sep === Sep.comma || sep === Sep.dash || sep === Sep.start) return Gap.comma;
  if (sep === Sep.space) return Gap.space;
  return sep === Sep.hash ? Gap.hash : Gap.joint;
}

/** What the directory knows about the single word at `k`. */
function factsOf(
  line: readonly Token[],
  k: number,
  { pinIndex: pin }: Draft,
  { dir, places }: Context,
): number {
  const { word, marks } = line[k];
  if (word.digits > 0 || word.lower.length < MIN_NAME || (marks & KIND) !== 0) return 0;
  const name = places.nameOf(line, k, k + 1);
  if (name < 0) return 0;
  let facts: number = Fact.name;
  if (pin < 0) return facts;
  for (let n = 0; n < dir.subdistrictCount(pin); n++)
    if (dir.areaName(dir.subdistrictAt(pin, n)) === name) facts |= Fact.subdistrict;
  for (let n = 0; n < dir.districtCount(pin); n++)
    if (dir.areaName(dir.districtAt(pin, n)) === name) facts |= Fact.area;
  const city = dir.cityOf(pin);
  if (city >= 0 && dir.cityName(city) === name && dir.cityPopulation(city) >= TOWN_PEOPLE)
    facts |= Fact.area | Fact.town;
  return facts;
}

/** Shapes of words without marks, and of numbers. */
const Shape = {
  digits: 1,
  ordinal: 8,
  digitsFirst: 9,
  lettersFirst: 10,
  letter: 12,
  initials: 13,
  short: 14,
};
const LONG_DIGITS = 6;

/** A word's marks, or how it looks: a small integer that few words share. */
function shapeOf(token: Token): number {
  const { word } = token;
  if (word.digits > 0) {
    if (word.isOrdinal) return Shape.ordinal;
    if (word.isNumber) return Shape.digits + Math.min(word.digits, LONG_DIGITS);
    return word.raw.charCodeAt(0) < 58 ? Shape.digitsFirst : Shape.lettersFirst;
  }
  if (token.marks !== 0) return (token.marks << 5) | (has(token, Mark.small) ? 1 : 0);
  if (word.raw.length === 1) return Shape.letter;
  if (token.initials) return Shape.initials;
  if (word.known) return Shape.short + 1;
  return word.raw.length < MIN_NAME ? Shape.short : Shape.short + 2 + Math.min(word.raw.length >> 2, 3);
}

const NOT_HOUSE = 1 << Tag.house;
const NOT_AREA = (1 << Tag.sublocality) | (1 << Tag.locality);
/** Letters of the longest word in a door number that is not a label: "RZF". */
const MAX_DOOR_LETTERS = 3;

/** The constraints that rules hold: no long word is part of a door number. */
function maskOf({ word, marks }: Token): number {
  const mayBeDoor =
    word.digits > 0 ||
    (marks & (Mark.house | Mark.number | Mark.small)) !== 0 ||
    word.raw.length <= MAX_DOOR_LETTERS;
  return mayBeDoor || word.known ? 0 : NOT_HOUSE;
}
