/** Evidence of why a rule fired, in words for support agents. */
import { type Fact, factText } from "../../../../data/catalogue/evidence/index.ts";
import type { Condition } from "../schema.ts";
import { positionOf, SIGNAL_NAMES, SIGNALS } from "../signals/index.ts";
import { type Signals, VALUES } from "../types.ts";
import { compileCondition } from "./condition.ts";

/** Most different facts in the evidence of one reason. */
const MAX_FACTS = 3;

/** Index of each signal among the values, and its description of a value. */
const FACTS = SIGNAL_NAMES.map((name, at) => ({ at, describe: SIGNALS[name].describe }));
type FactOf = (typeof FACTS)[number];

/** What was seen, in English, and by keys and values. */
export interface Evidence {
  /** "" when the condition consists only of `not`. */
  text: string;
  facts: Fact[];
}

/** The same for every order, or if the condition has an `any`, determined for each. */
type FactSource = readonly FactOf[] | ((signals: Signals) => readonly FactOf[]);

/**
 * The evidence as a function of signals for which the condition holds: "2 of 3 orders of this phone came back".
 * @param condition one that validate.ts has accepted
 */
export function compileEvidence(condition: Condition): (signals: Signals) => Evidence {
  const facts = factsOf(condition);
  if (typeof facts === "function") return (signals) => describeAll(facts(signals), signals);
  if (facts.length !== 1) return (signals) => describeAll(facts, signals);
  const [{ at, describe }] = facts;
  return (signals) => {
    const seen = describe(signals[VALUES][at], signals);
    return { text: sentence(seen), facts: [seen] };
  };
}

/** The comparisons that make a condition true, in order; those under `not` give no evidence. */
function factsOf(condition: Condition): FactSource {
  if ("not" in condition) return [];
  if ("any" in condition) {
    const branches = condition.any.map((c) => ({ holds: compileCondition(c), facts: factsOf(c) }));
    return (signals) => factsFor(branches.find(({ holds }) => holds(signals))?.facts ?? [], signals);
  }
  if ("all" in condition) {
    const parts = condition.all.map(factsOf);
    const known = parts.filter((part) => typeof part !== "function");
    if (known.length === parts.length) return [...new Set(known.flat())];
    return (signals) => parts.flatMap((part) => factsFor(part, signals));
  }
  const at = positionOf(condition.signal);
  return at === -1 ? [] : [FACTS[at]];
}

const factsFor = (facts: FactSource, signals: Signals): readonly FactOf[] =>
  typeof facts === "function" ? facts(signals) : facts;

function describeAll(sources: readonly FactOf[], signals: Signals): Evidence {
  const facts: Fact[] = [];
  const texts: string[] = [];
  for (const { at, describe } of sources) {
    const seen = describe(signals[VALUES][at], signals);
    const text = sentence(seen);
    if (texts.includes(text)) continue;
    facts.push(seen);
    if (texts.push(text) === MAX_FACTS) break;
  }
  return { text: texts.length === 1 ? texts[0] : texts.join("; "), facts };
}

const sentence = (seen: Fact): string => factText("en", seen) ?? "";
