/** Clients that score orders, report outcomes and send a store's webhooks, each until it is acknowledged. */

import { BAD, GOOD } from "../features/orders/support.ts";
import { SECRET, signature } from "../features/webhooks/support.ts";
import shopifyFixture from "../fixtures/webhooks/shopify-order.json" with { type: "json" };
import type { Random } from "../support/random.ts";
import type { Ledger } from "./ledger.ts";

const CLIENTS = 8;
/** The database must not be the limit here: a busy machine takes longer to find that it has lost its primary. */
const PAUSE_MS = 50;
const WEBHOOK_PAUSE_MS = 250;
/** Phones in use at a time. Each gets fewer orders than the history of a phone looks back. */
const PHONES = 4;
const ORDERS_A_PHONE = 40;
/** What a client does again: the load balancer or a node could not answer. */
const REPEATED = new Set([502, 503, 504]);
const RETRY_PAUSE_MS = 100;
const TIMEOUT_MS = 10_000;
const FIRST_STORE_ORDER = 7_000_000_000_000;

export interface Shop {
  /** Of the load balancer. */
  url: string;
  secretKey: string;
  publishableKey: string;
}

export class Load {
  /** A client stops at the first answer that it did not expect. */
  readonly failures: string[] = [];
  private made = 0;
  private stopped = false;
  private readonly clients: Promise<void>[];

  constructor(
    private readonly shop: Shop,
    private readonly ledger: Ledger,
    private readonly random: Random,
  ) {
    const clients = Array.from({ length: CLIENTS }, () => this.scoreOrders());
    this.clients = [...clients, this.sendWebhooks()].map((client) =>
      client.catch((error: Error) => void this.failures.push(error.message)),
    );
  }

  /** No new orders; resolves when all that were sent are acknowledged. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.clients);
  }

  private async scoreOrders(): Promise<void> {
    const { random, ledger } = this;
    while (!this.stopped) {
      const order = this.newOrder();
      const { order_id } = order;
      // On purpose at the same moment, as by two workers of a shop: the load balancer gives them to two nodes.
      const copies = random.chance(0.1) ? 2 : 1;
      await Promise.all(Array.from({ length: copies }, () => this.score(order)));
      if (random.chance(0.3)) {
        const outcome = random.pick(["delivered", "rto", "cancelled"]);
        await this.post("order/outcome", { order_id, outcome });
        ledger.outcomes.set(order_id, outcome);
      }
      await Bun.sleep(PAUSE_MS);
    }
  }

  /** Some of the phones that orders had. */
  phones(): string[] {
    const numbers = [0, Math.floor(this.made / 3), Math.floor(this.made / 2), this.made - 1];
    return numbers.map(phoneOf);
  }

  private newOrder() {
    const number = this.made++;
    const kind = this.random.chance(0.3) ? BAD : GOOD;
    return {
      ...kind,
      order_id: `N${number}`,
      phone: phoneOf(number),
      order_value: 100 + this.random.below(5000),
    };
  }

  private async score(order: { order_id: string }): Promise<void> {
    const { answer, sentAt } = await this.post("order/score", order, () => this.ledger.attempts++);
    this.ledger.order(order.order_id, answer, sentAt);
  }

  private post(path: string, body: object, onAttempt?: () => void) {
    const headers = { "X-API-Key": this.shop.secretKey, "Content-Type": "application/json" };
    return this.send(`/api/v1/${path}`, JSON.stringify(body), headers, onAttempt);
  }

  private async sendWebhooks(): Promise<void> {
    for (let id = FIRST_STORE_ORDER; !this.stopped; id++) {
      const body = storeOrder(id);
      const headers = {
        "X-Shopify-Topic": "orders/create",
        "X-Shopify-Hmac-Sha256": signature(body, SECRET),
        "Content-Type": "application/json",
      };
      const onAttempt = () => this.ledger.storeAttempts++;
      await this.send(`/webhooks/shopify/${this.shop.publishableKey}`, body, headers, onAttempt);
      this.ledger.storeOrders.add(String(id));
      await Bun.sleep(WEBHOOK_PAUSE_MS);
    }
  }

  /** The same request again until it is answered. Throws for an answer that no failure explains. */
  private async send(path: string, body: string, headers: Record<string, string>, onAttempt?: () => void) {
    for (;;) {
      onAttempt?.();
      const sentAt = performance.now();
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const response = await fetch(this.shop.url + path, { method: "POST", body, headers, signal });
        const text = await response.text();
        if (response.status === 200) return { answer: JSON.parse(text), sentAt };
        if (!REPEATED.has(response.status)) throw new UnexpectedAnswer(`${path}: ${response.status} ${text}`);
        this.ledger.retry(String(response.status));
      } catch (error) {
        if (error instanceof UnexpectedAnswer) throw error;
        this.ledger.retry((error as Error & { code?: string }).code ?? (error as Error).name);
      }
      await Bun.sleep(RETRY_PAUSE_MS);
    }
  }
}

/** An order as Shopify sends it, placed now: an old one would raise no alert. */
function storeOrder(id: number): string {
  const now = new Date().toISOString();
  const admin_graphql_api_id = `gid://shopify/Order/${id}`;
  const times = { created_at: now, processed_at: now, updated_at: now };
  return JSON.stringify({ ...shopifyFixture, id, admin_graphql_api_id, name: `#${id}`, ...times });
}

/** Several orders at a time share a phone, and so several nodes. */
function phoneOf(number: number): string {
  const round = Math.floor(number / (PHONES * ORDERS_A_PHONE));
  return String(9_845_000_000 + round * PHONES + (number % PHONES));
}

class UnexpectedAnswer extends Error {}
