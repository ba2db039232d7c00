/**
 * A merchant's season: buyers, their addresses and orders, and what became of each. The propensity that the
 * outcomes are drawn from is hidden: nothing here knows a signal or a rule.
 */
import { STATES } from "../../../data/states.ts";
import type { AddressIn } from "../../../src/address/schema.ts";
import type { PinDirectory } from "../../../src/pincode/types.ts";
import type { Payment } from "../../../src/risk/index.ts";
import { Random } from "../../support/random.ts";
import { type Home, makeHome } from "./homes.ts";
import { makePerson, type Person } from "./persons.ts";

export const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Midnight of 1 October 2025 in India. */
export const START = Date.UTC(2025, 8, 30, 18, 30);

/** How strongly each cause works: standard deviations and slopes in log-odds. */
export interface SimulationParams {
  seed: string;
  orders: number;
  buyers: number;
  days: number;
  pins: number;
  codShare: number;
  codRto: number;
  prepaidRto: number;
  buyer: number;
  pin: number;
  district: number;
  state: number;
  /** From the best address to the worst. */
  address: number;
  /** For each standard deviation of log value. */
  value: number;
  /** Share of buyers who order for fun, and how much that adds. */
  bogusBuyers: number;
  joker: number;
}

/** The figures of DESIGN's field notes: 26 % of COD and under 2 % of prepaid orders come back. */
export const TYPICAL: SimulationParams = {
  seed: "season 1",
  orders: 20_000,
  buyers: 9_000,
  days: 60,
  pins: 900,
  codShare: 0.6,
  codRto: 0.26,
  prepaidRto: 0.017,
  buyer: 1.2,
  pin: 0.35,
  district: 0.25,
  state: 0.25,
  address: 3.2,
  value: 0.5,
  bogusBuyers: 0.015,
  joker: 1.5,
};

export type Ending = "delivered" | "rto" | "cancelled";

/** One order as the merchant sees it, and (below the line) what he learns later. */
export interface SeasonOrder {
  id: number;
  at: number;
  payment: Payment;
  value: number;
  name: string;
  email: string;
  input: AddressIn;
  /** The failed attempt's report, if there was one. */
  ndrAt: number | null;
  ending: Ending;
  endedAt: number;
}

interface Buyer {
  person: Person;
  homes: readonly Home[];
  activity: number;
  /** Leaning toward COD, log-odds. */
  cod: number;
  propensity: number;
  joker: boolean;
}

/** All orders of a season, in time order. Same climate, same season. */
export function makeSeason(directory: PinDirectory, climate: SimulationParams): SeasonOrder[] {
  const random = new Random(climate.seed);
  const places = drawPlaces(directory, climate, random);
  const buyers = Array.from({ length: climate.buyers }, () => makeBuyer(directory, places, climate, random));
  const drafts = drawOrders(buyers, climate, random);
  for (const [payment, rate] of [
    ["COD", climate.codRto],
    ["PREPAID", climate.prepaidRto],
  ] as const) {
    const group = drafts.filter((draft) => draft.order.payment === payment);
    const base = interceptFor(
      group.map((draft) => draft.lean),
      rate,
    );
    for (const { order, lean } of group) end(order, sigmoid(base + lean), random);
  }
  return drafts.map((draft) => draft.order);
}

// ── places ──────────────────────────────────────────────────────────────────

interface Place {
  pin: number;
  lean: number;
  weight: number;
}

function drawPlaces(d: PinDirectory, climate: SimulationParams, random: Random): Place[] {
  const leans = new Map<string, number>();
  const leanOf = (key: string, sd: number): number => {
    const known = leans.get(key) ?? sd * normal(random);
    leans.set(key, known);
    return known;
  };
  const places: Place[] = [];
  while (places.length < climate.pins) {
    const pin = random.below(d.pinCount);
    if (d.cityOf(pin) < 0 || d.districtCount(pin) === 0 || d.officesTo(pin) === d.officesFrom(pin)) continue;
    const state = leanOf(`state ${STATES[d.stateOf(pin)].name}`, climate.state);
    const district = leanOf(`district ${d.districtAt(pin, 0)}`, climate.district);
    const lean = state + district + climate.pin * normal(random);
    places.push({ pin, lean, weight: Math.exp(normal(random)) });
  }
  return places;
}

// ── buyers ──────────────────────────────────────────────────────────────────

function makeBuyer(
  d: PinDirectory,
  places: readonly Place[],
  climate: SimulationParams,
  random: Random,
): Buyer {
  const joker = random.chance(climate.bogusBuyers);
  const draw = () => {
    const place = pickWeighted(places, random);
    return makeHome(d, place.pin, place.lean, joker, random);
  };
  return {
    person: makePerson(joker, random),
    homes: random.chance(0.15) ? [draw(), draw()] : [draw()],
    activity: Math.exp(0.8 * normal(random)),
    cod: 1.2 * normal(random),
    propensity: climate.buyer * normal(random) + (joker ? climate.joker : 0),
    joker,
  };
}

// ── orders ──────────────────────────────────────────────────────────────────

interface Draft {
  order: SeasonOrder;
  /** Hidden log-odds of coming back, but for the base of its payment. */
  lean: number;
}

function drawOrders(buyers: readonly Buyer[], climate: SimulationParams, random: Random): Draft[] {
  const wheel = buyers.map((buyer) => ({ buyer, weight: buyer.activity }));
  const lottery = makeLottery(wheel.map((entry) => entry.weight));
  const codBase = interceptFor(
    buyers.map((buyer) => buyer.cod),
    climate.codShare,
  );
  const drafts: Draft[] = [];
  while (drafts.length < climate.orders) {
    const buyer = buyers[lottery(random)];
    let at = START + random.below(climate.days) * DAY + hourOf(random) * HOUR + random.below(HOUR);
    // A joker sometimes sends several orders within the hour.
    const volley = buyer.joker && random.chance(0.3) ? 2 + random.below(3) : 1;
    for (let i = 0; i < volley && drafts.length < climate.orders; i++) {
      drafts.push(drawOrder(buyer, at, codBase, climate, random));
      at += random.below(HOUR / 4);
    }
  }
  drafts.sort((a, b) => a.order.at - b.order.at);
  for (const [id, draft] of drafts.entries()) draft.order.id = id;
  return drafts;
}

function drawOrder(
  buyer: Buyer,
  at: number,
  codBase: number,
  climate: SimulationParams,
  random: Random,
): Draft {
  const home = random.chance(0.8) ? buyer.homes[0] : random.pick(buyer.homes);
  const z = normal(random);
  const { name, phones, emails } = buyer.person;
  const order: SeasonOrder = {
    id: 0,
    at,
    payment: random.chance(sigmoid(codBase + buyer.cod)) ? "COD" : "PREPAID",
    value: Math.round(Math.exp(7 + 0.6 * z)),
    name,
    email: random.pick(emails),
    input: { ...home.retyped(random), name, phone: random.chance(0.92) ? phones[0] : random.pick(phones) },
    ndrAt: null,
    ending: "delivered",
    endedAt: 0,
  };
  const lean = buyer.propensity + home.lean + climate.address * (0.5 - home.quality) + climate.value * z;
  return { order, lean };
}

/** Draws what becomes of an order: the outcome arrives 3 to 12 days later, a cancellation within a day. */
function end(order: SeasonOrder, chance: number, random: Random): void {
  if (random.chance(0.02)) {
    order.ending = "cancelled";
    order.endedAt = order.at + random.below(DAY);
    return;
  }
  const rto = random.chance(chance);
  order.ending = rto ? "rto" : "delivered";
  order.endedAt = order.at + 3 * DAY + random.below(9 * DAY);
  if (random.chance(rto ? 0.7 : 0.08)) {
    order.ndrAt = order.at + 2 * DAY + random.below(order.endedAt - order.at - 2 * DAY);
  }
}

/** Evenings more than mornings, few at night. */
function hourOf(random: Random): number {
  for (;;) {
    const hour = random.below(24);
    if (random.chance(0.55 + 0.45 * Math.cos(((hour - 20) / 24) * 2 * Math.PI))) return hour;
  }
}

// ── chance ──────────────────────────────────────────────────────────────────

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** A standard normal number (Box–Muller). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** The constant that makes the mean of sigmoid(constant + lean) the rate, by halving. */
function interceptFor(leans: readonly number[], rate: number): number {
  let [low, high] = [-20, 20];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    const mean = leans.reduce((sum, lean) => sum + sigmoid(middle + lean), 0) / leans.length;
    if (mean < rate) low = middle;
    else high = middle;
  }
  return low;
}

/** Draws indices with the weights given. */
function makeLottery(weights: readonly number[]): (random: Random) => number {
  const ends: number[] = [];
  let total = 0;
  for (const weight of weights) {
    total += weight;
    ends.push(total);
  }
  return (random) => {
    const at = random.next() * total;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle] <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const lotteries = new WeakMap<readonly Place[], (random: Random) => number>();
function pickWeighted(places: readonly Place[], random: Random): Place {
  const lottery = lotteries.get(places) ?? makeLottery(places.map((place) => place.weight));
  lotteries.set(places, lottery);
  return places[lottery(random)];
}
