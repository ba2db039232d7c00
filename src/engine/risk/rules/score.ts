/** Scores signals with a rules document: score, level and reasons. */
import { type Fact, factText } from "../../../../data/catalogue/evidence/index.ts";
import { builtInKey, REASONS, type RuleCode } from "../../../../data/catalogue/rules/index.ts";
import {
  MAX_SCORE,
  type RiskLevel,
  type RiskReason,
  type Rule,
  type RuleDocument,
  type Scoring,
} from "../schema.ts";
import { positionOf } from "../signals/index.ts";
import { type Signals, VALUES } from "../types.ts";
import { compileCondition } from "./condition.ts";
import { compileEvidence, type Evidence } from "./evidence.ts";
import { compileList, type ListTest } from "./lists.ts";

/** Reason codes of the lists; reserved, no rule may have them (validate.ts). */
export const LIST_CODES = { allow: "ALLOW_LIST", block: "BLOCK_LIST" } as const;

/** A compiled document, to be kept while the document is active. */
export type Scorer = ReturnType<typeof build>;

const scorers = new WeakMap<RuleDocument, Scorer>();

/** Compiles a document. Cached by object identity, so the document must not be modified afterwards. */
export function compile(document: RuleDocument): Scorer {
  const known = scorers.get(document);
  if (known) return known;
  const scorer = build(document);
  scorers.set(document, scorer);
  return scorer;
}

const withoutThem = new WeakMap<RuleDocument, RuleDocument>();

/**
 * The document without rules that reject orders by themselves. Few of their orders are sent, so nothing is known of their
 * points: how often orders come back is estimated without. Cached by object identity.
 * @returns the same document if it has no such rule
 */
export function withoutRejecting(document: RuleDocument): RuleDocument {
  const known = withoutThem.get(document);
  if (known) return known;
  const rules = document.rules.filter(({ automatic }) => automatic?.decision !== "rejected");
  const without = rules.length === document.rules.length ? document : { ...document, rules };
  withoutThem.set(document, without);
  return without;
}

/**
 * Scores one order. A match in the block list gives 100 and HIGH, else one in the allow list 0 and LOW, each with
 * a reason; else the sum of the points of the rules that fire, clipped to 0–100 and rounded. A rule of 0 points
 * gives no reason, unless it tags the order.
 * @param document one that validate.ts has accepted
 */
export function score(signals: Signals, document: RuleDocument): Scoring {
  return compile(document).score(signals);
}

function build(document: RuleDocument) {
  const rules = document.rules
    .filter((rule) => rule.enabled !== false)
    .map((rule) => ({
      rule,
      key: builtInKey(rule.code, rule.message),
      test: compileCondition(rule.when),
      evidence: compileEvidence(rule.when),
    }));
  // Few rules do more than give points, so the loops over all rules ignore that.
  const raising = rules
    .map((compiled) => ({ compiled, floor: floorOf(compiled.rule, document.thresholds) }))
    .filter(({ floor }) => floor > 0);
  const tagging = rules.filter(({ rule }) => rule.points === 0 && rule.automatic?.tag);
  const marking = rules.filter(({ rule }) => rule.automatic?.level ?? rule.automatic?.tag);
  const deciding = rules.filter(({ rule }) => rule.automatic?.decision !== undefined);
  const allow = compileList(document.lists?.allow);
  const block = compileList(document.lists?.block);
  let byCode: Map<string, (typeof rules)[number]> | undefined;
  /** The rule that raises the order's score most, the first of equals; none if a list decides. */
  const raisedBy = (points: number, signals: Signals, list: ListHit) => {
    if (raising.length === 0 || list || signals[VALUES][ON_ALLOW_LIST] === true) return undefined;
    let best: (typeof raising)[number] | undefined;
    for (const each of raising)
      if (each.floor > (best?.floor ?? clipped(points)) && each.compiled.test(signals)) best = each;
    return best;
  };
  return {
    /** Enabled rules with their tests, in the document's order. */
    rules,
    /**
     * Score and level without reasons, for backtests.
     * @param onFire called with the index in `rules` of each that fires
     */
    rate(signals: Signals, onFire?: (index: number) => void): Rating {
      let points = 0;
      for (let i = 0; i < rules.length; i++) {
        const { rule, test } = rules[i];
        if (!test(signals)) continue;
        points += rule.points;
        onFire?.(i);
      }
      const list = listed(signals, allow, block);
      return verdict(raisedBy(points, signals, list)?.floor ?? points, list, document);
    },
    score(signals: Signals): Scoring {
      let sum = 0;
      const risk_reasons: RiskReason[] = [];
      for (const compiled of rules) {
        if (!compiled.test(signals)) continue;
        const { code, points } = compiled.rule;
        sum += points;
        if (points !== 0) insert(risk_reasons, reasonOf(code, points, ruleTexts(compiled, signals)));
      }
      for (const compiled of tagging)
        if (compiled.test(signals))
          insert(risk_reasons, reasonOf(compiled.rule.code, 0, ruleTexts(compiled, signals)));
      const list = listed(signals, allow, block);
      const raise = raisedBy(sum, signals, list);
      if (raise) {
        const { compiled, floor } = raise;
        addPoints(risk_reasons, compiled.rule, floor - sum, ruleTexts(compiled, signals));
        sum = floor;
      }
      if (list) insert(risk_reasons, listReason(list, sum));
      const { risk_score, risk_level } = verdict(sum, list, document);
      return { risk_score, risk_level, risk_reasons };
    },
    /** Actions of rules on the order besides points. @param reasons of `score` */
    marks(reasons: readonly RiskReason[]): Mark[] {
      return marking.flatMap(({ rule: { code, points, automatic = {} } }) => {
        const reason = reasons.find((each) => each.code === code);
        const level = reason && reason.points !== points ? automatic.level : undefined;
        const tag = reason?.tag;
        return level || tag ? [{ code, level, tag }] : [];
      });
    },
    /** The rule that decides on the order: the first deciding rule that fires. Undefined when none fires, or a list prevents it. */
    decision(signals: Signals): Rule | undefined {
      const rule = deciding.find(({ test }) => test(signals))?.rule;
      const on = rule && listed(signals, allow, block)?.on;
      const isVerified = rule?.automatic?.decision === "verified";
      const opposed = isVerified ? ON_BLOCK_LIST : ON_ALLOW_LIST;
      const isOpposed = on === (isVerified ? "block" : "allow") || signals[VALUES][opposed] === true;
      return isOpposed ? undefined : rule;
    },
    /**
     * The texts of a reason from `score`, derived again from its code and the same signals; undefined for a code that
     * the document lacks.
     */
    explain(code: string, signals: Signals): ReasonTexts | undefined {
      if (code === LIST_CODES.allow || code === LIST_CODES.block) {
        const list = listed(signals, allow, block);
        return list && LIST_CODES[list.on] === code ? listTexts(list) : undefined;
      }
      byCode ??= new Map(rules.map((each) => [each.rule.code, each]));
      const found = byCode.get(code);
      return found && ruleTexts(found, signals);
    },
  };
}

/** Actions of a rule on an order: raised its level, tagged it. */
export interface Mark {
  code: string;
  level?: RiskLevel;
  tag?: string;
}

/** The texts of a reason. */
export type ReasonTexts = Pick<RiskReason, "message" | "key" | "evidence" | "tag" | "facts">;

/** The reason; evidence keys come last, and only if there are any. */
export function reasonOf(
  code: string,
  points: number,
  { message, evidence, key, tag, facts }: ReasonTexts,
): RiskReason {
  const reason: RiskReason = { code, message, points, evidence };
  if (key !== undefined) reason.key = key;
  if (tag !== undefined) reason.tag = tag;
  if (facts !== undefined) reason.facts = facts;
  return reason;
}

/** A rule as it is compiled. */
interface CompiledRule {
  rule: Rule;
  /** Key of a catalogue message; undefined for the shop's own. */
  key: RuleCode | undefined;
  evidence: (signals: Signals) => Evidence;
}

function ruleTexts({ rule, key, evidence }: CompiledRule, signals: Signals): ReasonTexts {
  const { message, automatic } = rule;
  const { text, facts } = evidence(signals);
  const tag = automatic?.tag;
  return text === ""
    ? { message, evidence: message, key, tag }
    : { message, evidence: text, key, tag, facts };
}

type Rating = Pick<Scoring, "risk_score" | "risk_level">;

/** The risk score of a sum of points. */
export const clipped = (points: number): number => Math.round(Math.max(0, Math.min(MAX_SCORE, points)));

/** The level of a score under a document's thresholds. */
export function levelOf(score: number, { review, high }: RuleDocument["thresholds"]): RiskLevel {
  if (score >= high) return "HIGH";
  return score >= review ? "REVIEW" : "LOW";
}

type ListHit = { on: keyof typeof LIST_CODES; what: Fact } | undefined;

function listed(signals: Signals, allow: ListTest | undefined, block: ListTest | undefined): ListHit {
  const blocked = block?.(signals);
  if (blocked) return { on: "block", what: blocked };
  const allowed = allow?.(signals);
  return allowed ? { on: "allow", what: allowed } : undefined;
}

function verdict(points: number, list: ListHit, { thresholds }: RuleDocument): Rating {
  if (list?.on === "block") return { risk_score: MAX_SCORE, risk_level: "HIGH" };
  if (list) return { risk_score: 0, risk_level: "LOW" };
  const risk_score = clipped(points);
  return { risk_score, risk_level: levelOf(risk_score, thresholds) };
}

/** Its points outweigh all others, so that the points of the reasons add up to the score. */
function listReason(list: NonNullable<ListHit>, sum: number): RiskReason {
  const points = list.on === "block" ? Math.max(MAX_SCORE, MAX_SCORE - sum) : -Math.max(MAX_SCORE, sum);
  return reasonOf(LIST_CODES[list.on], points, listTexts(list));
}

const listTexts = ({ on, what }: NonNullable<ListHit>): ReasonTexts => ({
  message: REASONS[LIST_CODES[on]].en,
  key: LIST_CODES[on],
  evidence: factText("en", what) ?? "",
  facts: [what],
});

const [ON_ALLOW_LIST, ON_BLOCK_LIST] = ["on_allow_list", "on_block_list"].map(positionOf);

/** The score that a rule raises an order to; 0: it raises none. */
function floorOf({ automatic }: Rule, { review, high }: RuleDocument["thresholds"]): number {
  const level = automatic?.level;
  return level === undefined ? 0 : Math.ceil(level === "HIGH" ? high : review);
}

/** The raise by a rule is shown with its points, so that the points of the reasons add up to the score. */
function addPoints(reasons: RiskReason[], { code, points }: Rule, lift: number, texts: ReasonTexts): void {
  const at = reasons.findIndex((reason) => reason.code === code);
  if (at >= 0) reasons.splice(at, 1);
  insert(reasons, reasonOf(code, points + lift, texts));
}

/** Inserts by points, most first, equal points in document order: faster than sorting for so few. */
function insert(reasons: RiskReason[], reason: RiskReason): void {
  let at = reasons.length;
  for (; at > 0 && reasons[at - 1].points < reason.points; at--) reasons[at] = reasons[at - 1];
  reasons[at] = reason;
}
