/**
 * How often the interval of what people saved holds the truth, in young shops whose people review from the first order on,
 * and in old ones.
 */
import { openEngines } from "../../../../src/engine/index.ts";
import { REVIEWERS, reviewShop } from "./reviewers.ts";
import { DAY, type SimulationParams, START, TYPICAL } from "./shop.ts";

/** Shops that differ in how many orders come back. */
export const RATES = {
  "a usual shop": {},
  "3 % of COD orders come back": { codRto: 0.03 },
  "4 % of COD orders come back": { codRto: 0.04 },
  "8 % of COD orders come back": { codRto: 0.08 },
  "12 % of COD orders come back": { codRto: 0.12 },
  "40 % of COD orders come back": { codRto: 0.4 },
  "12 %, and 26 % after a month": { codRto: 0.12, codRtoLater: 0.26 },
  "26 %, and 12 % after a month": { codRto: 0.26, codRtoLater: 0.12 },
} as const satisfies Record<string, Partial<SimulationParams>>;

/** Review begins after so many days, of so many, and so many times the orders. */
const AGES = {
  young: { from: 0, days: 60, times: 1 },
  old: { from: 60, days: 120, times: 2 },
} as const;

/** Fewer places than in a large shop. */
const PINS = 300;
/** Shops with fewer returns get more orders, as the saving would not be known. */
const ENOUGH = 0.12;

const { directory } = await openEngines();

export interface ToldSaving {
  shop: string;
  age: string;
  reviewers: string;
  truth: number;
  /** Null: not known. */
  saved: number | null;
  low: number;
  high: number;
}

/**
 * Each kind of reviewers in each shop, young and old.
 * @param orders of a young shop @param seeds of each @param season begins the seeds; no constant was chosen by "unseen"
 */
export function toldSavings(
  shops: Record<string, Partial<SimulationParams>>,
  orders: number,
  seeds: number,
  season = "unseen",
): ToldSaving[] {
  return Object.entries(shops).flatMap(([shop, changes]) =>
    Object.entries(AGES).flatMap(([age, { from, days, times }]) =>
      Object.entries(REVIEWERS).flatMap(([name, reviewers]) =>
        Array.from({ length: seeds }, (_, i) => {
          const base = { ...TYPICAL, ...changes, days, pins: PINS };
          const own = Math.round(orders * times * Math.max(1, ENOUGH / base.codRto));
          const buyers = Math.round((base.buyers * own) / TYPICAL.orders);
          const params = {
            ...base,
            seed: `${season} saving ${shop} ${age} ${name} ${i}`,
            orders: own,
            buyers,
          };
          const { told, truth } = reviewShop(directory, params, reviewers, START + from * DAY);
          const { low, high } = told.interval ?? { low: 0, high: 0 };
          return { shop, age, reviewers: name, truth: Math.round(truth), saved: told.saved, low, high };
        }),
      ),
    ),
  );
}

/** Those that are known. */
export const knownOf = (told: readonly ToldSaving[]) => told.filter(({ saved }) => saved !== null);

/** Part of the intervals that hold the truth, 0 to 1. */
export const coverage = (told: readonly ToldSaving[]): number =>
  told.filter(({ truth, low, high }) => low <= truth && truth <= high).length / told.length;
