/** The order with its verified address, ready to be scored and saved. Plain data, which crosses threads. */
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { AddressIn, Verification } from "../../../engine/address/schema.ts";
import {
  type AddressFacts,
  addressFactsOf,
  gibberishIn,
  type IsGibberish,
} from "../../../engine/risk/index.ts";
import { DAY_MS } from "../../../lib/time.ts";
import { packCheck } from "../stored/check.ts";
import { type DetailColumns, storedDetails } from "./details.ts";
import type { OrderIn } from "./order-in.ts";
import type { Outcome } from "./schema.ts";
import type { Actor } from "./types.ts";

/** The columns that come from the address and its check. */
export type AddressColumns = Pick<
  OrderRow,
  "phone" | "city" | "pincode" | "state" | "fingerprint" | "district" | "address" | "verification"
>;

/** The columns that come from the order itself; not from scoring, decisions or outcomes. */
export type OrderColumns = Pick<
  OrderRow,
  "accountId" | "orderId" | "placedAt" | "channel" | "payment" | "orderValue" | "name" | "email"
> &
  AddressColumns &
  DetailColumns;

/** The outcome of an order in an imported file. */
export interface ImportedOutcome {
  outcome: Outcome;
  /** When it happened, milliseconds since 1970; null when the file has no date. */
  at: number | null;
  /** Of the parcel that it is the outcome of; "" or none when that is unknown. */
  awb?: string;
}

/** What the source says about an order besides its fields. */
export interface OrderState {
  /** Milliseconds since 1970; null: when it is stored. */
  placedAt: number | null;
  outcome: ImportedOutcome | null;
  /** Outcomes of its other parcels; none by default. */
  others?: readonly ImportedOutcome[];
  /** Whether it was handed over to a courier: it then raises no alert and does not wait for review. */
  isSent: boolean;
  /** Whether it arrives as soon as it is placed, so that its arrival time is its time. */
  isLive?: boolean;
}

export interface Order extends Pick<OrderState, "outcome" | "others" | "isSent"> {
  columns: OrderColumns;
  /** What the risk engine uses of the address. */
  address: AddressFacts;
  /** Gibberish words in its name and e-mail, see `gibberishIn`; the writer has no word list. */
  gibberish: readonly string[];
  /** False: its time is only that of its arrival. */
  isDated: boolean;
  /** Whether its source gives no time: the time is then that of its transaction. */
  isPlacedNow: boolean;
}

/** Origin of orders, and how they are saved. */
export interface Origin {
  by: Actor;
  /** Callback URL of their merchant. */
  callbackUrl: string | null;
  /**
   * Whether they are from a file of past orders: they raise no alert, and a stored order only takes the outcome and
   * what it lacks.
   */
  isPast: boolean;
  /**
   * Time of the source's version: milliseconds since 1970, or on arrival, the time of the transaction; null for a file,
   * which has none.
   */
  asOf: number | "arrival" | null;
  /** Whether their source gave the same addresses before: then a person's correction stays. False by default. */
  hasSameAddress?: boolean;
}

/** Imported orders wait for review while they are younger. */
const REVIEWED_FOR_MS = 7 * DAY_MS;

/**
 * Whether it was placed long before its import: it then does not wait for review.
 * @param isNew whether it is not stored yet: a store also sends old orders when somebody tags or archives them
 */
export const isOld = ({ columns, isDated }: Order, { asOf }: Origin, now: number, isNew: boolean): boolean =>
  (asOf === null || (isNew && asOf !== "arrival")) && isDated && now - columns.placedAt >= REVIEWED_FOR_MS;

/** An order's address as it was given, and the result of its check. */
export interface CheckedAddress {
  given: AddressIn;
  verification: Verification;
}

/**
 * @param owner the account; and the channel for orders without one
 * @param now the time of an order that has none until it is stored, milliseconds since 1970
 */
export function orderOf(
  input: OrderIn,
  address: CheckedAddress,
  { placedAt, outcome, others, isSent, isLive = false }: OrderState,
  { accountId, channel }: Pick<OrderColumns, "accountId" | "channel">,
  isGibberish: IsGibberish,
  now: number,
): Order {
  const facts = addressFactsOf(address.verification);
  const name = (input.customer_name || address.given.name || "").trim();
  const email = (input.email ?? "").trim();
  return {
    columns: {
      accountId,
      orderId: input.order_id,
      placedAt: placedAt ?? now,
      channel: input.channel || channel,
      payment: input.payment_method ?? "COD",
      orderValue: input.order_value ?? 0,
      name,
      email,
      ...addressColumns(address, facts),
      ...storedDetails(input),
    },
    address: facts,
    gibberish: gibberishIn(name, email, isGibberish),
    outcome,
    ...(others && { others }),
    isSent,
    isDated: placedAt !== null || isLive,
    isPlacedNow: placedAt === null,
  };
}

/** The columns of a checked address. @param facts of the same check */
export function addressColumns(
  { given, verification }: CheckedAddress,
  { fingerprint, pincode, state, district }: AddressFacts,
): AddressColumns {
  const { standardized, phone } = verification;
  const columns = { phone, city: standardized.city, pincode, state, fingerprint };
  const address = JSON.stringify(given);
  return { ...columns, district, address, verification: packCheck(verification, columns) };
}
