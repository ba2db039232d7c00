/** Use case: turns store webhooks into scored orders and outcomes. */

import { ALWAYS_HELD, type Lease, whileHeld } from "../../db/lease.ts";
import type { JobCommands } from "../../db/queries/jobs.ts";
import type {
  RejectedDeliveryCommands,
  RejectedDeliveryQueries,
} from "../../db/queries/rejected-deliveries.ts";
import type {
  EventEnd,
  ListedEvent,
  StoreEventRow,
  StoreOrderKey,
  WebhookCommands,
  WebhookDeliveryRow,
  WebhookQueries,
} from "../../db/queries/webhook-events.ts";
import type { Slice } from "../../lib/cursor.ts";
import type { Logger } from "../../lib/log.ts";
import { Problem, type ProblemExtras } from "../../lib/problem.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { every } from "../../lib/threads/timer.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { Account } from "../accounts/types.ts";
import { startOfIstDay } from "../checks/calendar.ts";
import { type RejectionReason, Rejections } from "./deliveries.ts";
import { digestOf, EventProcessor, messageOf, OrderBusy, PLATFORMS } from "./events.ts";
import { type DeliveryEntry, latestDeliveries } from "./latest.ts";
import { isSignedBy } from "./signature.ts";
import { unpackState } from "./stored-state.ts";
import type { Delivery, Message, OrderPort, PrivacyPort, Store } from "./types.ts";
import { RESTORED } from "./woocommerce/order.ts";

export type { WebhookDeliveryRow } from "../../db/queries/webhook-events.ts";
export { REJECTION_REASONS } from "./deliveries.ts";
export type { DeliveryEntry } from "./latest.ts";
export { type Delivery, PLATFORM, STORES, type Store } from "./types.ts";
export { isPing } from "./woocommerce/index.ts";

/** Whether an event is a privacy request: the law requires an answer under any plan. */
export function asksForPrivacy(store: Store, header: Delivery["header"]): boolean {
  const platform = PLATFORMS[store];
  return platform.isPrivacyTopic(platform.headers({ header }).topic);
}

interface WebhooksOptions {
  queries: WebhookQueries;
  commands: Remote<WebhookCommands>;
  rejected: { queries: RejectedDeliveryQueries; commands: Remote<RejectedDeliveryCommands> };
  accounts: Accounts;
  orders: OrderPort;
  privacy: PrivacyPort;
  log: Logger;
  clock: () => number;
  /** Whether this node processes waiting events; always by default. */
  lease?: Pick<Lease, "isHeld">;
  /** Leases of orders, in a shared database. */
  jobs?: Remote<JobCommands> | null;
  /** Receives the time of a signed message, milliseconds since 1970; 0 when it has none. */
  hear?: (at: number) => void;
  /** See `TrustedClock` in src/features/clock/watch.ts; the clock is right by default. */
  trustedNow?: () => Promise<number | null>;
  firstDay?: () => number;
}

/** Delays between the attempts at an event, milliseconds; after the last one it is given up. */
const RETRY_DELAYS_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, 21_600_000, 43_200_000];
/** No event waits longer, unless a clock that was ahead said so: a day, as clocks differ. */
const MAX_WAIT_MS = DAY_MS;
/** A new event is processed by its own request; the timer takes it over only after this time. */
const REQUEST_LEASE_MS = 5_000;
const TICK_MS = 1_000;
const MAX_TOPIC_LENGTH = 100;
const BATCH_SIZE = 50;
const MAX_LATEST = 50;
/** How long rejected deliveries are shown. */
const REJECTED_MS = 30 * DAY_MS;

/** The webhooks of all stores. */
export class Webhooks {
  readonly #processor: EventProcessor;
  readonly #rejections: Rejections;
  #timers: Timer[] = [];
  #running: Promise<void> | null = null;
  #isClosed = false;
  #inProgress = new Set<Promise<unknown>>();
  /**
   * Milliseconds that a response waits for the processing: Shopify allows one second to connect, five in all. Tests that
   * ask for the result wait longer, however busy the machine is.
   */
  answerWithinMs = 700;

  constructor(private readonly options: WebhooksOptions) {
    this.#processor = new EventProcessor(options);
    const { commands, rejected, log } = options;
    this.#rejections = new Rejections({ counters: commands, latest: rejected.commands }, log);
  }

  /** Messages refused since the start. */
  get rejected(): number {
    return this.#rejections.total;
  }

  /**
   * Checks the signature, stores the event and processes it. The event is on disk when this resolves; when
   * processing takes too long or fails, it is done later.
   * @throws Problem 401 or 400 with the reason, which is also in the account's event log
   */
  async receive(account: Account, store: Store, delivery: Delivery) {
    const platform = PLATFORMS[store];
    const secret = await this.options.accounts.openSecret(account.id, `${store}_secret`);
    const rejection = (why: Exclude<RejectionReason, "plan">, extras?: ProblemExtras) => {
      this.reject(account, store, delivery, why);
      return new Problem(why, {}, extras);
    };
    if (!secret) throw rejection("secret_missing");
    const signature = delivery.header(platform.signatureHeader);
    if (!signature) throw rejection("signature_missing");
    if (!isSignedBy(delivery.body, signature, secret)) throw rejection("signature_wrong");
    let message: Message & { text: string };
    try {
      message = messageOf(platform, delivery);
    } catch {
      throw rejection("not_json", BODY);
    }
    if (!platform.isOfTopic(message.topic, message.value)) throw rejection("topic_mismatch", BODY);
    this.options.hear?.(platform.signedTime(message.value));
    return this.#store(account, store, message);
  }

  /** Records and counts a rejected webhook. */
  reject(account: Account, store: Store, delivery: Pick<Delivery, "header">, why: RejectionReason): void {
    const { topic } = PLATFORMS[store].headers(delivery);
    const now = this.options.clock();
    this.#rejections.add(account.id, store, topic.slice(0, MAX_TOPIC_LENGTH), why, now);
  }

  /** Newest first. */
  async list(account: Account, slice: Slice) {
    return (await this.options.queries.list(account.id, slice)).map(listedEvent);
  }

  /** The latest deliveries, accepted and rejected, newest first. */
  async latest(account: Account): Promise<DeliveryEntry[]> {
    await this.#rejections.flush();
    const { queries, rejected } = this.options;
    const events = await queries.list(account.id, { after: null, limit: MAX_LATEST, offset: 0 });
    return latestDeliveries(events, rejected.queries.latest(account.id)).slice(0, MAX_LATEST);
  }

  /** How many events there are, counted up to 10,000. */
  count(account: Account) {
    return this.options.queries.count(account.id);
  }

  /** Counters of accepted and rejected deliveries, by store. */
  async deliveries(account: Account): Promise<WebhookDeliveryRow[]> {
    await this.#rejections.flush();
    return this.options.queries.contacts(account.id);
  }

  /**
   * Processes all events that are due now or within `ahead` milliseconds: one round at a time, each with one attempt
   * at each event.
   */
  async runDue(ahead = 0): Promise<void> {
    this.#running ??= this.#round(ahead).finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** Deletes rejected deliveries from too long ago. */
  async prune(): Promise<void> {
    const { clock, rejected, trustedNow = async () => clock(), firstDay = () => 0 } = this.options;
    const now = await trustedNow();
    if (now !== null) await rejected.commands.prune(startOfIstDay(firstDay()), now - REJECTED_MS);
  }

  /** Starts the timers, and processes what an earlier run left waiting. */
  start(): void {
    const { log } = this.options;
    const readFailure = "store events could not be read";
    const { jobs, lease = ALWAYS_HELD } = this.options;
    // Without other nodes, no request is processing them after a restart, so their lease can be ignored.
    if (!jobs) this.runDue(REQUEST_LEASE_MS).catch((error) => log.error(readFailure, { error }));
    this.#timers = [
      every(
        TICK_MS,
        whileHeld(lease, () => this.runDue()),
        log,
        readFailure,
      ),
      every(
        HOUR_MS,
        whileHeld(lease, () => this.prune()),
        log,
        "old rejected deliveries could not be deleted",
      ),
    ];
  }

  /** Waits for the events in progress; those that are due after them wait for the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#running?.catch(() => {});
    await Promise.allSettled(this.#inProgress);
    await this.#rejections.flush();
  }

  /** `duplicate`: the same event was received before, and nothing was done. */
  async #store(account: Account, store: Store, message: Message & { text: string }) {
    const now = this.options.clock();
    const { topic, triggeredAt, text } = message;
    const { kind, orderId, ...reading } = PLATFORMS[store].read(message, []);
    const ignored = kind === "ignored" && "reason" in reading ? reading.reason : null;
    const key = { accountId: account.id, store, orderId };
    const digest = kind === "deletion" ? await this.#deletionDigest(key, message.digest) : message.digest;
    const event = await this.options.commands.add({
      ...key,
      topic: topic.slice(0, MAX_TOPIC_LENGTH),
      digest,
      triggeredAt,
      receivedAt: now,
      body: ignored ? null : text,
      state: ignored ? "ignored" : "waiting",
      result: ignored ?? "",
      attempts: 0,
      nextAt: ignored ? null : now + REQUEST_LEASE_MS,
    });
    if (!event) return { orderId, duplicate: true, state: "done" as const, result: "seen before" };
    if (ignored) return { orderId, duplicate: false, state: "ignored" as const, result: ignored };
    const end = await withTimeout(this.#attempt(account, event), this.answerWithinMs);
    return {
      orderId,
      duplicate: false,
      state: end?.state ?? ("waiting" as const),
      result: end?.result ?? "",
    };
  }

  /** All deletions of an order have the same body: one that follows a restoration is another one. */
  async #deletionDigest(key: StoreOrderKey, digest: string): Promise<string> {
    const restored = await this.options.queries.lastOf(key, RESTORED);
    return restored === 0 ? digest : digestOf(`${digest} ${restored}`);
  }

  /** Null when it failed and was scheduled for a retry. Never rejects. */
  #attempt(account: Account, event: StoreEventRow): Promise<EventEnd | null> {
    const attempt = this.#processor.run(account, event).catch((error: unknown) => this.#failed(event, error));
    this.#inProgress.add(attempt);
    void attempt.then(() => this.#inProgress.delete(attempt));
    return attempt;
  }

  async #failed(event: StoreEventRow, error: unknown): Promise<null> {
    const { log, commands, clock } = this.options;
    const delay = RETRY_DELAYS_MS[event.attempts];
    const state = { event: event.id, account: event.accountId, store: event.store, topic: event.topic };
    if (delay && error instanceof OrderBusy) log.warn("store event waits for another node", state);
    else log.error(delay ? "store event failed, will retry" : "store event given up", { ...state, error });
    try {
      await commands.postpone(event.id, "internal error", delay ? clock() + delay : null);
    } catch (failure) {
      log.error("the retry of a store event could not be stored", { ...state, error: failure });
    }
    return null;
  }

  async #round(ahead: number): Promise<void> {
    const { queries, commands, accounts, clock, lease = ALWAYS_HELD } = this.options;
    while (lease.isHeld) {
      const now = clock();
      const due = await queries.due(now + ahead, BATCH_SIZE);
      const events = due.length > 0 ? due : await queries.later(now + MAX_WAIT_MS, BATCH_SIZE);
      for (const event of events) {
        if (this.#isClosed || !lease.isHeld) return;
        const account = await accounts.byId(event.accountId);
        if (account) await this.#attempt(account, event);
        else await commands.postpone(event.id, "its account is gone", null);
      }
      if (events.length < BATCH_SIZE) return;
    }
  }
}

/** Reason of the 400 for an invalid body. */
const BODY: ProblemExtras = { field: "body" };

/** An event of the log, with what is shown of its order. */
function listedEvent({ orderState, ...event }: ListedEvent) {
  const state = orderState === null ? null : unpackState(orderState);
  return { ...event, reference: state?.reference ?? "", checkId: state?.checkId ?? "" };
}
export type WebhookEvent = ReturnType<typeof listedEvent>;

/** The result of a task, or null after the timeout; the task continues. */
async function withTimeout<T>(task: Promise<T>, ms: number): Promise<T | null> {
  let timer: Timer | undefined;
  const timedOut = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([task, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
