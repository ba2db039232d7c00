/** The orders of the demo shop, all from a seed. */
import { Random } from "../../../data/build/random.ts";
import type { PinDirectory } from "../../engine/pincode/directory.ts";
import type { OrderIn } from "../../features/orders/index.ts";
import { DAY_MS, HOUR_MS, IST_OFFSET_MS } from "../../lib/time.ts";
import { makeAddress } from "./addresses.ts";
import { type Buyer, makeBuyer } from "./people.ts";
import { openPlaces } from "./places.ts";

export interface ShopOptions {
  seed: string;
  orders: number;
  days: number;
  /** The end of the period, milliseconds since 1970. */
  now: number;
}

export interface DemoOrder {
  /** When it was placed, milliseconds since 1970. */
  at: number;
  input: OrderIn;
  /** How likely it comes back when it is sent, 0 to 1; hidden from the score. */
  returnChance: number;
}

/** A saree shop whose customers also buy for the house. Rupees. */
const CATALOGUE: readonly (readonly [name: string, sku: string, price: number])[] = [
  ["Silk saree, Kanchipuram", "SAR-101", 6499],
  ["Cotton saree, block print", "SAR-204", 1299],
  ["Kurta set, three pieces", "KUR-310", 1799],
  ["Juttis, hand-made", "JUT-12", 899],
  ["Bedsheet, double, with two pillow covers", "BED-44", 1149],
  ["Brass diya, pair", "DIY-2", 449],
  ["Pressure cooker, 5 litres", "COO-5", 2249],
  ["Bluetooth earphones", "EAR-7", 799],
  ["शुद्ध घी, 1 किलो", "GHE-1", 749],
];

/** Sales grow slightly: an order's position in the period is a uniform number to this power. */
const GROWTH = 1.25;
/** Few buy between midnight and six. */
const NIGHT_ENDS = 6;
const NIGHT_SHARE = 0.15;
const ORDERS_PER_BUYER = 1.7;
const FIRST_ID = 5_811_220_000_000;
const FIRST_NUMBER = 1001;

/** All orders in order of time. */
export function simulateShop(directory: PinDirectory, options: ShopOptions): DemoOrder[] {
  const random = new Random(options.seed);
  const places = openPlaces(directory);
  const buyers = Array.from({ length: Math.ceil(options.orders / ORDERS_PER_BUYER) }, () => {
    const buyer = makeBuyer(random);
    return { buyer, address: makeAddress(places, buyer.writing, buyer.carelessness, random) };
  });
  const orders: DemoOrder[] = [];
  while (orders.length < options.orders) {
    const { buyer, address } = random.pick(buyers);
    const at = placedAt(options, random);
    const input = { ...address, ...whatIsBought(buyer, random), order_id: "" };
    orders.push({ at, input, returnChance: returnChanceOf(buyer, input) });
    // Sent twice by mistake.
    if (random.chance(0.03) && orders.length < options.orders) {
      const again = Math.min(options.now, at + 60_000 + random.below(HOUR_MS / 2));
      orders.push({ at: again, input: { ...input }, returnChance: 0.5 });
    }
  }
  orders.sort((a, b) => a.at - b.at);
  return orders.map((order, i) => ({
    ...order,
    input: { ...order.input, order_id: String(FIRST_ID + i), reference: `#${FIRST_NUMBER + i}` },
  }));
}

/** In the days that end tonight in India, so that the shop is the same whenever it is opened. */
function placedAt({ now, days }: ShopOptions, random: Random): number {
  const tonight = Math.ceil((now + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;
  for (;;) {
    const at = Math.round(tonight - days * DAY_MS * random.next() ** GROWTH);
    const isNight = new Date(at + IST_OFFSET_MS).getUTCHours() < NIGHT_ENDS;
    if (isNight && !random.chance(NIGHT_SHARE)) continue;
    // Orders of the rest of today are placed at that hour of earlier days, by the minute.
    return at > now ? at - DAY_MS * (1 + (Math.floor((tonight - at) / 60_000) % (days - 1))) : at;
  }
}

function whatIsBought({ name, phone, email, isBogus }: Buyer, random: Random) {
  const lines = 1 + (random.chance(0.25) ? 1 : 0) + (random.chance(0.05) ? 2 : 0);
  const items = Array.from({ length: lines }, () => {
    const [title, sku, price] = random.pick(CATALOGUE);
    return { name: title, sku, quantity: random.chance(0.1) ? 2 : 1, price };
  });
  const isCod = random.chance(isBogus ? 0.95 : 0.74);
  return {
    name,
    phone,
    ...(email !== "" && { email }),
    items,
    order_value: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    payment_method: isCod ? ("COD" as const) : ("PREPAID" as const),
    channel: random.chance(0.7) ? "shopify" : random.chance(0.6) ? "woocommerce" : "api",
  };
}

/** As in Indian shops: a quarter of COD orders come back, but hardly any prepaid ones. */
function returnChanceOf({ carelessness, isBogus }: Buyer, { payment_method, order_value = 0 }: OrderIn) {
  if (payment_method === "PREPAID") return 0.02;
  return Math.min(0.95, 0.03 + 0.42 * carelessness + (isBogus ? 0.25 : 0) + (order_value > 5000 ? 0.1 : 0));
}
