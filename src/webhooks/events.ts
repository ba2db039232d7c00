/** One stored event is understood and acted on. */
import { createHash } from "node:crypto";
import type { Account } from "../accounts/types.ts";
import type { EventEnd, StoreEventRow, WebhookQueries } from "../db/queries/webhook-events.ts";
import { afterTelling, type Facts, isNewest, NO_FACTS, untold, withReading } from "./facts.ts";
import { parseExactly } from "./json.ts";
import { gatewayList } from "./payment.ts";
import { shopify } from "./shopify/index.ts";
import {
  type Message,
  type OrderDesk,
  PLATFORM,
  type Platform,
  type PrivacyPort,
  type PrivacyReading,
  type Reading,
  type Store,
} from "./types.ts";
import { woocommerce } from "./woocommerce/index.ts";

export const PLATFORMS: Readonly<Record<Store, Platform>> = { storeA: shopify, storeB: woocommerce };

export interface EventsOptions {
  queries: WebhookQueries;
  orders: OrderDesk;
  privacy: PrivacyPort;
  clock: () => number;
}

/** Acts on events, those of one order one after the other. */
export class EventWork {
  readonly #o: EventsOptions;
  /** The last piece of work of each order that has any. */
  readonly #busy = new Map<string, Promise<unknown>>();

  constructor(options: EventsOptions) {
    this.#o = options;
  }

  /**
   * Acts on a stored event; everything is on disk when it resolves.
   * @returns what came of it
   * @throws what the orders threw: the event is as it was, and may be tried again
   */
  run(account: Account, event: StoreEventRow): Promise<EventEnd> {
    const key = `${event.accountId} ${event.store} ${event.orderId}`;
    const before = this.#busy.get(key) ?? Promise.resolve();
    const work = before.catch(() => {}).then(() => this.#act(account, event));
    this.#busy.set(key, work);
    const done = () => void (this.#busy.get(key) === work && this.#busy.delete(key));
    work.then(done, done);
    return work;
  }

  /**
   * 1. adds what the event says to what is known of the order;
   * 2. scores the order when this is its newest version and says something new;
   * 3. sets the tracking number of an order that is there already;
   * 4. tells the outcomes that are not told yet;
   * 5. keeps what is known now, and that the event is dealt with.
   * A crash in between repeats the steps: each of them changes nothing the second time.
   */
  async #act(account: Account, event: StoreEventRow): Promise<EventEnd> {
    const { queries, clock } = this.#o;
    const { id, accountId, store, orderId } = event;
    const key = { accountId, store, orderId };
    const reading = readingOf(event, account);
    if (reading.kind === "ignored") {
      const end: EventEnd = { id, state: "ignored", result: reading.reason };
      await queries.finish(key, null, end, clock());
      return end;
    }
    if (reading.kind === "privacy") {
      const end: EventEnd = { id, state: "done", result: await this.#answer(account, store, reading) };
      await queries.finish(key, null, end, clock());
      // The event itself named the person.
      await this.#o.privacy.wipe();
      return end;
    }
    const known = await queries.facts(key);
    const before = known === null ? NO_FACTS : (JSON.parse(known) as Facts); // written here alone
    const facts = withReading(before, reading);
    const scored = await this.#score(account, store, facts, reading);
    const isTracked = scored === null && (await this.#track(account, store, orderId, facts));
    const outcomes = await this.#tell(account, store, orderId, facts);
    const awb = isTracked || scored !== null ? awbOf(facts) : facts.awb;
    const after = afterTelling({ ...facts, awb, scored: scored ?? facts.scored });
    const done = [scored === null ? [] : "scored", outcomes].flat().join(", ");
    const result = done || (isTracked ? "tracking number" : "nothing new");
    const end: EventEnd = { id, state: "done", result };
    await queries.finish(key, JSON.stringify(after), end, clock());
    return end;
  }

  /** Does what a customer or the shop asks for, and says what. */
  async #answer(account: Account, store: Store, { request }: PrivacyReading): Promise<string> {
    const { privacy } = this.#o;
    const doer = { source: store };
    if (request.kind === "data_request") {
      const { customerId: customer_id, orderIds: order_ids } = request;
      await privacy.noteRequest(account, { customer_id, order_ids }, doer);
      return "noted in the audit";
    }
    if (request.kind === "erase_store") {
      const orders = await privacy.eraseStore(account, { store, channel: PLATFORM[store] }, doer);
      return `erased ${orders}`;
    }
    const { orderIds, phone, email } = request;
    const phones = phone === "" ? [] : [phone];
    return `erased ${await privacy.erase(account, { orderIds, phones, email }, doer)}`;
  }

  /** The digest of what was scored; null when there was nothing to score. */
  async #score(account: Account, store: Store, facts: Facts, reading: Reading): Promise<string | null> {
    if (reading.kind !== "order" || !isNewest(facts, reading.version)) return null;
    const { input, placedAt } = reading;
    const digest = sha256(JSON.stringify(input));
    if (digest === facts.scored) return null;
    const now = this.#o.clock();
    // The past is seen from when the order was placed; a store whose clock runs ahead sees no more than there is.
    const at = placedAt > 0 ? Math.min(placedAt, now) : now;
    const channel = input.channel ?? store;
    const order = { ...input, awb: awbOf(facts) };
    await this.#o.orders.scoreOne(account, order, { source: store, channel, counted: false, at });
    return digest;
  }

  /** Whether the stored order has another AWB now; one that is not there gets it when it comes. */
  async #track(account: Account, store: Store, order_id: string, facts: Facts): Promise<boolean> {
    const awb = awbOf(facts);
    if (awb === (facts.awb ?? "")) return false;
    return this.#o.orders.setAwb(account, { order_id, awb }, { source: store });
  }

  async #tell(account: Account, store: Store, order_id: string, facts: Facts): Promise<string[]> {
    const due = untold(facts);
    for (const { at, ...step } of due) {
      // Without any time in the event, it is now.
      const told = { order_id, ...step, ...(at > 0 ? { at } : {}) };
      await this.#o.orders.applyOutcome(account, told, { source: store });
    }
    return [...new Set(due.map(({ outcome }) => outcome ?? "open again"))];
  }
}

const awbOf = ({ tracking }: Facts): string => tracking?.awb ?? "";

/** @throws SyntaxError when the body is no JSON, RangeError when it is nested too deeply */
export function messageOf(
  platform: Platform,
  delivery: { body: Uint8Array<ArrayBuffer>; header(name: string): string | null },
): Message & { text: string } {
  const text = new TextDecoder().decode(delivery.body);
  return {
    ...platform.headers(delivery),
    value: parseExactly(text),
    digest: sha256(delivery.body),
    arrival: 0,
    text,
  };
}

function readingOf(event: StoreEventRow, account: Account): Reading {
  const { id: arrival, topic, triggeredAt, digest } = event;
  const value = parseExactly(event.body ?? "null");
  const message: Message = { topic, triggeredAt, digest, value, arrival, sample: false };
  return PLATFORMS[event.store].read(message, gatewayList(account.codGateways));
}

function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
