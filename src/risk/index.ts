/**
 * The risk engine: pure. Signals of an order and of the past as it stood → the points of rules → score, level,
 * reasons. No clock, no I/O, no database.
 */
export { DEFAULT_RULES } from "./rules/defaults.ts";
export { compile, levelOf, type Scorer, score } from "./rules/score.ts";
export { validateRules } from "./rules/validate.ts";
export { SIGNAL_NAMES, SIGNALS, type Signal, signalOf, signalsOf } from "./signals/index.ts";
export * from "./types.ts";
