/**
 * Distinguishes a COD order that became prepaid from one whose cash has arrived. Shopify marks both paid, and keeps COD among
 * the payment methods of both. What counts is whether the order was paid in full before the shop had sent it: then nothing
 * is left to collect at the door.
 */
import { DAY_MS } from "../../lib/time.ts";
import type { OrderIn } from "../orders/record/order-in.ts";

/** What one version of a COD order says of its payment. */
export interface CodReading {
  /** Still to be paid, in the order's currency; 0 when it is paid in full. */
  due: number;
  /** Whether a parcel was handed over. */
  isSent: boolean;
  /** Whether it has a payment method beside COD by which a buyer pays from afar. */
  hasOther: boolean;
}

/** What all versions of a COD order together say; commutative, so that late and repeated events change nothing. */
export interface CodState {
  /** The newest version that was not paid: when it was changed, and what was due; 0 without any. */
  unpaidAt: number;
  due: number;
  /** A sum of {@link Seen}. */
  seen: number;
}

const Seen = {
  /** It was paid before it was sent, soon after the order. */
  soon: 1,
  /** It was paid before it was sent, and has another method. */
  named: 2,
  /** It had another method while it was not paid: of a part that was paid with the order. */
  part: 4,
} as const;

const UNKNOWN: CodState = { unpaidAt: 0, due: 0, seen: 0 };

/**
 * How long after the order a payment by no named method counts as one in advance. Shops that do not tell Shopify what
 * they send mark an order paid when its cash arrives: a courier needs a day to deliver and two to pay out.
 */
const UNNAMED_WITHIN_MS = 3 * DAY_MS;

/**
 * The state with one more version.
 * @param at when the version was changed, `placedAt` when the order was placed: milliseconds since 1970
 */
export function withCodReading(
  state: CodState = UNKNOWN,
  { due, isSent, hasOther }: CodReading,
  at: number,
  placedAt: number,
): CodState {
  if (due > 0) {
    const seen = state.seen | (hasOther ? Seen.part : 0);
    // Of versions of the same second, what is paid in parts has less to pay in the later one.
    const isNewer = at > state.unpaidAt || (at === state.unpaidAt && due < state.due);
    return isNewer ? { unpaidAt: at, due, seen } : { ...state, seen };
  }
  if (isSent) return state;
  const isSoon = at - placedAt < UNNAMED_WITHIN_MS;
  return { ...state, seen: state.seen | (isSoon ? Seen.soon : 0) | (hasOther ? Seen.named : 0) };
}

/**
 * The order as it is scored: prepaid when it was paid in advance; else COD for what was due at the door. One that was paid
 * from the beginning, by COD alone, stays COD: apps create orders so.
 */
export function withCodPayment(input: OrderIn, reading: CodReading | null, state?: CodState): OrderIn {
  if (reading === null || reading.due > 0 || !state) return input;
  const { due, unpaidAt, seen } = state;
  const isNamed = (seen & (Seen.named | Seen.part)) === Seen.named;
  const isSoon = (seen & Seen.soon) !== 0 && unpaidAt > 0;
  if (isNamed || isSoon) return { ...input, payment_method: "PREPAID" };
  return due > 0 ? { ...input, order_value: Math.min(due, input.order_value ?? due) } : input;
}
