/**
 * Simulates a merchant: buyers, their addresses, orders and outcomes. Outcomes are drawn from a hidden propensity,
 * independent of signals and rules.
 */
import { STATES } from "../../../../data/states.ts";
import type { AddressIn } from "../../../../src/engine/address/schema.ts";
import type { PinDirectory } from "../../../../src/engine/pincode/directory.ts";
import type { Payment } from "../../../../src/engine/risk/index.ts";
import { Random } from "../../../support/random.ts";
import { type Home, makeHome } from "./homes.ts";
import { makePerson, type Person } from "./persons.ts";

export const DAY = 86_400_000;
const HOUR = 3_600_000;
const IST = 5.5 * HOUR;
const NIGHT_ENDS = 5;
const RATE_CHANGES_AFTER = 30 * DAY;
/** Midnight of 1 October 2025 in India. */
export const START = Date.UTC(2025, 8, 30, 18, 30);

/** The strength of each cause: standard deviations and slopes in log-odds. */
export interface SimulationParams {
  seed: string;
  orders: number;
  buyers: number;
  days: number;
  pins: number;
  codShare: number;
  codRto: number;
  /** The rate of COD orders placed from the 31st day on; by default the same. */
  codRtoLater?: number;
  prepaidRto: number;
  buyer: number;
  pin: number;
  district: number;
  state: number;
  /** From the best address to the worst. */
  address: number;
  /** For each standard deviation of log value. */
  value: number;
  /** Of an order placed between midnight and five. */
  night: number;
  /** Share of buyers who order for fun, and how much that adds. */
  bogusBuyers: number;
  bogusLogOdds: number;
}

/** Figures typical of Indian merchants: 26 % of COD and under 2 % of prepaid orders come back. */
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
  night: 0,
  bogusBuyers: 0.015,
  bogusLogOdds: 1.5,
};

export type Ending = "delivered" | "rto" | "cancelled";

/** One order as the merchant sees it, and (below the line) what he learns later. */
export interface SimulatedOrder {
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
  isBogus: boolean;
}

/** All orders in time order; the same parameters give the same orders. */
export function simulateOrders(directory: PinDirectory, params: SimulationParams): SimulatedOrder[] {
  const random = new Random(params.seed);
  const places = drawPlaces(directory, params, random);
  const buyers = Array.from({ length: params.buyers }, () => makeBuyer(directory, places, params, random));
  const drafts = drawOrders(buyers, params, random);
  const { codRto, codRtoLater = codRto, prepaidRto } = params;
  // Where the rate stays, one group: the months differ as they fall.
  const isLater = ({ order }: Draft) => codRtoLater !== codRto && order.at >= START + RATE_CHANGES_AFTER;
  for (const [rate, isOf] of [
    [codRto, (draft: Draft) => draft.order.payment === "COD" && !isLater(draft)],
    [codRtoLater, (draft: Draft) => draft.order.payment === "COD" && isLater(draft)],
    [prepaidRto, (draft: Draft) => draft.order.payment === "PREPAID"],
  ] as const) {
    const group = drafts.filter(isOf);
    const base = interceptFor(
      group.map((draft) => draft.logOdds),
      rate,
    );
    for (const { order, logOdds } of group) end(order, sigmoid(base + logOdds), random);
  }
  return drafts.map((draft) => draft.order);
}

// ── places ──────────────────────────────────────────────────────────────────

interface Place {
  pin: number;
  logOdds: number;
  weight: number;
}

function drawPlaces(d: PinDirectory, params: SimulationParams, random: Random): Place[] {
  const logOddsByArea = new Map<string, number>();
  const logOddsOf = (key: string, sd: number): number => {
    const known = logOddsByArea.get(key) ?? sd * normal(random);
    logOddsByArea.set(key, known);
    return known;
  };
  const places: Place[] = [];
  while (places.length < params.pins) {
    const pin = random.below(d.pinCount);
    if (d.cityOf(pin) < 0 || d.districtCount(pin) === 0 || d.officesTo(pin) === d.officesFrom(pin)) continue;
    const state = logOddsOf(`state ${STATES[d.stateOf(pin)].name}`, params.state);
    const district = logOddsOf(`district ${d.districtAt(pin, 0)}`, params.district);
    const logOdds = state + district + params.pin * normal(random);
    places.push({ pin, logOdds, weight: Math.exp(normal(random)) });
  }
  return places;
}

// ── buyers ──────────────────────────────────────────────────────────────────

function makeBuyer(
  d: PinDirectory,
  places: readonly Place[],
  params: SimulationParams,
  random: Random,
): Buyer {
  const isBogus = random.chance(params.bogusBuyers);
  const draw = () => {
    const place = pickWeighted(places, random);
    return makeHome(d, place.pin, place.logOdds, isBogus, random);
  };
  return {
    person: makePerson(isBogus, random),
    homes: random.chance(0.15) ? [draw(), draw()] : [draw()],
    activity: Math.exp(0.8 * normal(random)),
    cod: 1.2 * normal(random),
    propensity: params.buyer * normal(random) + (isBogus ? params.bogusLogOdds : 0),
    isBogus,
  };
}

// ── orders ──────────────────────────────────────────────────────────────────

interface Draft {
  order: SimulatedOrder;
  /** Hidden log-odds of coming back, but for the base of its payment. */
  logOdds: number;
}

function drawOrders(buyers: readonly Buyer[], params: SimulationParams, random: Random): Draft[] {
  const wheel = buyers.map((buyer) => ({ buyer, weight: buyer.activity }));
  const lottery = makeLottery(wheel.map((entry) => entry.weight));
  const codBase = interceptFor(
    buyers.map((buyer) => buyer.cod),
    params.codShare,
  );
  const drafts: Draft[] = [];
  while (drafts.length < params.orders) {
    const buyer = buyers[lottery(random)];
    let at = START + random.below(params.days) * DAY + hourOf(random) * HOUR + random.below(HOUR);
    // A bogus buyer sometimes sends several orders within the hour.
    const burst = buyer.isBogus && random.chance(0.3) ? 2 + random.below(3) : 1;
    for (let i = 0; i < burst && drafts.length < params.orders; i++) {
      drafts.push(drawOrder(buyer, at, codBase, params, random));
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
  params: SimulationParams,
  random: Random,
): Draft {
  const home = random.chance(0.8) ? buyer.homes[0] : random.pick(buyer.homes);
  const z = normal(random);
  const { name, phones, emails } = buyer.person;
  const order: SimulatedOrder = {
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
  const night = new Date(at + IST).getUTCHours() < NIGHT_ENDS ? params.night : 0;
  const logOdds =
    buyer.propensity + home.logOdds + params.address * (0.5 - home.quality) + params.value * z + night;
  return { order, logOdds };
}

/** Draws the outcome of an order: it arrives 3 to 12 days later, a cancellation within a day. */
function end(order: SimulatedOrder, chance: number, random: Random): void {
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

/** The constant that makes the mean of sigmoid(constant + logOdds) the rate, by halving. */
function interceptFor(logOddsList: readonly number[], rate: number): number {
  let [low, high] = [-20, 20];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    const mean =
      logOddsList.reduce((sum, logOdds) => sum + sigmoid(middle + logOdds), 0) / logOddsList.length;
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
