/**
 * The risk engine: pure, without clock, I/O or database. Signals of an order and of the merchant's history at
 * that time → points of rules → score, level, reasons.
 */
export { type BacktestRow, rupees, share } from "./backtest/count.ts";
export type { Recent } from "./backtest/forecast.ts";
export { type BacktestOrders, backtest } from "./backtest/index.ts";
export { domainOf, emailIdentity, emailKey, isFillerEmail, isWithin } from "./identity/email.ts";
export { callNumber, isFillerPhone, phoneIdentity } from "./identity/phone.ts";
export { ANY_RATE_SD } from "./probability/curve.ts";
export { countByScore, Probabilities, takenAway } from "./probability/index.ts";
export { DEFAULT_RULES } from "./rules/defaults.ts";
export { scoresList } from "./rules/reads.ts";
export { compile, type Mark, type ReasonTexts, reasonOf, score, withoutRejecting } from "./rules/score.ts";
export { validateRules } from "./rules/validate.ts";
export {
  isEmptyValue,
  SIGNAL_NAMES,
  SIGNALS,
  signalOf,
  signalReader,
  signalsOf,
  sparseSignalReader,
  valuesOf,
  withBuyer,
  withLists,
} from "./signals/index.ts";
export { gibberishIn } from "./signals/person-text.ts";
export {
  type LearningOrders,
  type LearningRow,
  missingOutcomes,
  suggest,
} from "./suggest/index.ts";
export * from "./types.ts";
