/** The parts that become components: those of the rules, with the tags as evidence where no rule is certain. */
import type { Context, Draft, Part, PartKind } from "./draft.ts";
import { isInstitution } from "./kind-words.ts";
import { TAGS, type TagName } from "./tagger/tags.ts";
import { Sep, type Token } from "./text/scan.ts";

/**
 * The kind of a part by its tag; "none" is no component. Which level an area has is told by its place; what needs
 * a label or a relation word (post office, landmark) is for the rules.
 */
const KINDS: Readonly<Partial<Record<TagName, PartKind | "none">>> = {
  building: "building",
  block: "block",
  street: "street",
  sublocality: "sublocality",
  locality: "sublocality",
  village: "sublocality",
  city: "none",
  other: "none",
};
const KIND_OF_TAG = TAGS.map((name) => KINDS[name] ?? "other");

/** Kinds that a word tells, but not for certain: "Enclave" is a building or an area. Others are for the rules. */
const SOFT: ReadonlySet<PartKind | "none"> = new Set([
  "building",
  "block",
  "street",
  "sublocality",
  "locality",
]);
/** Margin from which on a tag is preferred to a word of kind: it is right in nine of ten composed addresses. */
const SURE = 24;
/** Words of a part that is looked for among those before it. */
const MAX_REPEATED = 8;

/**
 * Divides a run of parts whose kind is not certain anew when the tagger is sure of all its words, and otherwise
 * only those that no word of kind names. Lines and fingerprint go on to use the parts of the rules alone.
 */
export function refineParts(draft: Draft, { tagger, places }: Context): Part[] {
  const parts = withoutRepeated(draft);
  if (!tagger) return parts;
  const office = draft.office < 0 ? -1 : places.dir.officeName(draft.office);
  const isOffice = ({ line, from, to }: Part): boolean =>
    office >= 0 && places.nameOf(lineOf(draft, line), from, to) === office;
  const isSoft = (part: Part): boolean =>
    SOFT.has(part.kind) &&
    (part.kind !== "locality" || !isOffice(part)) &&
    (part.kind !== "building" || !isInstitution(lineOf(draft, part.line), part.from, part.to));
  const out: Part[] = [];
  for (let i = 0; i < parts.length; ) {
    const line = lineOf(draft, parts[i].line);
    let end = i;
    while (
      end < parts.length &&
      isSoft(parts[end]) &&
      (end === i || follows(parts[end - 1], parts[end], line))
    )
      end++;
    if (end === i) out.push(parts[i++]);
    else {
      const run = { ...parts[i], to: parts[end - 1].to };
      if (isSure(line, run)) divide(run, line, out, closedAreas(parts, i, end));
      else for (const part of parts.slice(i, end)) keepOrDivide(part, line, out);
      i = end;
    }
  }
  chooseLocality(out, isOffice);
  return out;
}

const lineOf = ({ line1, line2 }: Draft, line: Part["line"]): readonly Token[] =>
  line === 1 ? line1 : line2;

function follows(before: Part, { line, from }: Part, tokens: readonly Token[]): boolean {
  return before.line === line && before.to === from && tokens[from].sep < Sep.comma;
}

/** Every tag wins by enough, and is one that may replace a soft kind. */
function isSure(line: readonly Token[], { from, to }: Part): boolean {
  for (let k = from; k < to; k++) {
    const { tag, margin } = line[k];
    if (tag < 0 || margin < SURE || !SOFT.has(KIND_OF_TAG[tag])) return false;
  }
  return true;
}

function keepOrDivide(part: Part, line: readonly Token[], out: Part[]): void {
  if (part.isGuess) divide(part, line, out);
  else out.push(part.kind === "locality" ? { ...part, kind: "sublocality" } : part);
}

/** Where areas that words of kind close begin: "Indra Park | Palam Colony" are two, whatever the tags. */
function closedAreas(parts: readonly Part[], from: number, to: number): number[] {
  const starts: number[] = [];
  for (let i = from + 1; i < to; i++)
    if (isArea(parts[i - 1]) && isArea(parts[i])) starts.push(parts[i].from);
  return starts;
}

const isArea = ({ kind, isGuess }: Part) => !isGuess && (kind === "sublocality" || kind === "locality");

/**
 * Divides a part where the tag changes and before the words of `starts`. Words without a tag, and a number that would
 * be left out, stay as they are.
 */
function divide(part: Part, line: readonly Token[], out: Part[], starts: readonly number[] = []): void {
  for (let from = part.from; from < part.to; ) {
    const { tag } = line[from];
    let to = from + 1;
    let hasDigit = line[from].word.digits > 0;
    for (; to < part.to && line[to].tag === tag && !starts.includes(to); to++)
      hasDigit ||= line[to].word.digits > 0;
    const kind = tag < 0 ? "other" : KIND_OF_TAG[tag];
    if (kind === "other" || (kind === "none" && hasDigit)) out.push({ ...part, from, to });
    else if (kind !== "none") out.push({ ...part, from, to, kind });
    from = to;
  }
}

/** Of several areas the last is the locality, unless one is an office of the PIN. */
function chooseLocality(parts: Part[], isOffice: (part: Part) => boolean): void {
  for (let i = 0; i < parts.length; i++)
    if (parts[i].kind === "sublocality" && isOffice(parts[i])) parts[i] = { ...parts[i], kind: "locality" };
  if (parts.some(({ kind }) => kind === "locality")) return;
  const last = parts.findLastIndex(({ kind }) => kind === "sublocality");
  if (last >= 0) parts[last] = { ...parts[last], kind: "locality" };
}

/** Of parts with the same words only the first: exports repeat whole lines. */
function withoutRepeated(draft: Draft): Part[] {
  const { parts } = draft;
  for (let i = 1; i < parts.length; i++)
    if (isRepeated(draft, i)) return parts.filter((_, k) => !isRepeated(draft, k));
  return parts;
}

function isRepeated(draft: Draft, i: number): boolean {
  const { parts } = draft;
  for (let k = 0; k < i; k++) if (haveSameWords(draft, parts[k], parts[i])) return true;
  return false;
}

function haveSameWords(draft: Draft, a: Part, b: Part): boolean {
  const length = a.to - a.from;
  if (b.to - b.from !== length || length > MAX_REPEATED) return false;
  const first = lineOf(draft, a.line);
  const second = lineOf(draft, b.line);
  for (let i = 0; i < length; i++)
    if (first[a.from + i].word.lower !== second[b.from + i].word.lower) return false;
  return true;
}
