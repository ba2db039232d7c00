/**
 * The stored form of risk reasons: codes and points, "COD 27 FIRST_ORDER 2". Their texts come from the rules version
 * that scored the order, and from its signals. Earlier versions stored a JSON array of {@link RiskReason}.
 */
import { builtInKey, LIST_REASONS, REASONS, type ReasonKey } from "../../../../data/catalogue/rules/index.ts";
import { entryOf, say } from "../../../../data/catalogue/words.ts";
import { compile, type ReasonTexts, reasonOf, type Signals } from "../../../engine/risk/index.ts";
import type { RiskReason, RuleDocument } from "../../../engine/risk/schema.ts";

/** Prefix of the reasons of an erased order, whose evidence is blank. No code contains it. */
const ERASED = "!";

/** Code and points, most points first. */
export type ReasonPoints = Pick<RiskReason, "code" | "points">;

/** Sources of the texts of reasons. */
export interface ReasonSource {
  /** The rules version that scored the order; undefined when unknown. */
  document: RuleDocument | undefined;
  signals: () => Signals;
}

/** The stored form; blank evidence stays blank. */
export function packReasons(reasons: readonly RiskReason[]): string {
  let text = "";
  for (const { code, points } of reasons) text += text === "" ? `${code} ${points}` : ` ${code} ${points}`;
  return reasons.length > 0 && reasons.every(({ evidence }) => evidence === "") ? ERASED + text : text;
}

/** Whether a text is from an earlier version. */
export const isOldReasons = (text: string): boolean => text.startsWith("[");

/** Codes and points of a text in the stored form, alternating. */
function wordsOf(text: string): string[] {
  const words = text.startsWith(ERASED) ? text.slice(ERASED.length) : text;
  return words === "" ? [] : words.split(" ");
}

/** Codes and points of either stored form, without reading rules or signals. */
function reasonPointsOf({ riskReasons }: { riskReasons: string }): ReasonPoints[] {
  if (isOldReasons(riskReasons)) return JSON.parse(riskReasons) as RiskReason[];
  const words = wordsOf(riskReasons);
  const reasons: ReasonPoints[] = [];
  for (let i = 0; i < words.length; i += 2) reasons.push({ code: words[i], points: Number(words[i + 1]) });
  return reasons;
}

/** Codes of either stored form, most points first. */
export function reasonCodesOf({ riskReasons }: { riskReasons: string }): string[] {
  if (isOldReasons(riskReasons)) return (JSON.parse(riskReasons) as RiskReason[]).map(({ code }) => code);
  return wordsOf(riskReasons).filter((_, i) => i % 2 === 0);
}

/** Reasons of either stored form, with their texts. */
export function reasonsOf(order: { riskReasons: string }, { document, signals }: ReasonSource): RiskReason[] {
  const { riskReasons } = order;
  if (isOldReasons(riskReasons)) return JSON.parse(riskReasons) as RiskReason[];
  if (riskReasons === "") return [];
  const scorer = document && compile(document);
  const isErased = riskReasons.startsWith(ERASED);
  const values = signals();
  return reasonPointsOf(order).map(({ code, points }) => {
    const texts = scorer?.explain(code, values) ?? unknownTexts(code);
    return reasonOf(code, points, isErased ? { ...texts, evidence: "", facts: undefined } : texts);
  });
}

/** The message of the reason with the most points, without reading signals; null when there is no reason. */
export function topReasonOf(
  { riskReasons }: { riskReasons: string },
  document: RuleDocument | undefined,
): Pick<RiskReason, "message" | "key"> | null {
  if (isOldReasons(riskReasons)) return (JSON.parse(riskReasons) as RiskReason[])[0] ?? null;
  const [code] = wordsOf(riskReasons);
  if (code === undefined) return null;
  const rule = document?.rules.find((each) => each.code === code);
  if (rule) return { message: rule.message, key: builtInKey(code, rule.message) };
  const ofList = entryOf(LIST_REASONS, code);
  return ofList ? { message: ofList.en, key: code } : unknownTexts(code);
}

/** For a rule that neither the rules version nor this program has. */
function unknownTexts(code: string): ReasonTexts {
  const key: ReasonKey = "RULE_NOT_KEPT";
  const message = say(REASONS[key], "en", { code });
  return { message, key, evidence: message };
}

/** Whether two orders have the same reasons, in either stored form. */
export const hasSameReasons = (a: { riskReasons: string }, b: { riskReasons: string }): boolean =>
  a.riskReasons === b.riskReasons || newForm(a.riskReasons) === newForm(b.riskReasons);

const newForm = (text: string): string =>
  isOldReasons(text) ? packReasons(JSON.parse(text) as RiskReason[]) : text;

/** The stored form without evidence, which may name the person. */
export function blankReasons(text: string): string {
  const packed = newForm(text);
  return packed === "" || packed.startsWith(ERASED) ? packed : ERASED + packed;
}
