/** Validation of a rules document before it is saved. */
import {
  Problem,
  type ProblemKey,
  type ProblemValues,
  problemOf,
  type ValueArguments,
} from "../../../lib/problem.ts";
import { MAX_SCORE, OPS, RULE_LIMITS, type RuleDocument } from "../schema.ts";
import { nearestSignal, signalOf } from "../signals/index.ts";
import type { Signal } from "../signals/signal.ts";
import { LIST_CODES } from "./score.ts";

type Json = Record<string, unknown>;

const CODE = /^[A-Za-z0-9_.-]+$/;
const RESERVED: ReadonlySet<string> = new Set(Object.values(LIST_CODES));
const LISTS = ["phones", "emails", "pincodes", "addresses"] as const;
const BRANCHES = ["all", "any", "not"] as const;

/**
 * Returns the document itself, with unknown extra keys unchanged.
 * @throws Problem 400 invalid_rules whose `field` is the path inside the document: rules[3].when.all[0].signal
 */
export function validateRules(input: unknown): RuleDocument {
  const document = object(input, "");
  if (document.version !== undefined && !Number.isSafeInteger(document.version)) {
    reject("version", "whole_number");
  }
  checkThresholds(document.thresholds);
  const rules = array(document.rules, "rules", RULE_LIMITS.rules);
  const codes = new Map<string, number>();
  for (const [i, rule] of rules.entries()) checkRule(rule, `rules[${i}]`, codes, i);
  if (document.lists !== undefined) checkLists(document.lists);
  return input as RuleDocument; // every part of the type was checked above
}

function checkThresholds(input: unknown): void {
  const thresholds = object(input, "thresholds");
  const review = number(thresholds.review, "thresholds.review", 0, MAX_SCORE);
  const high = number(thresholds.high, "thresholds.high", 0, MAX_SCORE);
  if (high < review) reject("thresholds.high", "threshold", { review });
}

function checkRule(input: unknown, path: string, codes: Map<string, number>, index: number): void {
  const rule = object(input, path);
  const code = text(rule.code, `${path}.code`, RULE_LIMITS.code);
  if (!CODE.test(code)) reject(`${path}.code`, "code");
  if (RESERVED.has(code)) reject(`${path}.code`, "list_code", { code });
  const earlier = codes.get(code);
  if (earlier !== undefined) reject(`${path}.code`, "code_twice", { code, rule: earlier });
  codes.set(code, index);
  number(rule.points, `${path}.points`, -RULE_LIMITS.points, RULE_LIMITS.points);
  text(rule.message, `${path}.message`, RULE_LIMITS.message);
  if (rule.enabled !== undefined && typeof rule.enabled !== "boolean") {
    reject(`${path}.enabled`, "boolean");
  }
  if (rule.automatic !== undefined) checkAutomatic(rule.automatic, `${path}.automatic`);
  checkCondition(rule.when, `${path}.when`, 1, { left: RULE_LIMITS.conditions });
}

function checkAutomatic(input: unknown, path: string): void {
  const { level, tag, decision, max_per_day: max } = object(input, path);
  if (level !== undefined) choice(level, `${path}.level`, ["REVIEW", "HIGH"]);
  if (tag !== undefined) text(tag, `${path}.tag`, RULE_LIMITS.tag);
  if (decision !== undefined) choice(decision, `${path}.decision`, ["verified", "rejected"]);
  if (max === undefined && decision !== "rejected") return;
  const most = number(max, `${path}.max_per_day`, 1, RULE_LIMITS.perDay);
  if (!Number.isInteger(most)) reject(`${path}.max_per_day`, "whole_number");
}

function checkCondition(input: unknown, path: string, depth: number, budget: { left: number }): void {
  const condition = object(input, path);
  if (depth > RULE_LIMITS.depth) reject(path, "too_deep", { max: RULE_LIMITS.depth });
  if (budget.left-- <= 0) reject(path, "too_many_conditions", { max: RULE_LIMITS.conditions });
  const kinds = [...BRANCHES, "signal"].filter((key) => Object.hasOwn(condition, key));
  if (kinds.length !== 1) reject(path, "kind");
  if (kinds[0] === "signal") return checkComparison(condition, path);
  if (kinds[0] === "not") return checkCondition(condition.not, `${path}.not`, depth + 1, budget);
  const key = kinds[0];
  const parts = array(condition[key], `${path}.${key}`, RULE_LIMITS.conditions);
  if (parts.length === 0) reject(`${path}.${key}`, "no_condition");
  for (const [i, part] of parts.entries()) checkCondition(part, `${path}.${key}[${i}]`, depth + 1, budget);
}

function checkComparison(comparison: Json, path: string): void {
  const name = text(comparison.signal, `${path}.signal`, RULE_LIMITS.text);
  const signal = signalOf(name);
  if (!signal) return reject(`${path}.signal`, "no_signal", { signal: name, nearest: nearestSignal(name) });
  const op = text(comparison.op, `${path}.op`, RULE_LIMITS.text);
  const ops: readonly string[] = OPS[signal.type];
  if (!ops.includes(op)) {
    reject(`${path}.op`, "operator", { op, signal: name, type: signal.type, ops });
  }
  const at = `${path}.value`;
  if (op !== "in" && op !== "not_in") return checkValue(comparison.value, signal.type, at);
  const values = array(comparison.value, at, RULE_LIMITS.values);
  if (values.length === 0) reject(at, "no_value");
  for (const [i, value] of values.entries()) checkValue(value, signal.type, `${at}[${i}]`);
}

function checkValue(value: unknown, type: Signal["type"], path: string): void {
  if (typeof value !== type || (type === "number" && !Number.isFinite(value))) {
    reject(path, "type", { type });
  }
  if (typeof value === "string" && value.length > RULE_LIMITS.text) {
    reject(path, "too_long", { max: RULE_LIMITS.text });
  }
}

function checkLists(input: unknown): void {
  const lists = object(input, "lists");
  for (const side of ["allow", "block"] as const) {
    if (lists[side] === undefined) continue;
    const list = object(lists[side], `lists.${side}`);
    for (const kind of LISTS) {
      if (list[kind] === undefined) continue;
      const path = `lists.${side}.${kind}`;
      const entries = array(list[kind], path, RULE_LIMITS.entries);
      for (const [i, entry] of entries.entries()) text(entry, `${path}[${i}]`, RULE_LIMITS.text);
    }
  }
}

// ── types ───────────────────────────────────────────────────────────────────

function object(value: unknown, path: string): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Problem("invalid_rules", { path }, { field: path });
  return value as Json;
}

function array(value: unknown, path: string, max: number): unknown[] {
  if (!Array.isArray(value)) return reject(path, "list");
  if (value.length > max) reject(path, "too_many", { max });
  return value;
}

function text(value: unknown, path: string, max: number): string {
  if (typeof value !== "string" || value.trim() === "") return reject(path, "empty");
  if (value.length > max) reject(path, "too_long", { max });
  return value;
}

function number(value: unknown, path: string, min: number, max: number): number {
  if (typeof value !== "number" || !(value >= min && value <= max)) {
    return reject(path, "number", { min, max });
  }
  return value;
}

function choice(value: unknown, path: string, choices: readonly string[]): void {
  if (!choices.some((each) => each === value)) reject(path, "choice", { choices });
}

type FaultKey = Extract<ProblemKey, `invalid_rules.${string}`>;
type Fault = FaultKey extends `invalid_rules.${infer F}` ? F : never;

/** @param path of the value; "" is the document itself */
function reject<F extends Fault>(
  path: string,
  fault: F,
  ...[values]: ValueArguments<Omit<ProblemValues<`invalid_rules.${F}`>, "path">>
): never {
  throw problemOf(`invalid_rules.${fault}`, { path, ...values }, { field: path });
}
