/**
 * Ten simulated shops of varied causes, with prepaid orders left out: that COD orders come back more often is no merit of
 * a score. The rules are learnt from the first forty days and judged by the twenty after them.
 */
import { openEngines } from "../../../../src/engine/index.ts";
import { auc } from "../../../../src/engine/risk/backtest/auc.ts";
import { compile, DEFAULT_RULES, suggest } from "../../../../src/engine/risk/index.ts";
import type { RuleDocument } from "../../../../src/engine/risk/schema.ts";
import { knownAt } from "./known.ts";
import { oracle } from "./oracle.ts";
import { replay, type Seen } from "./replay.ts";
import { DAY, type SimulationParams, START, simulateOrders, TYPICAL } from "./shop.ts";

const LEARNT_UNTIL = START + 40 * DAY;
const WORST_SHARE = 0.03;

/** How they differ from {@link TYPICAL}. No constant was chosen by their seeds. */
export const SHOPS = {
  "a usual shop": {},
  "loyal buyers": { buyers: 5000, buyer: 1.6 },
  "new buyers": { buyers: 16_000 },
  "places that differ": { pin: 0.6, district: 0.5, state: 0.4 },
  "places that are alike": { pin: 0.1, district: 0.1, state: 0.1 },
  "value that matters": { value: 0.9 },
  "value that does not matter": { value: 0 },
  "few returns": { codRto: 0.15 },
  "bad nights": { night: 0.9 },
  "many bogus buyers": { bogusBuyers: 0.05, bogusLogOdds: 2 },
} as const satisfies Record<string, Partial<SimulationParams>>;
export type ShopName = keyof typeof SHOPS;

const { directory } = await openEngines();

const cameBack = ({ order }: Seen): boolean => order.ending === "rto";
const share = (orders: readonly Seen[]): number => orders.filter(cameBack).length / orders.length;
/** The mean of some numbers. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function scoresBy(document: RuleDocument, orders: readonly Seen[]): number[] {
  const scorer = compile(document);
  return orders.map(({ signals }) => scorer.rate(signals).risk_score);
}

/**
 * By the default rules and by those learnt: AUC in COD orders on a scale from chance (0) to the oracle (1), and returns
 * among the worst 3 % of all orders in times of the usual.
 */
export function measure(name: ShopName) {
  const params = { ...TYPICAL, seed: `unseen ${name}`, ...SHOPS[name] };
  const seen = replay(directory, simulateOrders(directory, params));
  const learnt = suggest(knownAt(seen, LEARNT_UNTIL), DEFAULT_RULES).document;
  const late = seen.filter(({ order }) => order.at >= LEARNT_UNTIL && order.ending !== "cancelled");
  const cod = late.filter(({ order }) => order.payment === "COD");
  const returned = cod.map(cameBack);
  const best = auc(
    oracle(
      cod.map(({ signals }) => signals),
      returned,
    ),
    returned,
  );
  const of = (document: RuleDocument) => {
    const scores = scoresBy(document, late);
    const worst = late.map((_, i) => i).sort((a, b) => scores[b] - scores[a]);
    const stopped = worst.slice(0, Math.round(late.length * WORST_SHARE)).map((i) => late[i]);
    return {
      way: (auc(scoresBy(document, cod), returned) - 0.5) / (best - 0.5),
      worst: share(stopped) / share(late),
    };
  };
  return { name, byDefault: of(DEFAULT_RULES), learnt: of(learnt) };
}
