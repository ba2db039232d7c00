/** Clients that send what a shop sends, until their server is gone, and remember what it has acknowledged. */
import { BAD, GOOD } from "../../features/orders/support.ts";
import { type Event, SECRET, shopifyOrder } from "../../features/webhooks/support.ts";
import type { Random } from "../../support/random.ts";
import type { Acknowledged } from "./acknowledged.ts";

/** Who sends. */
export interface Shop {
  url: string;
  secretKey: string;
  publishableKey: string;
}

/** Sends a body; null when the server was killed before it answered. @throws UnexpectedStatus for any other than 200 */
export type Send = (path: string, body: object) => Promise<Record<string, unknown> | null>;

/** Loops until the server is gone. @param name of this client, in its order ids */
export type Client = (send: Send, name: string, random: Random, acknowledged: Acknowledged) => Promise<void>;

/** A server that answers, but not with 200. */
class UnexpectedStatus extends Error {}

/** Orders of a file: fewer than a server checks before it is killed. */
const FILE_ROWS = 20;
/** Fields of the webhook's fixture that make it another order. */
const SHOPIFY_ID = 5_811_220_000_000;

/** @returns how the clients send, until they are to end: a message of a store, a file, or JSON */
export function sender({ url, secretKey, publishableKey }: Shop, isEnded: () => boolean): Send {
  const pathOf = (path: string, body: object) =>
    isEvent(body) ? `/webhooks/${path}/${publishableKey}` : `/api/v1/${path}`;
  const contentOf = (body: object) => {
    const key = { "X-API-Key": secretKey };
    if (body instanceof FormData) return { headers: key, body };
    const json = { "Content-Type": "application/json" };
    if (isEvent(body)) return { headers: { ...json, ...body.headers }, body: body.body };
    return { headers: { ...json, ...key }, body: JSON.stringify(body) };
  };
  return async (path, body) => {
    if (isEnded()) return null;
    try {
      const response = await fetch(url + pathOf(path, body), { method: "POST", ...contentOf(body) });
      const text = await response.text();
      if (response.status !== 200) throw new UnexpectedStatus(`${path} gave ${response.status} ${text}`);
      return JSON.parse(text) as Record<string, unknown>;
    } catch (error) {
      if (error instanceof UnexpectedStatus) throw error;
      return null;
    }
  };
}

const isEvent = (body: object): body is Event => "topic" in body;

/** Settings that the clients need. */
export const SETTINGS = { storeA_secret: SECRET };

/** Orders with outcomes and decisions. */
const buyers: Client = async (send, name, random, acknowledged) => {
  for (let i = 0; ; i++) {
    const order_id = `${name}-${i}`;
    const scored = await send("order/score", { ...(random.chance(0.3) ? BAD : GOOD), order_id });
    if (!scored) return;
    acknowledged.orders.add(order_id);
    if (scored.risk_level !== "LOW") acknowledged.risky.add(order_id);
    const outcome = random.pick(["delivered", "rto", "ndr"]);
    if (random.chance(0.5)) {
      if (!(await send("order/outcome", { order_id, outcome }))) return;
      acknowledged.outcomes.set(order_id, outcome);
    }
    if (random.chance(0.3)) {
      if (!(await send("order/verify", { order_id, action: "verified" }))) return;
      acknowledged.decisions.set(order_id, "verified");
    }
  }
};

/** Calls, and entries of the block list. */
const agents: Client = async (send, name, random, acknowledged) => {
  for (let i = 0; ; i++) {
    const order_id = `${name}-${i}`;
    if (!(await send("order/score", { ...GOOD, order_id }))) return;
    acknowledged.orders.add(order_id);
    const note = `call of ${order_id}`;
    if (!(await send("order/call", { order_id, result: "busy", note }))) return;
    acknowledged.calls.add(note);
    const value = `buyer-${order_id}@blocked-mail.in`;
    if (!(await send("lists", { list: random.pick(["block", "allow"]), kind: "email", value }))) return;
    acknowledged.entries.add(value);
  }
};

/** Files of orders: all of one are acknowledged together. */
const files: Client = async (send, name, _random, acknowledged) => {
  for (let i = 0; ; i++) {
    const ids = Array.from({ length: FILE_ROWS }, (_, n) => `${name}-${i}-${n}`);
    const lines = ids.map((id, n) => `${id},${n + 1} MG Road,Bengaluru,560001,COD,900`);
    const form = new FormData();
    form.set("mode", "orders");
    form.set(
      "file",
      new File([["order_id,line1,city,pincode,payment_method,order_value", ...lines].join("\n")], "a.csv"),
    );
    if (!(await send("bulk/verify", form))) return;
    for (const id of ids) acknowledged.orders.add(id);
  }
};

/** Messages of a store. */
const store: Client = async (send, _name, random, acknowledged) => {
  for (;;) {
    const id = SHOPIFY_ID + random.below(1_000_000_000);
    const admin_graphql_api_id = `gid://shopify/Order/${id}`;
    const event = shopifyOrder("orders/create", {
      id,
      admin_graphql_api_id,
      name: `#${id}`,
      order_number: id,
    });
    const answer = await send("shopify", event);
    if (!answer) return;
    acknowledged[answer.state === "done" ? "orders" : "waiting"].add(String(id));
  }
};

/** Buyers who want to be erased. */
const erasures: Client = async (send, name, random, acknowledged) => {
  for (let i = 0; ; i++) {
    const order_id = `${name}-${i}`;
    const phone = `9${String(100_000_000 + random.below(899_999_999))}`;
    if (!(await send("order/score", { ...GOOD, order_id, phone }))) return;
    acknowledged.orders.add(order_id);
    if (!(await send("privacy/erase", { order_id }))) return;
    acknowledged.erased.add(order_id);
  }
};

/** All that send at once. */
export const CLIENTS: readonly Client[] = [
  ...Array.from({ length: 12 }, () => buyers),
  ...[agents, agents, files, store, erasures],
];
