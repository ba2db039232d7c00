/** The parts that become components: those of the rules, with the tagger's tags as evidence if no rule is certain. */
import { type Context, type Draft, lineOf, type Part, type PartKind } from "./draft.ts";
import { isInstitution, isWeak } from "./kind-words.ts";
import type { Places } from "./places.ts";
import { TAGS, type TagName } from "./tagger/tags.ts";
import { Sep, type Token } from "./text/token.ts";
import { has, Mark } from "./text/words.ts";

/**
 * The kind of a part by its tag; "none" is not a component. An area's level depends on its position; parts that need a
 * label or a relation word (post office, landmark) are left to the rules.
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

/** Kinds that a word suggests without certainty: "Enclave" is a building or an area. Others are left to the rules. */
const SOFT: ReadonlySet<PartKind | "none"> = new Set([
  "building",
  "block",
  "street",
  "sublocality",
  "locality",
]);
/** Margin above which a tag is preferred to a kind word: it is right in nine of ten composed addresses. */
const SURE = 24;
/** Words of a part that is looked for among those before it. */
const MAX_REPEATED = 8;

/**
 * Divides a run of uncertain parts again if the tagger is sure of all its words, and otherwise only parts without a
 * kind word. Changes the parts, which lines and fingerprint have already used.
 */
export function refineParts(draft: Draft, { tagger, places }: Context): Part[] {
  const parts = withoutRepeated(draft);
  if (!tagger) return parts;
  const office = draft.office < 0 ? -1 : places.dir.officeName(draft.office);
  const out: Part[] = [];
  for (let i = 0; i < parts.length; ) {
    const line = lineOf(draft, parts[i].line);
    let end = i;
    while (
      end < parts.length &&
      (end === i || follows(parts[end - 1], parts[end], line)) &&
      isSoft(parts[end], line, office, places)
    )
      end++;
    if (end === i) out.push(parts[i++]);
    else {
      const { from } = parts[i];
      const { to } = parts[end - 1];
      if (isSure(line, from, to)) divide(parts[i], to, line, out, closedAreas(parts, i, end));
      else
        for (let k = i; k < end; k++)
          if (k > i && isRestOfStreet(parts[k - 1], parts[k], line)) out[out.length - 1].to = parts[k].to;
          else keepOrDivide(parts[k], line, out);
      i = end;
    }
  }
  chooseLocality(out, draft, office, places);
  return out;
}

function follows(before: Part, { line, from }: Part, tokens: readonly Token[]): boolean {
  return before.line === line && before.to === from && tokens[from].sep < Sep.comma;
}

/** "5th Main | Road 2" */
const isRestOfStreet = (before: Part, { kind, from }: Part, line: readonly Token[]): boolean =>
  before.kind === "street" && kind === "street" && isWeak(line[from - 1]);

/** @param office name of the PIN's office that the lines name, -1 if none */
function isSoft({ kind, from, to }: Part, line: readonly Token[], office: number, places: Places): boolean {
  if (!SOFT.has(kind)) return false;
  if (kind === "block" && to === from + 2 && has(line[from], Mark.block) && line[from + 1].word.digits > 0)
    return false;
  if (kind === "locality") return office < 0 || places.nameOf(line, from, to) !== office;
  return kind !== "building" || !isInstitution(line, from, to);
}

/** Every tag wins by enough, and is one that may replace a soft kind. */
function isSure(line: readonly Token[], from: number, to: number): boolean {
  for (let k = from; k < to; k++) {
    const { tag, margin } = line[k];
    if (tag < 0 || margin < SURE || !SOFT.has(KIND_OF_TAG[tag])) return false;
  }
  return true;
}

function keepOrDivide(part: Part, line: readonly Token[], out: Part[]): void {
  if (part.isGuess) return divide(part, part.to, line, out, NO_STARTS);
  if (part.kind === "locality") part.kind = "sublocality";
  out.push(part);
}

/** Where areas that words of kind close begin: "Indra Park | Palam Colony" are two, whatever the tags. */
function closedAreas(parts: readonly Part[], from: number, to: number): readonly number[] {
  let starts = NO_STARTS;
  for (let i = from + 1; i < to; i++)
    if (isArea(parts[i - 1]) && isArea(parts[i])) starts = [...starts, parts[i].from];
  return starts;
}

const NO_STARTS: readonly number[] = [];

const isArea = ({ kind, isGuess }: Part) => !isGuess && (kind === "sublocality" || kind === "locality");

/**
 * Divides the words from the start of a part to `end` where the tag changes and before the words of `starts`. Words without
 * a tag, and a number that would be left out, stay as they are.
 */
function divide(
  part: Part,
  end: number,
  line: readonly Token[],
  out: Part[],
  starts: readonly number[],
): void {
  for (let { from } = part; from < end; ) {
    const { tag } = line[from];
    let to = from + 1;
    let hasDigit = line[from].word.digits > 0;
    for (; to < end && line[to].tag === tag && !starts.includes(to); to++)
      hasDigit ||= line[to].word.digits > 0;
    const kind = tag < 0 ? "other" : KIND_OF_TAG[tag];
    if (kind !== "none") out.push(partOf(part, from, to, kind === "other" ? part.kind : kind));
    else if (hasDigit) out.push(partOf(part, from, to, part.kind));
    from = to;
  }
}

const partOf = ({ line, isGuess }: Part, from: number, to: number, kind: PartKind): Part => ({
  line,
  from,
  to,
  kind,
  isGuess,
  isConfirmed: false,
});

/** The last of several areas is the locality, unless one is an office of the PIN. */
function chooseLocality(parts: readonly Part[], draft: Draft, office: number, places: Places): void {
  let last: Part | undefined;
  let hasLocality = false;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    const { line, from, to } = part;
    if (part.kind === "sublocality") {
      if (office >= 0 && places.nameOf(lineOf(draft, line), from, to) === office) part.kind = "locality";
      else last = part;
    }
    hasLocality ||= part.kind === "locality";
  }
  if (!hasLocality && last !== undefined) last.kind = "locality";
}

/** Keeps only the first of parts with the same words, as exports repeat whole lines. */
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
