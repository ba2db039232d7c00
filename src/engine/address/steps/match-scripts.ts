import { keyOf, skeletonOf } from "../../../../data/keys.ts";
import type { Context, Draft } from "../draft.ts";
import type { OfficesBySound } from "../pin-words.ts";
import { Relation } from "../places.ts";
import { edits } from "../text/fuzzy.ts";
import { scan } from "../text/scan.ts";
import { looseSound, vowelsApart } from "../text/script-sound.ts";
import { Sep, type Token } from "../text/token.ts";
import { has, Mark } from "../text/words.ts";

/** Longest name in words. */
const NAME_WORDS = 4;
/** Letters of the shortest name. */
const MIN_LETTERS = 4;
/** Sounds of a name in which one vowel may differ; in a shorter one they are the same. */
const MIN_SURE_SOUNDS = 4;
/** Words that label their neighbours, and are never part of a name. */
const LABEL =
  Mark.house |
  Mark.number |
  Mark.floor |
  Mark.block |
  Mark.village |
  Mark.post |
  Mark.subdistrict |
  Mark.district |
  Mark.landmark |
  Mark.careOf |
  Mark.pin |
  Mark.phone;
/** More edits are not distinguished. */
const MAX_EDITS = 9;

/**
 * Replaces names typed in an Indian script with the directory's spelling: those that sound like an office or locality
 * of the PIN, or, letter for letter of their sound, like one near it. "Rasabihari Avenue" is Rash Behari Avenue.
 */
export function matchScripts(draft: Draft, context: Context): void {
  const { original, pinIndex } = draft;
  if (!original || pinIndex < 0) return;
  const offices = context.pinWords.officesBySound(pinIndex);
  if (original.line1) matchLine(draft.line1, offices, pinIndex, context);
  if (original.line2) matchLine(draft.line2, offices, pinIndex, context);
}

function matchLine(line: Token[], offices: OfficesBySound, pin: number, context: Context): void {
  for (let i = 0; i < line.length; i++) {
    for (let to = runEnd(line, i); to > i; to--) {
      const run = { line, from: i, to, key: keyBetween(line, i, to) };
      const isKnown = isName(run, context);
      const title = titleOf(run, isKnown, offices, pin, context);
      if (title === undefined && !isKnown) continue;
      if (title === undefined) {
        i = to - 1;
        break;
      }
      i += replace(line, i, to, title) - 1;
      break;
    }
  }
}

/** The words [from, to) of a line, and their key. */
interface Run {
  line: readonly Token[];
  from: number;
  to: number;
  key: string;
}

function keyBetween(line: readonly Token[], from: number, to: number): string {
  let key = "";
  for (let k = from; k < to; k++) key += line[k].word.lower;
  return key;
}

/** A state, or a name of the directory, as it is: cities come in their own spelling from text/indic.ts. */
function isName({ line, from, to, key }: Run, { places, states }: Context): boolean {
  if (places.nameOf(line, from, to) >= 0) return to - from > 1 || !line[from].word.known;
  return states.findKey(key) >= 0;
}

/** The end of the words that a name beginning at `from` may have: neither labels nor numbers, nor what "No." follows. */
function runEnd(line: readonly Token[], from: number): number {
  let to = from;
  while (to < line.length && to - from < NAME_WORDS && line[to].word.digits === 0) {
    if ((to > from && line[to].sep !== Sep.space) || has(line[to], LABEL)) break;
    to++;
  }
  return to < line.length && has(line[to], Mark.number) ? from : to;
}

/**
 * The directory's spelling of the words [from, to); undefined when they are words of every day or sound like none.
 * @param isKnown that they are a name of the directory: then only the PIN's own spelling of it is better
 */
function titleOf(
  { line, from, to, key }: Run,
  isKnown: boolean,
  offices: OfficesBySound,
  pin: number,
  { dir, places }: Context,
): string | undefined {
  if (key.length < MIN_LETTERS || isEveryday(line, from, to)) return undefined;
  const loose = looseSound(key);
  const mayDiffer = !isKnown && loose.length >= MIN_SURE_SOUNDS ? 1 : 0;
  const own = offices.get(loose)?.filter((title) => vowelsApart(key, keyOf(title)) <= mayDiffer);
  if (own !== undefined && own.length > 0) return apart(closest(own, key), line[to - 1].word);
  if (isKnown) return undefined;
  const sound = skeletonOf(key);
  const near = dir.withSkeleton(sound).find((name) => {
    // Few of the names lie near.
    if (places.relate(name, pin, true).relation < Relation.near) return false;
    const other = keyOf(dir.nameTitle(name));
    return skeletonOf(other) === sound && vowelsApart(key, other) <= mayDiffer;
  });
  return near === undefined ? undefined : dir.nameTitle(near);
}

function isEveryday(line: readonly Token[], from: number, to: number): boolean {
  for (let k = from; k < to; k++) if (!line[k].word.known) return false;
  return true;
}

/** Of titles that sound alike, the one with the fewest letters changed. */
function closest(titles: readonly string[], key: string): string {
  const distance = (title: string) => edits(key, keyOf(title), MAX_EDITS);
  return titles.reduce((best, title) => (distance(title) < distance(best) ? title : best));
}

/** "Saheednagar" is Saheed Nagar if the last word was also typed by itself. */
function apart(title: string, { lower, print }: Token["word"]): string {
  const at = title.length - lower.length;
  if (at < MIN_LETTERS || title.includes(" ") || !title.endsWith(lower)) return title;
  return `${title.slice(0, at)} ${print}`;
}

/** Puts the words of a title in the place of the words [from, to); returns their number. */
function replace(line: Token[], from: number, to: number, title: string): number {
  const { sep, source, start } = line[from];
  const { end } = line[to - 1];
  const words = scan(title).map((token) => ({ ...token, source, start, end }));
  words[0].sep = sep;
  line.splice(from, to - from, ...words);
  return words.length;
}
