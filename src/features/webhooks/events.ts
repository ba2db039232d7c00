/** Processes one stored event. */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { JobCommands } from "../../db/queries/jobs.ts";
import type {
  EventEnd,
  StoreEventRow,
  WebhookCommands,
  WebhookQueries,
} from "../../db/queries/webhook-events.ts";
import { addressOf } from "../../engine/address/fields.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import type { Account } from "../accounts/types.ts";
import { withCodPayment } from "./cod-payment.ts";
import { parseExactly } from "./json.ts";
import {
  afterApplying,
  INITIAL_STATE,
  isNewest,
  isSent,
  type OrderState,
  otherAwbs,
  pendingOutcomes,
  withReading,
} from "./order-state.ts";
import { gatewayList } from "./payment.ts";
import { shopify } from "./shopify/index.ts";
import { DIGEST_LENGTH, packState, unpackState } from "./stored-state.ts";
import {
  type Message,
  type OrderPort,
  type OrderReading,
  PLATFORM,
  type Platform,
  type PrivacyPort,
  type PrivacyReading,
  type Reading,
  type Store,
} from "./types.ts";
import { woocommerce } from "./woocommerce/index.ts";

export const PLATFORMS: Readonly<Record<Store, Platform>> = { storeA: shopify, storeB: woocommerce };

interface EventsOptions {
  queries: WebhookQueries;
  commands: Pick<Remote<WebhookCommands>, "finish">;
  orders: OrderPort;
  privacy: PrivacyPort;
  clock: () => number;
  /** Leases of orders, in a shared database. */
  jobs?: Remote<JobCommands> | null;
}

/** How long a node leases an order for one event; if it dies, other nodes wait this long. */
const ORDER_LEASE_MS = 20_000;
/** How long an event waits for another node that is working on its order, before a later retry. */
const MAX_WAIT_MS = 3_000;
const POLL_MS = 50;
/** Hexadecimal digits of an address's digest, which only distinguishes the last one from the next. */
const ADDRESS_DIGITS = 8;

/** Another node is working on the order, or died doing so and its lease has not expired. */
export class OrderBusy extends Error {
  override readonly name = "OrderBusy";
}

/** Processes events; those of one order strictly one after the other. */
export class EventProcessor {
  /** Tail of each order's queue: order key → its last task. */
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(private readonly options: EventsOptions) {}

  /**
   * Processes a stored event; everything is on disk when it resolves.
   * @returns the result for the event log
   * @throws what the orders threw, and OrderBusy: the event is unchanged and can be retried
   */
  run(account: Account, event: StoreEventRow): Promise<EventEnd> {
    const key = `${event.accountId} ${event.store} ${event.orderId}`;
    const previous = this.#queues.get(key) ?? Promise.resolve();
    const task = previous.catch(() => {}).then(() => this.#alone(event, () => this.#process(account, event)));
    this.#queues.set(key, task);
    const done = () => void (this.#queues.get(key) === task && this.#queues.delete(key));
    task.then(done, done);
    return task;
  }

  /** Works on an order exclusively, as it replaces the state that it reads. */
  async #alone<T>({ accountId, store, orderId }: StoreEventRow, work: () => Promise<T>): Promise<T> {
    const { jobs } = this.options;
    if (!jobs) return work();
    const name = `store order ${accountId} ${store} ${orderId}`;
    const holder = randomUUID();
    const begun = performance.now();
    while (!(await jobs.take(name, holder, ORDER_LEASE_MS))) {
      if (performance.now() - begun > MAX_WAIT_MS) throw new OrderBusy();
      await sleep(POLL_MS);
    }
    try {
      return await work();
    } finally {
      // Otherwise it expires by itself.
      await jobs.release(name, holder).catch(() => {});
    }
  }

  /**
   * 1. folds the event into the state of the order;
   * 2. scores the order when this is its newest version and something changed;
   * 3. sets the tracking number of an order that exists already;
   * 4. applies the pending outcomes;
   * 5. takes the order out of the review queue when the shop has sent it, and puts it back when that was called off;
   * 6. stores the new state, and the event as done.
   * Each step is idempotent: after a crash in between they are repeated.
   */
  async #process(account: Account, event: StoreEventRow): Promise<EventEnd> {
    const { queries, commands, privacy, clock } = this.options;
    const { id, accountId, store, orderId } = event;
    const key = { accountId, store, orderId };
    const reading = readingOf(event, account);
    const finish = async (end: EventEnd, orderState: string | null) => {
      await commands.finish(key, orderState, end, clock());
      return end;
    };
    if (reading.kind === "ignored") return finish({ id, state: "ignored", result: reading.reason }, null);
    if (reading.kind === "privacy") {
      const result = await this.#fulfil(account, store, reading);
      // The body of the event contains the person's data, too.
      return privacy.removing(() => finish({ id, state: "done", result }, null));
    }
    const stored = await queries.orderState(key);
    const before = stored === null ? INITIAL_STATE : unpackState(stored);
    const state = withReading(before, reading);
    const scored = await this.#score(account, store, state, reading);
    // A scored order keeps its AWB if there is none any more.
    const isDue = scored === null || awbOf(state) === "";
    const isTracked = isDue && (await this.#track(account, store, orderId, state, before));
    const outcomes = await this.#applyOutcomes(account, store, orderId, state);
    // Only when it changes, as a person may put it back into the queue.
    if (isSent(state) !== isSent(before))
      await this.options.orders.setSent(account, orderId, isSent(state), { source: store });
    const awb = isTracked || scored !== null ? awbOf(state) : state.awb;
    const after = afterApplying({ ...state, awb, scored: scored ?? state.scored });
    const done = [scored === null ? [] : "scored", outcomes].flat().join(", ");
    const result = done || (isTracked ? "tracking number" : "nothing new");
    return finish({ id, state: "done", result }, packState(after));
  }

  /** Carries out a privacy request. @returns the result for the event log */
  async #fulfil(account: Account, store: Store, { request }: PrivacyReading): Promise<string> {
    const { privacy } = this.options;
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

  /** The digests of what was scored; null when there was nothing to score. */
  async #score(account: Account, store: Store, state: OrderState, reading: Reading): Promise<string | null> {
    if (reading.kind !== "order" || !isNewest(state, reading.version)) return null;
    const { placedAt, version, cod = null } = reading;
    const input = withCodPayment(reading.input, cod, state.cod);
    const digest = digestOf(JSON.stringify(input));
    // Earlier versions stored no digest of the address.
    const [wholeBefore, addressBefore] = [
      state.scored.slice(0, DIGEST_LENGTH),
      state.scored.slice(DIGEST_LENGTH),
    ];
    if (digest === wholeBefore) return null;
    const address = digestOf(JSON.stringify(addressOf(input))).slice(0, ADDRESS_DIGITS);
    const hasSameAddress = address === addressBefore;
    const now = this.options.clock();
    // Scored as of when the order was placed, but never in the future if the store's clock is fast.
    const at = placedAt > 0 && placedAt <= now ? placedAt : undefined;
    const channel = input.channel ?? store;
    const parcels = otherAwbs(state).map((awb) => ({ awb }));
    const order = { ...input, awb: awbOf(state), parcels };
    const asOf = version.at > 0 ? Math.min(version.at, now) : now;
    await this.options.orders.scoreOne(account, order, {
      source: store,
      channel,
      counted: false,
      at,
      asOf,
      hasSameAddress,
      isSent: isSent(state),
    });
    return digest + address;
  }

  /** Whether the AWB of the stored order was changed; an order not scored yet gets it with its scoring. */
  async #track(
    account: Account,
    store: Store,
    order_id: string,
    state: OrderState,
    before: OrderState,
  ): Promise<boolean> {
    const awb = awbOf(state);
    const was = state.awb ?? "";
    const others = otherAwbs(state);
    if (awb === was && others.length === otherAwbs(before).length) return false;
    // Another source's AWB stays when the store's own shipment is cancelled.
    const tracking = { order_id, awb, others, ...(awb === "" ? { was } : {}) };
    return this.options.orders.setAwb(account, tracking, { source: store });
  }

  async #applyOutcomes(
    account: Account,
    store: Store,
    order_id: string,
    state: OrderState,
  ): Promise<string[]> {
    const due = pendingOutcomes(state);
    for (const { at, ...step } of due) {
      // Without a time in the event, the orders take the current time.
      const outcome = { order_id, ...step, ...(at > 0 ? { at } : {}) };
      await this.options.orders.applyOutcome(account, outcome, { source: store });
    }
    return [...new Set(due.map(({ outcome }) => outcome ?? "open again"))];
  }
}

const awbOf = ({ tracking }: OrderState): string => tracking?.awb ?? "";

/** @throws SyntaxError when the body is not JSON, RangeError when it is nested too deeply */
export function messageOf(
  platform: Platform,
  delivery: { body: Uint8Array<ArrayBuffer>; header(name: string): string | null },
): Message & { text: string } {
  const text = new TextDecoder().decode(delivery.body);
  return {
    ...platform.headers(delivery),
    value: parseExactly(text),
    digest: digestOf(delivery.body),
    arrival: 0,
    text,
  };
}

function readingOf(event: StoreEventRow, account: Account): Reading {
  const { id: arrival, topic, triggeredAt, digest, receivedAt } = event;
  const value = parseExactly(event.body ?? "null");
  const message: Message = { topic, triggeredAt, digest, value, arrival, sample: false };
  const reading = PLATFORMS[event.store].read(message, gatewayList(account.codGateways));
  return reading.kind === "order" ? notAhead(reading, receivedAt) : reading;
}

/** A version of a store whose clock is more than five minutes ahead is dated by its delivery. */
const STORE_AHEAD_MS = 300_000;

/**
 * The reading with no time after its delivery. The clock of a shop's own server may be ahead, and be set later: then
 * everything that the shop says until it has caught up would be taken for older.
 */
function notAhead(reading: OrderReading, receivedAt: number): OrderReading {
  const { version, outcome } = reading;
  if (version.at <= receivedAt + STORE_AHEAD_MS) return reading;
  return {
    ...reading,
    version: { ...version, at: receivedAt },
    outcome: outcome && { ...outcome, at: Math.min(outcome.at, receivedAt) },
  };
}

/** The first digits of a SHA-256, hexadecimal, as events and orders keep them. */
export function digestOf(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex").slice(0, DIGEST_LENGTH);
}
