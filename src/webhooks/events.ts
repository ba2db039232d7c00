/** One stored event is understood and acted on. */
import { createHash } from "node:crypto";
import type { Account } from "../accounts/types.ts";
import type { EventEnd, StoreEventRow, WebhookQueries } from "../db/queries/webhook-events.ts";
import { parseExactly } from "./json.ts";
import {
  afterApplying,
  INITIAL_STATE,
  isNewest,
  type OrderState,
  pendingOutcomes,
  withReading,
} from "./order-state.ts";
import { gatewayList } from "./payment.ts";
import { shopify } from "./shopify/index.ts";
import {
  type Message,
  type OrderPort,
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
  orders: OrderPort;
  privacy: PrivacyPort;
  clock: () => number;
}

/** Acts on events, those of one order one after the other. */
export class EventProcessor {
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
    const known = await queries.orderState(key);
    const before = known === null ? INITIAL_STATE : (JSON.parse(known) as OrderState); // written here alone
    const state = withReading(before, reading);
    const scored = await this.#score(account, store, state, reading);
    const isTracked = scored === null && (await this.#track(account, store, orderId, state));
    const outcomes = await this.#tell(account, store, orderId, state);
    const awb = isTracked || scored !== null ? awbOf(state) : state.awb;
    const after = afterApplying({ ...state, awb, scored: scored ?? state.scored });
    const done = [scored === null ? [] : "scored", outcomes].flat().join(", ");
    const result = done || (isTracked ? "tracking number" : "nothing new");
    const end: EventEnd = { id, state: "done", result };
    await queries.finish(key, JSON.stringify(after), end, clock());
    return end;
  }

  /** Does what a customer or the shop asks for, and says what. */
  async #answer(account: Account, store: Store, { request }: PrivacyReading): Promise<string> {
    const { privacy } = this.#o;
    const by = { source: store };
    if (request.kind === "data_request") {
      const { customerId: customer_id, orderIds: order_ids } = request;
      await privacy.noteRequest(account, { customer_id, order_ids }, by);
      return "noted in the audit";
    }
    if (request.kind === "erase_store") {
      const orders = await privacy.eraseStore(account, { store, channel: PLATFORM[store] }, by);
      return `erased ${orders}`;
    }
    const { orderIds, phone, email } = request;
    const phones = phone === "" ? [] : [phone];
    return `erased ${await privacy.erase(account, { orderIds, phones, email }, by)}`;
  }

  /** The digest of what was scored; null when there was nothing to score. */
  async #score(account: Account, store: Store, state: OrderState, reading: Reading): Promise<string | null> {
    if (reading.kind !== "order" || !isNewest(state, reading.version)) return null;
    const { input, placedAt } = reading;
    const digest = sha256(JSON.stringify(input));
    if (digest === state.scored) return null;
    const now = this.#o.clock();
    // The past is seen from when the order was placed; a store whose clock runs ahead sees no more than there is.
    const at = placedAt > 0 ? Math.min(placedAt, now) : now;
    const channel = input.channel ?? store;
    const order = { ...input, awb: awbOf(state) };
    await this.#o.orders.scoreOne(account, order, { source: store, channel, counted: false, at });
    return digest;
  }

  /** Whether the stored order has another AWB now; one that is not there gets it when it comes. */
  async #track(account: Account, store: Store, order_id: string, state: OrderState): Promise<boolean> {
    const awb = awbOf(state);
    if (awb === (state.awb ?? "")) return false;
    return this.#o.orders.setAwb(account, { order_id, awb }, { source: store });
  }

  async #tell(account: Account, store: Store, order_id: string, state: OrderState): Promise<string[]> {
    const due = pendingOutcomes(state);
    for (const { at, ...step } of due) {
      // Without any time in the event, it is now.
      const told = { order_id, ...step, ...(at > 0 ? { at } : {}) };
      await this.#o.orders.applyOutcome(account, told, { source: store });
    }
    return [...new Set(due.map(({ outcome }) => outcome ?? "open again"))];
  }
}

const awbOf = ({ tracking }: OrderState): string => tracking?.awb ?? "";

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
