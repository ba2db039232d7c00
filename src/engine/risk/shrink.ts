/**
 * Rates of few orders are shrunk toward the rate of the larger group: a PIN toward its district, then the first three
 * digits, the state and the merchant's base (beta-binomial: the prior counts as `strength` orders at the larger group's
 * rate). No published return rates of places may be used here, so a shop without outcomes has the same rate everywhere.
 */
import type { ByPayment, History, Outcomes } from "./types.ts";

/** Share of COD and prepaid orders that come back in India (FY25), the prior for a merchant without a history. */
const INDIA = { cod: 0.26, prepaid: 0.02 } as const;

/** How many orders the prior counts as: more for places, which differ less among themselves than customers do. */
const STRENGTH = {
  merchant: 50,
  state: 60,
  sorting_district: 60,
  district: 40,
  pin: 25,
  identity: 4,
  hour: 60,
  value: 40,
} as const;

/**
 * How the odds of a return rise with the rank of the value: as this power of the odds of the rank. Fitted to simulated
 * order histories.
 */
const VALUE_POWER = 0.2;

const MAX_RATE = 0.98;

/**
 * With fewer returns, places, hours and values have the rate of all orders. Deliveries are known days before returns, so in
 * the first weeks of a shop every place would look better than it is: on simulated shops whose returns take 12 to 29 days,
 * scores of the days 5 to 20 were ten points too low. And so few returns are chance: rates that may only rise held more
 * orders, and saved less on most of 21 simulated shops, than rates that wait.
 */
const MIN_RETURNS = 30;

/** The merchant's own RTO rates by payment, 0 to 1. */
function baseRates({ cod, prepaid }: ByPayment<Outcomes>): ByPayment<number> {
  return {
    cod: lean(cod.rto, cod.rto + cod.delivered, INDIA.cod, STRENGTH.merchant),
    prepaid: lean(prepaid.rto, prepaid.rto + prepaid.delivered, INDIA.prepaid, STRENGTH.merchant),
  };
}

/** (returned + strength × prior) / (finished + strength), at most 0.98. */
function lean(returned: number, finished: number, prior: number, strength: number): number {
  return Math.min(MAX_RATE, (returned + strength * prior) / (finished + strength));
}

/**
 * Weight of a delivered prepaid order, 0 to 1, relative to a COD one: prepaid orders rarely come back, so a
 * delivery is weak evidence. A return counts fully for both.
 */
const prepaidWeight = (base: ByPayment<number>): number => Math.min(1, base.prepaid / base.cod);

/**
 * The estimated return rate of COD orders, 0 to 1, from the outcomes of both payments.
 * @param weight of a prepaid order, see {@link prepaidWeight}
 */
function rateOf(
  { cod, prepaid }: ByPayment<Outcomes>,
  weight: number,
  prior: number,
  strength: number,
): number {
  const finished = cod.rto + cod.delivered + weight * (prepaid.rto + prepaid.delivered);
  return lean(cod.rto + prepaid.rto, finished, prior, strength);
}

/** A rate whose odds are multiplied. */
function withOdds(rate: number, factor: number): number {
  const odds = (factor * rate) / (1 - rate);
  return odds / (1 + odds);
}

/**
 * Shrunk COD rates of everything in an order's history, 0 to 1; of the merchant's base, by payment.
 * @param valueRank between 0 and 1, both excluded; NaN when the order is not in rupees
 */
export function ratesOf(history: History, valueRank: number) {
  const { merchant } = history;
  const base = baseRates(merchant);
  const weight = prepaidWeight(base);
  const isYoung = merchant.cod.rto + merchant.prepaid.rto < MIN_RETURNS;
  const groupRate: typeof rateOf = (outcomes, by, prior, strength) =>
    isYoung ? prior : rateOf(outcomes, by, prior, strength);
  const state = groupRate(history.state, weight, base.cod, STRENGTH.state);
  const sorting = groupRate(history.sorting_district, weight, state, STRENGTH.sorting_district);
  const district = groupRate(history.district, weight, sorting, STRENGTH.district);
  const pin = groupRate(history.pin, weight, district, STRENGTH.pin);
  const phone = rateOf(history.phone, weight, base.cod, STRENGTH.identity);
  const email = rateOf(history.email, weight, base.cod, STRENGTH.identity);
  const address = rateOf(history.address, weight, base.cod, STRENGTH.identity);
  const hour = groupRate(history.hour, weight, base.cod, STRENGTH.hour);
  const valuePrior = withOdds(base.cod, (valueRank / (1 - valueRank)) ** VALUE_POWER);
  const value = groupRate(history.value_band, weight, valuePrior, STRENGTH.value);
  return { base, state, district, pin, phone, email, address, hour, value, valuePrior };
}
export type Rates = ReturnType<typeof ratesOf>;
