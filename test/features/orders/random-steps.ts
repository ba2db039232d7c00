/** What a shop does in two months, at random: orders, edits, outcomes, late arrivals, imports. */

import { FILE_ORIGINS } from "../../../src/features/orders/file-rows.ts";
import type { OrderIn } from "../../../src/features/orders/index.ts";
import type { OrderWriter } from "../../../src/features/orders/writer/index.ts";
import type { Random } from "../../support/random.ts";
import { NOON, type OrderOfFile, pastOrder, saveAll } from "./support.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const BY = { source: "test" };

/** An order, of account 1 by default, as it is given to the writer. */
export const toSave = (
  input: Partial<OrderIn> & { order_id: string },
  at: number,
  mode: "orders" | "history" = "orders",
  outcome: "rto" | "delivered" | null = null,
  accountId = 1,
): OrderOfFile => ({
  order: pastOrder(input, at, outcome && { outcome, at: Math.min(NOON, at + 9 * DAY) }, accountId),
  origin: { ...FILE_ORIGINS[mode], callbackUrl: null },
});

const NAMES = ["Asha", "Ravi", "Meena", "Imran", "Kavita", "Joseph", "Gurpreet", "Lakshmi"];

/** A few phones, e-mails and homes, some of which have more than fifty orders; some belong to one buyer. */
const randomInput = (random: Random, order_id: string) => ({
  order_id,
  phone: `98450${10_000 + random.below(random.pick([3, 30]))}`,
  ...buyerOf(random),
  line1: `Flat ${1 + random.below(6)}, Prestige Towers, 80 Feet Road`,
  pincode: random.pick(["560034", "560001", "110001", null]),
  city: null,
  state: null,
  payment_method: random.pick(["COD", "PREPAID"] as const),
  order_value: random.below(5000),
  currency: random.chance(0.1) ? "USD" : "INR",
});

/** An e-mail in one of the spellings of its mailbox; many names use some of them, few the others. */
function buyerOf(random: Random) {
  const n = random.below(10);
  const mailbox = n % 5;
  const customer_name = random.chance(0.1)
    ? null
    : `${NAMES[random.below(mailbox < 2 ? 2 : NAMES.length)]} Rao`;
  if (random.chance(0.4)) return { customer_name, email: null };
  return { customer_name, email: n < 5 ? `asha.${mailbox}@gmail.com` : `Asha${mailbox}+cod@googlemail.com` };
}

type Commands = Pick<OrderWriter, "saveAll" | "applyOutcomes">;

/** What 60 days of a shop do: orders of today and of last month, edits, outcomes, in batches. */
export function randomSteps(
  random: Random,
  count: number,
  accountId = 1,
): ((commands: Commands) => Promise<unknown>)[] {
  const placed = new Map<string, number>();
  const order = (mode: "orders" | "history", at: number) => {
    const isEdit = placed.size > 0 && random.chance(0.4);
    const order_id = isEdit ? random.pick([...placed.keys()]) : `O${placed.size}`;
    if (!isEdit) placed.set(order_id, at);
    return toSave(
      randomInput(random, order_id),
      at,
      mode,
      mode === "history" ? random.pick(["rto", "delivered"]) : null,
      accountId,
    );
  };
  return Array.from({ length: count }, (_, i) => {
    const now = NOON - 60 * DAY + (i * 60 * DAY) / count;
    const size = 1 + random.below(9);
    const kind = random.pick(["orders", "orders", "late", "history", "outcomes"] as const);
    if (kind === "outcomes" && placed.size > 0) {
      const reported = Array.from({ length: size }, () => ({
        order_id: random.pick([...placed.keys()]),
        outcome: random.pick(["delivered", "rto", "ndr", "cancelled"] as const),
        // Some shops report outcomes from before the order.
        at: Math.round(now - random.below(20 * DAY)),
      }));
      return (commands) => commands.applyOutcomes(accountId, reported, BY, now);
    }
    const age = kind === "orders" ? 2 * HOUR : 50 * DAY;
    const orders = Array.from({ length: size }, () =>
      order(kind === "history" ? "history" : "orders", Math.round(now - random.below(age))),
    );
    return (commands) => saveAll(commands, orders, now);
  });
}
