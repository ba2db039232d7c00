/** Says why a rule fired: what was seen, in a support agent's words. */
import type { Condition } from "../schema.ts";
import { positionOf, SIGNAL_NAMES, SIGNALS } from "../signals/index.ts";
import { type Signals, VALUES } from "../types.ts";
import { compileCondition } from "./condition.ts";

/** Different things that one reason tells of. */
const MOST = 3;

/** A signal that can be told of. */
const WITNESSES = SIGNAL_NAMES.map((name, at) => ({ at, tell: SIGNALS[name].tell }));
type PlaceEvidence = (typeof WITNESSES)[number];

/** Known before any order comes, or, where the condition has an `any`, found for each order. */
type Witnesses = readonly PlaceEvidence[] | ((signals: Signals) => readonly PlaceEvidence[]);

/**
 * The evidence as a function of signals for which the condition holds: "2 of 3 orders to this phone came back".
 * It gives "" when the condition holds for what is not so alone.
 * @param condition one that validate.ts let pass
 */
export function compileEvidence(condition: Condition): (signals: Signals) => string {
  const witnesses = witnessesOf(condition);
  if (typeof witnesses === "function") return (signals) => told(witnesses(signals), signals);
  if (witnesses.length !== 1) return (signals) => told(witnesses, signals);
  const [{ at, tell }] = witnesses;
  return (signals) => tell(signals[VALUES][at], signals);
}

/** The comparisons that make a condition true, in order; those under `not` tell nothing. */
function witnessesOf(condition: Condition): Witnesses {
  if ("not" in condition) return [];
  if ("any" in condition) {
    const branches = condition.any.map((c) => ({ holds: compileCondition(c), witnesses: witnessesOf(c) }));
    return (signals) => heard(branches.find(({ holds }) => holds(signals))?.witnesses ?? [], signals);
  }
  if ("all" in condition) {
    const parts = condition.all.map(witnessesOf);
    const known = parts.filter((part) => typeof part !== "function");
    if (known.length === parts.length) return [...new Set(known.flat())];
    return (signals) => parts.flatMap((part) => heard(part, signals));
  }
  const at = positionOf(condition.signal);
  return at === -1 ? [] : [WITNESSES[at]];
}

const heard = (witnesses: Witnesses, signals: Signals): readonly PlaceEvidence[] =>
  typeof witnesses === "function" ? witnesses(signals) : witnesses;

function told(witnesses: readonly PlaceEvidence[], signals: Signals): string {
  const texts: string[] = [];
  let evidence = "";
  for (const { at, tell } of witnesses) {
    const text = tell(signals[VALUES][at], signals);
    if (texts.includes(text)) continue;
    evidence = evidence === "" ? text : `${evidence}; ${text}`;
    if (texts.push(text) === MOST) break;
  }
  return evidence;
}
