/** Use case: what stores send becomes scored orders and outcomes. */
import type { Account, Accounts } from "../accounts/types.ts";
import type {
  EventEnd,
  ListedEvent,
  StoreEventRow,
  WebhookDeliveryRow,
  WebhookQueries,
} from "../db/queries/webhook-events.ts";
import type { Logger } from "../log.ts";
import { Problem } from "../problem.ts";
import { REJECTION_REASONS, type RejectionReason, Rejections } from "./deliveries.ts";
import { EventProcessor, messageOf, PLATFORMS } from "./events.ts";
import { isPrivacyTopic } from "./shopify/topics.ts";
import { isSignedBy } from "./signature.ts";
import type { Delivery, Message, OrderPort, PrivacyPort, Store } from "./types.ts";

export { REJECTION_REASONS } from "./deliveries.ts";
export type { OrderState } from "./order-state.ts";
export { type Delivery, PLATFORM, STORES, type Store } from "./types.ts";
export { isPing } from "./woocommerce/index.ts";

/** Whether an event asks for privacy: the law wants an answer under any plan. */
export const asksForPrivacy = (store: Store, header: Delivery["header"]): boolean =>
  store === "storeA" && isPrivacyTopic((header("x-shopify-topic") ?? "").trim().toLowerCase());

export interface WebhooksOptions {
  queries: WebhookQueries;
  accounts: Accounts;
  orders: OrderPort;
  privacy: PrivacyPort;
  log: Logger;
  clock: () => number;
}

/** What became of a webhook. */
export interface Received extends Omit<EventEnd, "id"> {
  orderId: string;
  /** The same event was there already: nothing was done. */
  duplicate: boolean;
}

export interface Webhooks {
  /**
   * Checks the signature, keeps the event and acts on it. The event is on disk when this resolves, and acted on
   * unless that takes too long or fails: then it is done later.
   * @throws Problem 401 or 400 with the reason, which the account's event log has too
   */
  receive(account: Account, store: Store, delivery: Delivery): Promise<Received>;
  /** Notes why a webhook was turned away. */
  refuse(account: Account, store: Store, why: RejectionReason): void;
  /** Newest first. */
  list(account: Account, limit: number, offset: number): Promise<{ events: ListedEvent[]; total: number }>;
  contacts(account: Account): Promise<WebhookDeliveryRow[]>;
  /** Acts on all events whose time has come, or comes within so many milliseconds. The timer calls it. */
  runDue(ahead?: number): Promise<void>;
  /** Removes what is too old. */
  prune(): Promise<void>;
  /** Begins to act on what an earlier run has left, and on what failed, by and by. */
  start(): void;
  close(): Promise<void>;
}

/** Waits between the tries of an event, milliseconds; after the last one it is given up. */
const RETRY_DELAYS_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, 21_600_000, 43_200_000];
/** How long a store waits for an event to be acted on: Shopify's patience is a second to connect, five in all. */
const TIMEOUT_MS = 700;
/** A fresh event is acted on by its own request; the timer leaves it alone so long. */
const OWN_TURN_MS = 5_000;
const TICK_MS = 1_000;
const AT_ONCE = 50;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Far longer than any platform repeats; the facts of orders as long as checks. */
const KEPT = { events: 30 * DAY, orders: 400 * DAY };

export function createWebhooks(options: WebhooksOptions): Webhooks {
  return new StoreWebhooks(options);
}

class StoreWebhooks implements Webhooks {
  readonly #o: WebhooksOptions;
  readonly #work: EventProcessor;
  readonly #refusals: Rejections;
  #timers: Timer[] = [];
  #running: Promise<void> | null = null;
  #underWay = new Set<Promise<unknown>>();

  constructor(options: WebhooksOptions) {
    this.#o = options;
    this.#work = new EventProcessor(options);
    this.#refusals = new Rejections(options.queries, options.log);
  }

  async receive(account: Account, store: Store, delivery: Delivery): Promise<Received> {
    const platform = PLATFORMS[store];
    const secret = await this.#o.accounts.openSecret(account.id, `${store}_secret`);
    if (!secret) throw this.#refusal(account, store, "secret_missing");
    const signature = delivery.header(platform.signatureHeader);
    if (!signature) throw this.#refusal(account, store, "signature_missing");
    if (!isSignedBy(delivery.body, signature, secret)) throw this.#refusal(account, store, "signature_wrong");
    let message: Message & { text: string };
    try {
      message = messageOf(platform, delivery);
    } catch {
      this.refuse(account, store, "not_json");
      throw new Problem(400, "not_json", "The body of a store's webhook must be JSON.", { field: "body" });
    }
    if (!platform.isOfTopic(message.topic, message.value)) {
      this.refuse(account, store, "topic_mismatch");
      throw new Problem(400, "topic_mismatch", REJECTION_REASONS.topic_mismatch, { field: "body" });
    }
    return this.#keep(account, store, message);
  }

  refuse(account: Account, store: Store, why: RejectionReason): void {
    this.#refusals.add(account.id, store, why, this.#o.clock());
  }

  async list(account: Account, limit: number, offset: number) {
    const { queries } = this.#o;
    const [events, total] = await Promise.all([
      queries.list(account.id, limit, offset),
      queries.count(account.id),
    ]);
    return { events, total };
  }

  async contacts(account: Account): Promise<WebhookDeliveryRow[]> {
    await this.#refusals.flush();
    return this.#o.queries.contacts(account.id);
  }

  /** One round at a time; each event is tried once in a round. */
  async runDue(ahead = 0): Promise<void> {
    this.#running ??= this.#round(ahead).finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async prune(): Promise<void> {
    const now = this.#o.clock();
    await this.#o.queries.prune(now - KEPT.events, now - KEPT.orders);
  }

  start(): void {
    const every = (ms: number, complaint: string, work: () => Promise<void>) => {
      const timer = setInterval(
        () => void work().catch((error) => this.#o.log.error(complaint, { error })),
        ms,
      );
      timer.unref();
      this.#timers.push(timer);
    };
    const unread = "store events could not be read";
    // No request has these in hand any more.
    this.runDue(OWN_TURN_MS).catch((error) => this.#o.log.error(unread, { error }));
    every(TICK_MS, unread, () => this.runDue());
    every(HOUR, "old store events could not be removed", () => this.prune());
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#running?.catch(() => {});
    await Promise.allSettled(this.#underWay);
    await this.#refusals.flush();
  }

  /** A refused webhook is 401 whatever is wrong with it: a store that is not this merchant's learns no more. */
  #refusal(account: Account, store: Store, why: RejectionReason): Problem {
    this.refuse(account, store, why);
    return new Problem(401, why, REJECTION_REASONS[why]);
  }

  async #keep(account: Account, store: Store, message: Message & { text: string }): Promise<Received> {
    const now = this.#o.clock();
    const { topic, triggeredAt, digest, text } = message;
    const { kind, orderId, ...reading } = PLATFORMS[store].read(message, []);
    const ignored = kind === "ignored" && "reason" in reading ? reading.reason : null;
    const event = await this.#o.queries.add({
      ...{ accountId: account.id, store, topic: topic.slice(0, 100), orderId, digest, triggeredAt },
      receivedAt: now,
      body: ignored ? null : text,
      state: ignored ? "ignored" : "waiting",
      result: ignored ?? "",
      attempts: 0,
      nextAt: ignored ? null : now + OWN_TURN_MS,
    });
    if (!event) return { orderId, duplicate: true, state: "done", result: "seen before" };
    if (ignored) return { orderId, duplicate: false, state: "ignored", result: ignored };
    const end = await withinPatience(this.#attempt(account, event));
    return { orderId, duplicate: false, state: end?.state ?? "waiting", result: end?.result ?? "" };
  }

  /** Null when it failed: it is tried again later. Never rejects. */
  #attempt(account: Account, event: StoreEventRow): Promise<EventEnd | null> {
    const attempt = this.#work.run(account, event).catch((error: unknown) => this.#failed(event, error));
    this.#underWay.add(attempt);
    void attempt.then(() => this.#underWay.delete(attempt));
    return attempt;
  }

  async #failed(event: StoreEventRow, error: unknown): Promise<null> {
    const { log, queries, clock } = this.#o;
    const wait = RETRY_DELAYS_MS[event.attempts];
    const state = { event: event.id, account: event.accountId, store: event.store, topic: event.topic };
    log.error(wait ? "a store event failed; trying again" : "a store event was given up", {
      ...state,
      error,
    });
    try {
      await queries.postpone(event.id, "failed inside", wait ? clock() + wait : null);
    } catch (failure) {
      log.error("a store event could not be postponed", { ...state, error: failure });
    }
    return null;
  }

  async #round(ahead: number): Promise<void> {
    const { queries, accounts, clock } = this.#o;
    for (;;) {
      const events = await queries.due(clock() + ahead, AT_ONCE);
      for (const event of events) {
        const account = await accounts.byId(event.accountId);
        if (account) await this.#attempt(account, event);
        else await queries.postpone(event.id, "its account is gone", null);
      }
      if (events.length < AT_ONCE) return;
    }
  }
}

/** What the work gives, or null when it takes too long; the work goes on. */
async function withinPatience<T>(work: Promise<T>): Promise<T | null> {
  let timer: Timer | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, null);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
