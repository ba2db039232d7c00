/** One season of a shop whose end of each order is known, to be written out as the exports of shops and couriers. */
import { DAY_MS } from "../../../../src/lib/time.ts";
import { Random } from "../../../support/random.ts";

/** How an order ended; `open`: it has not. */
type End = "delivered" | "returned" | "cancelled" | "open";

export interface SeasonOrder {
  /** From 1001: Shopify's order #1191 is 1191 in WooCommerce and at the couriers. */
  number: number;
  end: End;
  isCod: boolean;
  /** Milliseconds since 1970, as the other times. */
  placedAt: number;
  /** When the courier had it; null: never. */
  shippedAt: number | null;
  /** When it was delivered, came back or was cancelled. */
  endedAt: number | null;
  /** The courier's number; null when it was never handed over. */
  awb: string | null;
  firstName: string;
  lastName: string;
  /** Ten digits. */
  phone: string;
  email: string;
  street: string;
  area: string;
  city: string;
  state: string;
  stateCode: string;
  pincode: string;
  items: { name: string; sku: string; quantity: number; price: number }[];
  /** Rupees, the sum of the items. */
  total: number;
}

/** How many of 340 orders ended how: 89 of the 322 that were sent and ended came back, 27.6 %. */
const ENDS: Readonly<Record<End, number>> = { returned: 89, delivered: 233, cancelled: 11, open: 7 };

/** Finished and cancelled orders were placed so many days ago. */
const DAYS_AGO = { from: 34, to: 154 };
/** Open orders: most are under way, the rest was forgotten and never sent. */
const UNDER_WAY = 4;

const PLACES = [
  ["Bengaluru", "Karnataka", "KA", "560001"],
  ["New Delhi", "Delhi", "DL", "110001"],
  ["Mumbai", "Maharashtra", "MH", "400001"],
  ["Pune", "Maharashtra", "MH", "411001"],
  ["Chennai", "Tamil Nadu", "TN", "600001"],
  ["Kolkata", "West Bengal", "WB", "700001"],
  ["Hyderabad", "Telangana", "TS", "500001"],
  ["Jaipur", "Rajasthan", "RJ", "302001"],
  ["Lucknow", "Uttar Pradesh", "UP", "226001"],
  ["Indore", "Madhya Pradesh", "MP", "452001"],
  ["Patna", "Bihar", "BR", "800001"],
] as const;
const FIRST = ["Asha", "Ravi", "Meena", "Imran", "Sunita", "Arjun", "Kavita", "Joseph", "Farah", "Deepak"];
const LAST = ["Verma", "Iyer", "Khan", "Patel", "Das", "Nair", "Singh", "Rao", "Pillai", "Joshi"];
const STREETS = ["MG Road", "Station Road", "Temple Street", "Park Lane", "Gandhi Nagar", "Lake View Road"];
const AREAS = ["near City Mall", "behind the post office", "Ward 7", "Shanti Apartments", "opposite SBI"];
const ITEMS = [
  ["Cotton Kurta - Red", "KU-RED", 799],
  ["Silk Saree, Blue", "SA-BLU", 2499],
  ["Brass Lamp", "LA-BRS", 649],
  ['Bedsheet 90" x 108"', "BE-90", 1199],
] as const;

/** @param now the exports are made then, milliseconds since 1970 */
export function makeSeason(now: number): SeasonOrder[] {
  const random = new Random("season");
  const ends = random.shuffled(
    (Object.entries(ENDS) as [End, number][]).flatMap(([end, count]) => Array<End>(count).fill(end)),
  );
  let underWay = 0;
  const orders = ends.map((end, i) =>
    orderOf({ end, isUnderWay: end === "open" && underWay++ < UNDER_WAY, phone: phoneOf(i) }, now, random),
  );
  // Numbers rise with time.
  orders.sort((a, b) => a.placedAt - b.placedAt);
  return orders.map((order, i) => ({ number: 1001 + i, ...order }));
}

/** Each buyer orders once. */
const phoneOf = (i: number): string => String(9_845_012_307 + i * 10_133);

function orderOf(
  { end, isUnderWay, phone }: { end: End; isUnderWay: boolean; phone: string },
  now: number,
  random: Random,
): Omit<SeasonOrder, "number"> {
  const daysAgo = isUnderWay
    ? 2 + random.below(4)
    : DAYS_AGO.from + random.below(DAYS_AGO.to - DAYS_AGO.from);
  const placedAt = Math.floor((now - daysAgo * DAY_MS - random.below(DAY_MS / 2)) / 60_000) * 60_000;
  const isSent = isUnderWay || end === "delivered" || end === "returned";
  const travel = { delivered: 4, returned: 14, cancelled: 1, open: 0 }[end] * DAY_MS;
  const firstName = FIRST[random.below(FIRST.length)];
  const [city, state, stateCode, pincode] = PLACES[random.below(PLACES.length)];
  const items = Array.from({ length: 1 + random.below(3) }, (_, i) => {
    const [name, sku, price] = ITEMS[(i + random.below(2)) % ITEMS.length];
    return { name, sku: `${sku}-${i}`, price, quantity: 1 + random.below(2) };
  });
  return {
    ...{ end, placedAt, phone, firstName, city, state, stateCode, pincode, items },
    // Prepaid orders hardly come back.
    isCod: end === "returned" ? !random.chance(0.05) : random.chance(0.75),
    shippedAt: isSent ? placedAt + DAY_MS : null,
    endedAt: end === "open" ? null : placedAt + DAY_MS + travel,
    awb: isSent ? `14110${phone}` : null,
    lastName: LAST[random.below(LAST.length)],
    email: `${firstName.toLowerCase()}.${phone.slice(-6)}@example.com`,
    street: `${1 + random.below(200)} ${STREETS[random.below(STREETS.length)]}`,
    area: AREAS[random.below(AREAS.length)],
    total: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  };
}
