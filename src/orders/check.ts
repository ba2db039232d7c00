/** Turns a client's input into an order with a verified address, ready to save. */
import type { Account, QuotaState } from "../accounts/types.ts";
import type { OutsidePin } from "../address/index.ts";
import type { AddressIn, Verification } from "../address/schema.ts";
import type { OrderToScore, ScoredMode } from "../bulk/types.ts";
import { quotaExceeded } from "../checks/verify.ts";
import { Problem } from "../problem.ts";
import { type AddressFacts, addressFactsOf, gibberishIn } from "../risk/index.ts";
import type { OrderDeps } from "./deps.ts";
import { timeOf } from "./order-times.ts";
import { type CheckedOrder, type OrderPart, orderLabels, orderPart } from "./row.ts";
import type { Actor, OrderIn, ScoreOptions } from "./types.ts";
import type { OrderToSave } from "./writer/types.ts";

export interface Checked {
  order: OrderToSave;
  quota: QuotaState | null;
}

/**
 * Takes a check off the quota, verifies the address and records the check. Synchronous unless an outside PIN
 * service is asked, because a promise for each order would be slower.
 * @throws Problem 402 `quota_exceeded`, 400 for a blank order id or an impossible time
 */
export function checkOrder(
  deps: OrderDeps,
  account: Account,
  input: OrderIn,
  options: ScoreOptions,
): Checked | Promise<Checked> {
  const { engine, pinLookup, quota, asksOutside, clock } = deps;
  if (isBlank(input.order_id)) throw blankId();
  const now = clock();
  const placedAt = timeOf(input, "placed_at", now) ?? options.at;
  const allowance = options.counted ? quota.take(account, 1, now) : null;
  if (allowance && !allowance.ok) throw quotaExceeded(allowance);
  const address = addressOf(input);
  const finish = (outside: OutsidePin): Checked => {
    const verification = engine.verify(address, outside);
    recordCheck(deps, account.id, verification, now);
    const order: CheckedOrder = {
      accountId: account.id,
      orderId: input.order_id,
      channel: input.channel || options.channel,
      placedAt,
      payment: input.payment_method ?? "COD",
      orderValue: input.order_value ?? 0,
      name: (input.customer_name || input.name || "").trim(),
      email: (input.email ?? "").trim(),
      labels: orderLabels(input),
      address,
      verification,
    };
    const facts = addressFactsOf(verification);
    return { order: toSave(deps, account, orderPart(order, facts), facts, options), quota: allowance };
  };
  const outside = asksOutside ? pinLookup.outside(engine.readPin(address)) : undefined;
  return outside instanceof Promise ? outside.then(finish) : finish(outside);
}

/** The actor that the audit names for a file's rows, by its mode. */
export const FILE_ACTORS = {
  orders: { source: "bulk" },
  history: { source: "bulk history" },
} as const satisfies Record<ScoredMode, Actor>;

/** An order of a bulk file; its address is verified already. */
export function fileOrder(
  deps: OrderDeps,
  account: Account,
  { part, address, placedAt, outcome }: OrderToScore,
  mode: ScoredMode,
  now: number,
): OrderToSave {
  const order = { accountId: account.id, placedAt: placedAt ?? now, ...part };
  return { ...toSave(deps, account, order, address, FILE_ACTORS[mode]), isPast: mode === "history", outcome };
}

function toSave(
  { isGibberish }: OrderDeps,
  { id, callbackUrl }: Account,
  part: OrderPart,
  address: AddressFacts,
  { source, actor = null }: Actor,
): OrderToSave {
  const merchant = { id, callbackUrl };
  const gibberish = gibberishIn(part.name, part.email, isGibberish);
  return { merchant, part, address, gibberish, isPast: false, outcome: null, by: { source, actor } };
}

const isBlank = (id: string): boolean => id.trim() === "";

const blankId = (): Problem =>
  new Problem(400, "invalid_order_id", "order_id must have a character that is not a space.", {
    field: "order_id",
  });

function addressOf({
  name,
  phone,
  line1,
  line2,
  landmark,
  city,
  state,
  pincode,
  country,
}: OrderIn): AddressIn {
  return { name, phone, line1, line2, landmark, city, state, pincode, country };
}

function recordCheck({ checks }: OrderDeps, accountId: number, verification: Verification, at: number): void {
  checks.record({
    accountId,
    id: checks.newId(at),
    at,
    channel: "order",
    status: verification.status,
    score: verification.score,
    pincode: verification.pincode_info.pin,
    state: verification.standardized.state,
    issues: verification.issues.map((issue) => issue.code),
  });
}
