/** Rejected webhooks: counters by store and reason, and the latest ones. */
import {
  MAX_REJECTED,
  type NewRejectedDelivery,
  type RejectedDeliveryCommands,
} from "../../db/queries/rejected-deliveries.ts";
import type { WebhookCommands, WebhookDeliveryRow } from "../../db/queries/webhook-events.ts";
import type { Logger } from "../../lib/log.ts";
import { DeferredTask } from "../../lib/threads/deferred-task.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import type { Store } from "./types.ts";

/** Why a webhook was rejected: a code for programs, a sentence for the merchant. */
export const REJECTION_REASONS = {
  plan: "Store webhooks need the Pro plan.",
  secret_missing: "No signing secret is set for this store; set it in the account's settings.",
  signature_missing: "The webhook has no signature.",
  signature_wrong:
    "The signature does not match the body: the secret in the account's settings is not the store's.",
  not_json: "The body was not JSON.",
  topic_mismatch: "The body does not match the topic of the webhook.",
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;

/** Writes counters this long after the first rejection, milliseconds. */
const FLUSH_DELAY_MS = 500;

/** Dependencies for storing rejections. */
interface RejectionWriter {
  counters: Pick<Remote<WebhookCommands>, "addDeliveries">;
  latest: Pick<Remote<RejectedDeliveryCommands>, "add">;
}

/**
 * Rejections are counted in memory and written in batches: publishable keys are public, so anybody can cause
 * rejections, which must not cost a disk write each.
 */
export class Rejections {
  readonly #task: DeferredTask;
  #pending = new Map<string, WebhookDeliveryRow>();
  /** Since the start. */
  total = 0;
  /** By account, oldest first. */
  #latest = new Map<number, NewRejectedDelivery[]>();

  constructor(
    private readonly writer: RejectionWriter,
    private readonly log: Logger,
  ) {
    const work = () => this.#write();
    this.#task = new DeferredTask({
      name: "rejected webhooks",
      delayMs: FLUSH_DELAY_MS,
      isPrompt: true,
      log,
      work,
    });
  }

  /** @param topic as received */
  add(accountId: number, store: Store, topic: string, kind: RejectionReason, now: number): void {
    this.total++;
    this.#addLatest({ accountId, store, topic, reason: kind, at: now });
    const key = `${accountId} ${store} ${kind}`;
    const known = this.#pending.get(key);
    const firstAt = known?.firstAt ?? now;
    this.#pending.set(key, { accountId, store, kind, firstAt, lastAt: now, times: (known?.times ?? 0) + 1 });
    this.#task.touch();
  }

  /** Writes the pending counters. */
  flush(): Promise<void> {
    return this.#task.flush();
  }

  #addLatest(rejected: NewRejectedDelivery): void {
    const latest = this.#latest.get(rejected.accountId) ?? [];
    this.#latest.set(rejected.accountId, latest);
    latest.push(rejected);
    if (latest.length > MAX_REJECTED) latest.shift();
  }

  /** Rejections that cannot be stored are dropped. Never rejects. */
  async #write(): Promise<void> {
    const rows = [...this.#pending.values()];
    if (rows.length === 0) return;
    const latest = [...this.#latest.values()].flat();
    this.#pending = new Map();
    this.#latest = new Map();
    const { counters, latest: rejected } = this.writer;
    // In one turn, so that they share a transaction.
    await Promise.all([counters.addDeliveries(rows), rejected.add(latest)]).catch((error: unknown) => {
      this.log.error("rejected webhooks could not be stored", { error, rejections: rows.length });
    });
  }
}
