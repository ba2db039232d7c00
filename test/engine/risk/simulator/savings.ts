/**
 * How often the interval of what people saved holds the truth: in the ten shops of measure.ts and in shops with fewer or more
 * returns, twenty seeds of each.
 */
import { openEngines } from "../../../../src/engine/index.ts";
import { SHOPS } from "./measure.ts";
import { REVIEWERS, reviewShop } from "./reviewers.ts";
import { type SimulationParams, TYPICAL } from "./shop.ts";

/** Shops whose rates differ most from that of a typical one, on which their first probabilities rest. */
const OTHER_RATES = {
  "4 % of COD orders come back": { codRto: 0.04 },
  "8 % of COD orders come back": { codRto: 0.08 },
  "12 % of COD orders come back": { codRto: 0.12 },
  "40 % of COD orders come back": { codRto: 0.4 },
} as const satisfies Record<string, Partial<SimulationParams>>;

const SEEDS = 20;
/** Fewer places than in a large shop. */
const PINS = 300;

const { directory } = await openEngines();

export interface ToldSaving {
  shop: string;
  /** Whether the shop's rate is one of {@link OTHER_RATES}. */
  hasOtherRate: boolean;
  reviewers: string;
  orders: number;
  truth: number;
  saved: number;
  low: number;
  high: number;
}

/**
 * Each kind of reviewers with each size, in turn. A seed where the saving is not known is left out.
 * @param sizes orders of a shop @param season begins the seeds; no constant was chosen by "unseen"
 */
export function toldSavings(sizes: readonly number[], season = "unseen"): ToldSaving[] {
  const kinds = Object.entries(REVIEWERS);
  const shops: Record<string, Partial<SimulationParams>> = { ...SHOPS, ...OTHER_RATES };
  return Object.entries(shops).flatMap(([shop, changes]) =>
    Array.from({ length: SEEDS }, (_, i) => {
      const [name, reviewers] = kinds[i % kinds.length];
      const orders = sizes[Math.floor(i / kinds.length) % sizes.length];
      const { buyers } = { ...TYPICAL, ...changes };
      const hasOtherRate = shop in OTHER_RATES;
      const params = {
        ...{ ...TYPICAL, ...changes, seed: `${season} saving ${shop} ${i}`, orders, pins: PINS },
        buyers: Math.round((buyers * orders) / TYPICAL.orders),
      };
      const { told, truth } = reviewShop(directory, params, reviewers);
      const { saved, interval } = told;
      if (saved === null || interval === null) return [];
      return [{ shop, hasOtherRate, reviewers: name, orders, truth: Math.round(truth), saved, ...interval }];
    }).flat(),
  );
}

const holdsTruth = ({ truth, low, high }: ToldSaving): boolean => low <= truth && truth <= high;

/** Part of the intervals that hold the truth, 0 to 1. */
export const coverage = (told: readonly ToldSaving[]): number => told.filter(holdsTruth).length / told.length;
