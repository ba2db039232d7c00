import { type Context, type Draft, NO_TOKENS } from "../draft.ts";
import { partEnd } from "../line-end.ts";
import {
  endsName,
  isKind,
  isPerson,
  isSureTitle,
  nameRunEnd,
  type PersonScope,
  repeatedEnd,
  wordsOfName,
} from "../person-name.ts";
import { careOfEnd } from "../phrases.ts";
import { clean } from "../text/clean.ts";
import { isIndic, romanize } from "../text/indic.ts";
import { scan } from "../text/scan.ts";
import { hasDigit, opensPart, Role, Sep, type Token } from "../text/token.ts";
import { WordSet } from "../text/word-set.ts";
import { has, Mark } from "../text/words.ts";

/** Words before the recipient's name. */
const LEADS = new WordSet(["to", "name", "attn", "attention", "receiver"]);
/** Words of a name without a kind word that stand before "S/o". */
const MAX_BEFORE = 4;
/** Words that are the buyer's for certain, wherever they stand. */
const SURE_WORDS = 2;
/** Kinds of places: what "C/o" has before them is a business. */
const PLACE = Mark.building | Mark.street | Mark.area | Mark.sight | Mark.block;

/**
 * Finds persons: "C/o Ram Lal", a name with a title, the buyer's own name, and at the head of a line words that are
 * names. They are not places; a repeated buyer's name is not printed again.
 */
export function findPersons(draft: Draft, context: Context): void {
  const name = nameOf(draft);
  const scope = { places: context.places, pinIndex: draft.pinIndex };
  for (const line of [draft.line1, draft.line2]) {
    if (line.length === 0) continue;
    if (name.length > 0) takeBuyer(line, name, draft, context);
    takeRelatives(line, name);
    takeHead(line, line === draft.line1, scope);
  }
  if (name.length > 0) keepLast(draft);
}

const NO_NAME: readonly string[] = [];

function nameOf({ input }: Draft): readonly string[] {
  if (!input.name) return NO_NAME;
  const text = clean(input.name);
  return wordsOfName(scan(isIndic(text) ? romanize(text, () => "").latin : text));
}

/** "Ravi Kumar, 12 MG Road" where the buyer is Ravi Kumar; not in "Ravi Apartment". */
function takeBuyer(line: Token[], name: readonly string[], draft: Draft, context: Context): void {
  const head = headOf(line);
  for (let k = head; k < line.length; k++) {
    if (line[k].role !== Role.none || (k > head && !opensPart(line, k))) continue;
    const end = repeatedEnd(line, k, name);
    // What follows without a comma is mostly called after the name: "Subhash Chandra Bose Road".
    if (end === k || !endsName(line, end)) continue;
    const isOne = wordsOfBuyer(line, k, end, name) < SURE_WORDS;
    if (isOne && (k > head || isPlace(line, k, end, draft, context))) continue;
    take(line, k === head ? 0 : k, end, k, Role.receiver);
  }
}

/** The words among [from, to) that are the name's own: a title is not. */
function wordsOfBuyer(line: readonly Token[], from: number, to: number, name: readonly string[]): number {
  let count = 0;
  for (let k = from; k < to; k++) if (name.includes(line[k].word.lower)) count++;
  return count;
}

/** A name of the PIN or the beginning of one ("Rohini" of Rohini Sector 7); without a PIN any place's. */
function isPlace(
  line: readonly Token[],
  from: number,
  to: number,
  { pinIndex }: Draft,
  { places }: Context,
): boolean {
  const name = places.nameOf(line, from, to);
  if (name < 0 || pinIndex < 0) return name >= 0;
  return places.officeNamed(name, pinIndex) >= 0 || places.beginsOffice(name, pinIndex);
}

/** Index of the first word behind "To" or "Name". */
function headOf(line: readonly Token[]): number {
  return line.length > 1 && line[0].role === Role.none && LEADS.has(line[0].word) ? 1 : 0;
}

/** "C/o Ram Lal", "Sunil S/o Ram Lal", "Sunil, S/o Ram Lal". */
function takeRelatives(line: Token[], name: readonly string[]): void {
  for (let i = 0; i + 1 < line.length; i++) {
    if (!opensCareOf(line, i)) continue;
    if (line[i].role !== Role.none) continue;
    const first = line[i + 1].text === "" ? i + 2 : i + 1;
    if (first >= line.length) return;
    if (line[first].sep >= Sep.comma) line[first].sep = Sep.space;
    const end = careOfEnd(line, i, i, partEnd(line, first));
    if (end <= first || hasPlace(line, first, end)) continue;
    const isBuyer = name.length > 0 && repeatedEnd(line, first, name) === end;
    if (isBuyer) take(line, i, end, i, Role.receiver);
    else take(line, startOfName(line, i), end, i, Role.person);
    i = end - 1;
  }
}

/** Letters of "care". */
const CARE = 4;

/** "C/o", or what else it stands for: "H/o", "Care of". */
function opensCareOf(line: readonly Token[], i: number): boolean {
  if (has(line[i], Mark.careOf)) return true;
  // The length alone excludes most words.
  const length = line[i].end - line[i].start;
  if (length !== 1 && length !== CARE) return false;
  const { lower } = line[i].word;
  const next = line[i + 1];
  // "Day Care of Hope School": what stands before it is no part's end.
  const begins = opensPart(line, i) || line[i - 1].word.digits > 0;
  const printed =
    lower === "h" && next.sep === Sep.slash && next.word.lower === "o"
      ? "H/o"
      : lower === "care" && begins && next.sep === Sep.space && next.word.lower === "of"
        ? "C/o"
        : "";
  if (printed === "" || line[i + 2]?.word.digits !== 0) return false;
  line[i].marks = Mark.careOf;
  line[i].text = printed;
  next.text = "";
  return true;
}

function hasPlace(line: readonly Token[], from: number, to: number): boolean {
  for (let k = from; k < to; k++) if (has(line[k], PLACE) && isKind(line[k])) return true;
  return false;
}

/** Where the name before "S/o" begins, in its part or as the part before it; `at` when no name stands there. */
function startOfName(line: readonly Token[], at: number): number {
  const isPart = opensPart(line, at);
  let from = at;
  while (from > 0 && line[from - 1].role === Role.none && (from === at || !opensPart(line, from))) from--;
  const isName = at > from && at - from <= MAX_BEFORE && !isKind(line[at - 1]) && !hasDigit(line, from, at);
  // "Rose Villa, C/o Ram Lal": only kinship says that the part before is a person.
  const isKin = (line[at].text ?? line[at].word.lower).charAt(0).toLowerCase() !== "c";
  return isName && (!isPart || (isKin && from === 0)) ? from : at;
}

/** "Ravi Kumar, 12 MG Road", and with a title in any part: "Flat 302, Mr Ravi". */
function takeHead(line: Token[], isFirst: boolean, scope: PersonScope): void {
  const head = headOf(line);
  for (let k = head; k < line.length; k++) {
    if (line[k].role !== Role.none || (k > head && !opensPart(line, k))) continue;
    if (k > head || !isFirst ? !isSureTitle(line[k]) : line[k].word.digits > 0) continue;
    const end = nameRunEnd(line, k);
    if (end > k && isPerson(line, k, end, scope)) take(line, k === head ? 0 : k, end, k, Role.person);
  }
}

/** Sets the role of the words [from, to); those before `name` are not printed. */
function take(line: Token[], from: number, to: number, name: number, role: Role): void {
  for (let k = from; k < to; k++) if (line[k].role === Role.none) line[k].role = role;
  if (role === Role.person && name === 1 && from === 0 && LEADS.has(line[0].word)) line[0].role = Role.label;
  if (to < line.length && line[to].sep > Sep.space && line[to].sep !== Sep.hash) line[to].sep = Sep.comma;
}

/** An address with nothing else left keeps the buyer's name. */
function keepLast({ line1, line2 }: Draft): void {
  if (!line1.some(isReceiver) && !line2.some(isReceiver)) return;
  const isLeft = ({ role }: Token) => role === Role.none || role === Role.person;
  if (line1.some(isLeft) || (line2 !== NO_TOKENS && line2.some(isLeft))) return;
  for (const line of [line1, line2])
    for (const token of line) if (isReceiver(token)) token.role = Role.person;
}

const isReceiver = ({ role }: Token): boolean => role === Role.receiver;
