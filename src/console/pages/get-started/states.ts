/** State of each step. */
import type { Account } from "../../session/state.ts";
import type { Activity, Delivery, Store } from "../../shop/last-delivery.tsx";
import { suffices } from "../../shop/learning.tsx";
import type { Connection } from "./connection.ts";

/** `unknown` until it is read; `some` of it is done. */
export type StepState = "done" | "some" | "todo" | "bad" | "unknown";

const STORES: readonly Store[] = ["storeA", "storeB"];
const DAY_MS = 86_400_000;
/** A widget unused for this long may have been removed from the shop's pages. */
const STALE_MS = 7 * DAY_MS;
/** Results of ignored deliveries from the right webhook: tests, drafts, and those without news. */
const HARMLESS: readonly (string | null)[] = ["sample", "draft", "no_news"];

/** The state of each step, by its name; "unknown" until the connection is read. */
export function stepStates(account: Account, connection: Connection | undefined) {
  return {
    past: connection ? pastState(connection) : "unknown",
    domains: account.allowed_domains === "" ? "todo" : "done",
    widget: connection ? widgetState(connection) : "unknown",
    stores: connection ? storesState(account, connection) : "unknown",
    keys: "done",
  } as const satisfies Record<string, StepState>;
}

function widgetState(connection: Connection): StepState {
  return connection.script.kind === "failed" ? "bad" : seenState(connection);
}

/** Of the widget's use on the shop's pages. */
export function seenState({ activity: { widget }, at }: Connection): StepState {
  if (widget.last_seen_at === null) return "todo";
  return at - Date.parse(widget.last_seen_at) > STALE_MS ? "bad" : "done";
}

/** By the latest delivery; unneeded ones say nothing about those that are needed. */
export function storeState(account: Account, activity: Activity, store: Store): StepState {
  const deliveries = deliveriesOf(activity, store);
  const [latest] = deliveries;
  // Those of another store may fill the list.
  if (!latest) return account.stores[store].last_heard_at === null ? "todo" : "done";
  if (latest.status === "rejected" || latest.status === "failed") return "bad";
  const isProof = ({ status, reason }: Delivery) =>
    status === "accepted" || status === "waiting" || (status === "ignored" && HARMLESS.includes(reason));
  return deliveries.some(isProof) ? "done" : "todo";
}

/** A shop has one store as a rule: one that works is enough, but a problem is shown first. */
function storesState(account: Account, { activity, apiOrder }: Connection): StepState {
  const states = STORES.map((store) => storeState(account, activity, store));
  if (states.includes("bad")) return "bad";
  return apiOrder || states.includes("done") ? "done" : "todo";
}

function pastState({ outcomes, imported }: Connection): StepState {
  if (!outcomes) return "todo";
  if (suffices(outcomes)) return "done";
  return imported > 0 || outcomes.delivered + outcomes.rto > 0 ? "some" : "todo";
}

/** Newest first. */
export const deliveriesOf = ({ webhooks }: Activity, store: Store): Delivery[] =>
  webhooks.filter((each) => each.store === store);
