/** The orders of the growing shop: any one of them is made from its number alone, so that none has to be kept. */
import type { AddressIn } from "../../../src/engine/address/schema.ts";
import type { PinDirectory } from "../../../src/engine/pincode/directory.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { type Home, makeHome } from "../../engine/risk/simulator/homes.ts";
import { makePerson, type Person } from "../../engine/risk/simulator/persons.ts";
import { Random } from "../../support/random.ts";
import { drawPins } from "../addresses.ts";

export const MAX_ORDERS = 2_000_000;
/** All lie in the 365 days of analytics and backtests, so they are a few more a day than 5,000. */
const DAYS = 360;
/** From the first order to now, milliseconds. */
export const AGE_MS = DAYS * DAY_MS;
const MS_AN_ORDER = AGE_MS / MAX_ORDERS;
/** An order's outcome comes with the order that is so many later: about two days. */
export const UNDER_WAY = 10_000;
/** Of older orders: the courier's report was lost. */
const WITHOUT_OUTCOME = 0.01;
const PINS = 2_000;
const RETURNING = 0.5;
/** A returning buyer is one of so many orders before. */
const MEMORY = 100_000;
const BOGUS = 0.015;

export interface ShopOrder {
  order_id: string;
  placed_at: string;
  payment_method: "COD" | "PREPAID";
  order_value: number;
  email: string;
  address: AddressIn;
  /** Once it is known. Empty: it never is. */
  outcome: "" | "delivered" | "rto" | "cancelled";
  outcome_at: string;
}

export interface Shop {
  /** The order of this number. */
  order(index: number): ShopOrder;
  /** PINs of buyers, the most frequent first. */
  pins: readonly string[];
}

/** @param begin when the first order was placed, milliseconds since 1970 */
export function openShop(directory: PinDirectory, begin: number): Shop {
  const pins = drawPins(directory, PINS * 3, new Random("pins of the shop"))
    .filter((pin) => {
      const at = directory.indexOf(Number(pin));
      return directory.cityOf(at) >= 0 && directory.officesTo(at) > directory.officesFrom(at);
    })
    .slice(0, PINS);
  return {
    pins,
    order(index) {
      const random = new Random(`order ${index}`);
      const { person, home, isBogus } = makeBuyer(directory, pins, buyerOf(index, random));
      const at = begin + Math.floor(index * MS_AN_ORDER);
      const payment_method = random.chance(0.6) ? "COD" : "PREPAID";
      return {
        order_id: `O${index}`,
        placed_at: isoOf(at),
        payment_method,
        order_value: 200 + Math.floor(4_000 * random.next() ** 3),
        email: random.pick(person.emails),
        address: { name: person.name, phone: random.pick(person.phones), ...home.retyped(random) },
        outcome: drawOutcome(payment_method, home, isBogus, random),
        outcome_at: isoOf(at + UNDER_WAY * MS_AN_ORDER),
      };
    },
  };
}

const isoOf = (at: number): string => new Date(at).toISOString();

/** The order with which the buyer first came: half of the orders are of new buyers. */
function buyerOf(index: number, random: Random): number {
  let buyer = index;
  while (buyer > 0 && random.chance(RETURNING)) buyer -= 1 + random.below(Math.min(buyer, MEMORY));
  return buyer;
}

function makeBuyer(directory: PinDirectory, pins: readonly string[], buyer: number) {
  const random = new Random(`buyer ${buyer}`);
  const isBogus = random.chance(BOGUS);
  const person: Person = makePerson(isBogus, random);
  // Towns differ: the first of the list have most buyers.
  const pin = directory.indexOf(Number(pins[Math.floor(pins.length * random.next() ** 2)]));
  return { person, isBogus, home: makeHome(directory, pin, 0, isBogus, random) };
}

function drawOutcome(
  payment: "COD" | "PREPAID",
  { quality }: Home,
  isBogus: boolean,
  random: Random,
): ShopOrder["outcome"] {
  if (random.chance(WITHOUT_OUTCOME)) return "";
  if (random.chance(0.02)) return "cancelled";
  const returns = payment === "PREPAID" ? 0.02 : 0.08 + 0.5 * (1 - quality) ** 2 + (isBogus ? 0.3 : 0);
  return random.chance(returns) ? "rto" : "delivered";
}
