/** Counters of rejected webhooks, by store and reason. */
import type { WebhookCommands, WebhookDeliveryRow } from "../db/queries/webhook-events.ts";
import type { Logger } from "../log.ts";
import type { Remote } from "../threads/rpc.ts";
import type { Store } from "./types.ts";

/** Why a webhook was rejected: a code for programs, a sentence for the merchant. */
export const REJECTION_REASONS = {
  plan: "Store webhooks need the Pro plan.",
  secret_missing: "No signing secret is set for this store; set it in the account's settings.",
  signature_missing: "The webhook carried no signature.",
  signature_wrong:
    "The signature does not match the body: the secret in the account's settings is not the one of the store.",
  not_json: "The body was not JSON.",
  topic_mismatch: "The body does not match the topic of the webhook.",
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;

/**
 * Rejections are counted in memory and written in batches: publishable keys are public, so anybody can cause
 * rejections, which must not cost a disk write each.
 */
export class Rejections {
  readonly #commands: Pick<Remote<WebhookCommands>, "addDeliveries">;
  readonly #log: Logger;
  #pending = new Map<string, WebhookDeliveryRow>();
  #timer: Timer | null = null;

  constructor(commands: Pick<Remote<WebhookCommands>, "addDeliveries">, log: Logger) {
    this.#commands = commands;
    this.#log = log;
  }

  add(accountId: number, store: Store, kind: RejectionReason, now: number): void {
    const key = `${accountId} ${store} ${kind}`;
    const known = this.#pending.get(key);
    const firstAt = known?.firstAt ?? now;
    this.#pending.set(key, { accountId, store, kind, firstAt, lastAt: now, times: (known?.times ?? 0) + 1 });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_DELAY_MS);
  }

  /** Writes the pending counters. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const rows = [...this.#pending.values()];
    if (rows.length === 0) return;
    this.#pending = new Map();
    try {
      await this.#commands.addDeliveries(rows);
    } catch (error) {
      this.#log.error("rejected webhooks could not be stored", { error, rejections: rows.length });
    }
  }
}

const FLUSH_DELAY_MS = 500;
