/** Replays orders in time order: each gets its signals from the history at that time. */
import { type AddressEngine, createAddressEngine } from "../../../../src/engine/address/index.ts";
import { withResultCache } from "../../../../src/engine/address/result-cache.ts";
import { isGibberish, isKeyboardRun } from "../../../../src/engine/address/text/gibberish.ts";
import type { PinDirectory } from "../../../../src/engine/pincode/directory.ts";
import {
  addressFactsOf,
  type OrderFacts,
  type Signals,
  signalsOf,
} from "../../../../src/engine/risk/index.ts";
import { type Happening, Past } from "./past.ts";
import type { SimulatedOrder } from "./shop.ts";

export interface Seen {
  order: SimulatedOrder;
  facts: OrderFacts;
  signals: Signals;
}

type Event = { at: number } & (
  | { kind: "placed"; order: SimulatedOrder }
  | { kind: Happening; order: SimulatedOrder }
);

/** What people do with orders; what happens to an order may then be another thing. */
export interface Review {
  /** An order was scored. */
  placed(seen: Seen): void;
  /** @param what would have happened to the order @returns what does; null: nothing */
  happens(order: SimulatedOrder, what: Happening): Happening | null;
}

const NOBODY: Review = { placed: () => {}, happens: (_, what) => what };

/** @param until events from this time on are ignored */
export function replay(
  directory: PinDirectory,
  orders: readonly SimulatedOrder[],
  until = Infinity,
  review = NOBODY,
): Seen[] {
  const engine = withResultCache(createAddressEngine(directory));
  const past = new Past();
  const facts = new Map<SimulatedOrder, OrderFacts>();
  const seen: Seen[] = [];
  for (const { kind, order } of eventsOf(orders)) {
    if (momentOf(kind, order) >= until) continue;
    if (kind !== "placed") {
      const what = review.happens(order, kind);
      if (what) past.happen(facts.get(order)!, what); // placed before it ended
      continue;
    }
    const known = factsOf(engine, order);
    facts.set(order, known);
    const signals = signalsOf(
      known,
      past.historyOf(known),
      (word) => isKeyboardRun(word) || isGibberish(word, directory),
    );
    const one = { order, facts: known, signals };
    seen.push(one);
    review.placed(one);
    past.place(known);
  }
  return seen;
}

function momentOf(kind: Event["kind"], order: SimulatedOrder): number {
  if (kind === "placed") return order.at;
  return kind === "ndr" ? (order.ndrAt ?? Infinity) : order.endedAt;
}

function eventsOf(orders: readonly SimulatedOrder[]): Event[] {
  const events = orders.flatMap((order): Event[] => [
    { at: order.at, kind: "placed", order },
    ...(order.ndrAt === null ? [] : [{ at: order.ndrAt, kind: "ndr" as const, order }]),
    { at: order.endedAt, kind: order.ending, order },
  ]);
  return events.sort((a, b) => a.at - b.at);
}

function factsOf(engine: AddressEngine, order: SimulatedOrder): OrderFacts {
  const verification = engine.verify(order.input);
  return {
    payment: order.payment,
    order_value: order.value,
    currency: "INR",
    channel: "api",
    name: order.name,
    phone: verification.phone,
    email: order.email,
    address: addressFactsOf(verification),
    placed_at: order.at,
  };
}
