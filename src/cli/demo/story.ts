/** What happens to the demo shop's orders: calls, decisions, parcels and outcomes. */
import { Random } from "../../../data/build/random.ts";
import type { Actor, Member } from "../../features/accounts/types.ts";
import type { Orders, ScoreAnswer } from "../../features/orders/index.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time.ts";
import type { Agenda } from "./agenda.ts";
import type { DemoAccount } from "./members.ts";
import type { DemoOrder } from "./shop.ts";

export interface Story extends Pick<DemoAccount, "account" | "owner" | "agent"> {
  orders: Orders;
  agenda: Agenda;
  seed: string;
  /** The end of the period, milliseconds since 1970. */
  now: number;
}

/** Older orders in review are all decided; most later ones still wait. */
const BACKLOG_DAYS = 13;
const DECIDED = { early: 1, late: 0.12 };

/** Effects of a call: it finds most orders that would come back, and annoys a few good buyers. */
const CALL = { findsOut: 0.75, loses: 0.1 };

/** Plans what happens after an order was scored. */
export function continueStory(
  story: Story,
  order: DemoOrder,
  { scored: { orderId, riskLevel }, advice }: ScoreAnswer,
): void {
  const random = new Random(`${story.seed} ${orderId}`);
  const parcel = { order, orderId, random, comesBack: random.chance(order.returnChance) };
  if (random.chance(0.02)) {
    report(story, orderId, order.at + random.below(20) * HOUR_MS, "cancelled");
    return;
  }
  if (riskLevel === "LOW") return ship(story, parcel, order.at);
  const isEarly = story.now - order.at > BACKLOG_DAYS * DAY_MS;
  if (random.chance(isEarly ? DECIDED.early : DECIDED.late)) review(story, parcel, advice?.best ?? "send");
  else if (random.chance(0.08)) postpone(story, parcel);
  else if (random.chance(0.06)) report(story, orderId, order.at + 2 * DAY_MS, "ndr");
}

interface Parcel {
  order: DemoOrder;
  orderId: string;
  random: Random;
  /** Whether it would come back if it were sent. */
  comesBack: boolean;
}

const actorOf = ({ email }: Member): Actor => ({ source: `session ${email}`, actor: email });
/** When the couriers' reports arrive. */
const COURIER: Actor = { source: "api" };

type CallResult = Parameters<Orders["call"]>[1]["result"];

function note(
  { orders, account, agent }: Story,
  order_id: string,
  result: CallResult,
  callAt: number | null,
) {
  const made = { order_id, result, callAt, note: NOTES[result] ?? null };
  return orders.call(account, { ...made, actor: agent.email, name: agent.name }, actorOf(agent));
}

const NOTES: Partial<Record<CallResult, string>> = {
  refused: "नहीं चाहिए, कैंसल करें",
  call_later: "In a meeting, wants a call in the evening",
  wrong_number: "Somebody else's number",
};

type Advised = NonNullable<ScoreAnswer["advice"]>["best"];

/** Follows the advice: send, call first, or reject; decided by the agent or the owner. */
function review(story: Story, parcel: Parcel, advised: Advised): void {
  const { orders, account, agent, owner, agenda } = story;
  const { order, orderId, random } = parcel;
  const lookedAt = order.at + (2 + random.below(18)) * HOUR_MS;
  const isSent = advised === "call" ? callFirst(story, parcel, lookedAt) : advised === "send";
  const by = random.chance(0.8) ? agent : owner;
  const action = isSent ? "verified" : "rejected";
  const decision = { order_id: orderId, action, note: null, actor: by.email } as const;
  const decidedAt = lookedAt + 2 * HOUR_MS;
  agenda.add(decidedAt, () => orders.decide(account, decision, actorOf(by)));
  if (isSent) ship(story, parcel, decidedAt);
  else report(story, orderId, decidedAt + HOUR_MS, "cancelled");
}

/** @returns whether the buyer confirms the order */
function callFirst(story: Story, { orderId, random, comesBack }: Parcel, calledAt: number): boolean {
  const isConfirmed = !random.chance(comesBack ? CALL.findsOut : CALL.loses);
  const result: CallResult = isConfirmed
    ? "confirmed"
    : random.pick(["no_answer", "refused", "wrong_number"]);
  if (random.chance(0.3)) story.agenda.add(calledAt - HOUR_MS, () => note(story, orderId, "no_answer", null));
  story.agenda.add(calledAt, () => note(story, orderId, result, null));
  return isConfirmed;
}

/** A call today, and another asked for tomorrow. */
function postpone(story: Story, { orderId, random }: Parcel): void {
  const callAt = story.now + (2 + random.below(20)) * HOUR_MS;
  const calledAt = story.now - (1 + random.below(3)) * HOUR_MS;
  story.agenda.add(calledAt, () => note(story, orderId, "call_later", callAt));
}

/** Two to eight days on the way; most that come back were not at home first. */
function ship(story: Story, { orderId, random, comesBack }: Parcel, from: number): void {
  const { orders, account, agenda } = story;
  const awb = `14${String(random.below(1e10)).padStart(10, "0")}`;
  agenda.add(from + DAY_MS, () => orders.setAwb(account, { order_id: orderId, awb }, COURIER));
  const endsAt = from + 2 * DAY_MS + random.below(6 * DAY_MS);
  if (random.chance(comesBack ? 0.7 : 0.07)) report(story, orderId, endsAt - DAY_MS, "ndr");
  report(story, orderId, endsAt, comesBack ? "rto" : "delivered");
}

function report(
  { orders, account, agenda }: Story,
  order_id: string,
  at: number,
  outcome: "delivered" | "ndr" | "rto" | "cancelled",
): void {
  agenda.add(at, () => orders.applyOutcome(account, { order_id, outcome, at }, COURIER));
}
