/** What becomes of the demo shop's orders: calls, decisions, parcels and their outcomes. */
import { Random } from "../../data/build/random.ts";
import type { Actor, Member } from "../accounts/types.ts";
import type { Orders, SavedOrder } from "../orders/index.ts";
import { DAY_MS, HOUR_MS } from "../time.ts";
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

/** Older orders to review are all decided on; of later ones most still wait. */
const BACKLOG_DAYS = 11;
const DECIDED = { early: 1, late: 0.12 };

/** Plans what follows on an order that was scored. */
export function continueStory(story: Story, order: DemoOrder, { orderId, riskLevel }: SavedOrder): void {
  const random = new Random(`${story.seed} ${orderId}`);
  const parcel = { order, orderId, random };
  if (random.chance(0.02)) {
    report(story, orderId, order.at + random.below(20) * HOUR_MS, "cancelled");
    return;
  }
  if (riskLevel === "LOW") return ship(story, parcel, order.at);
  const isEarly = story.now - order.at > BACKLOG_DAYS * DAY_MS;
  if (random.chance(isEarly ? DECIDED.early : DECIDED.late)) review(story, parcel, riskLevel === "HIGH");
  else if (random.chance(0.08)) postpone(story, parcel);
  else if (random.chance(0.06)) report(story, orderId, order.at + 2 * DAY_MS, "ndr");
}

interface Parcel {
  order: DemoOrder;
  orderId: string;
  random: Random;
}

const actorOf = ({ email }: Member): Actor => ({ source: `session ${email}`, actor: email });
/** As the couriers' reports come. */
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

/** A call, then a decision by the agent or the owner. */
function review(story: Story, parcel: Parcel, isHigh: boolean): void {
  const { orders, account, agent, owner, agenda } = story;
  const { order, orderId, random } = parcel;
  const calledAt = order.at + (2 + random.below(18)) * HOUR_MS;
  const isConfirmed = random.chance(isHigh ? 0.45 : 0.8);
  const result: CallResult = isConfirmed
    ? "confirmed"
    : random.pick(["no_answer", "refused", "wrong_number"]);
  if (random.chance(0.3)) agenda.add(calledAt - HOUR_MS, () => note(story, orderId, "no_answer", null));
  agenda.add(calledAt, () => note(story, orderId, result, null));
  const by = random.chance(0.8) ? agent : owner;
  const action = isConfirmed ? "verified" : "rejected";
  const decision = { order_id: orderId, action, note: null, actor: by.email } as const;
  const decidedAt = calledAt + 2 * HOUR_MS;
  agenda.add(decidedAt, () => orders.decide(account, decision, actorOf(by)));
  if (isConfirmed) ship(story, parcel, decidedAt);
  else report(story, orderId, decidedAt + HOUR_MS, "cancelled");
}

/** A call today, and another asked for tomorrow. */
function postpone(story: Story, { orderId, random }: Parcel): void {
  const callAt = story.now + (2 + random.below(20)) * HOUR_MS;
  const calledAt = story.now - (1 + random.below(3)) * HOUR_MS;
  story.agenda.add(calledAt, () => note(story, orderId, "call_later", callAt));
}

/** Two to eight days on the way; most that come back were not at home first. */
function ship(story: Story, { order, orderId, random }: Parcel, from: number): void {
  const { orders, account, agenda } = story;
  const awb = `14${String(random.below(1e10)).padStart(10, "0")}`;
  agenda.add(from + DAY_MS, () => orders.setAwb(account, { order_id: orderId, awb }, COURIER));
  const endsAt = from + 2 * DAY_MS + random.below(6 * DAY_MS);
  const isReturned = random.chance(order.returnChance);
  if (random.chance(isReturned ? 0.7 : 0.07)) report(story, orderId, endsAt - DAY_MS, "ndr");
  report(story, orderId, endsAt, isReturned ? "rto" : "delivered");
}

function report(
  { orders, account, agenda }: Story,
  order_id: string,
  at: number,
  outcome: "delivered" | "ndr" | "rto" | "cancelled",
): void {
  agenda.add(at, () => orders.applyOutcome(account, { order_id, outcome, at }, COURIER));
}
