/** When each store was last heard, and refused for which reason. */
import type { WebhookDeliveryRow, WebhookQueries } from "../db/queries/webhook-events.ts";
import type { Logger } from "../log.ts";
import type { Store } from "./types.ts";

/** Why a webhook was turned away: a code for programs, a sentence for the merchant. */
export const REJECTION_REASONS = {
  plan: "Store webhooks need the Pro plan.",
  secret_missing: "No signing secret is set for this store; set it in the account's settings.",
  signature_missing: "The webhook carried no signature.",
  signature_wrong:
    "The signature does not match the body: the secret in the account's settings is not the one of the store.",
  not_json: "The body was no JSON.",
  topic_mismatch: "The body is not what its topic sends; webhooks are acted on under their own topic only.",
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;

/**
 * Refusals wait in memory for a moment and are written together: whoever knows a publishable key, which is no
 * secret, may send what he likes, and must not make the disk busy with it.
 */
export class Rejections {
  readonly #queries: WebhookQueries;
  readonly #log: Logger;
  #waiting = new Map<string, WebhookDeliveryRow>();
  #timer: Timer | null = null;

  constructor(queries: WebhookQueries, log: Logger) {
    this.#queries = queries;
    this.#log = log;
  }

  add(accountId: number, store: Store, kind: RejectionReason, now: number): void {
    const key = `${accountId} ${store} ${kind}`;
    const known = this.#waiting.get(key);
    const firstAt = known?.firstAt ?? now;
    this.#waiting.set(key, { accountId, store, kind, firstAt, lastAt: now, times: (known?.times ?? 0) + 1 });
    this.#timer ??= setTimeout(() => void this.flush(), DELAY_MS);
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const rows = [...this.#waiting.values()];
    if (rows.length === 0) return;
    this.#waiting = new Map();
    try {
      await this.#queries.addDeliveries(rows);
    } catch (error) {
      this.#log.error("refused webhooks could not be noted", { error, refusals: rows.length });
    }
  }
}

const DELAY_MS = 500;
