/** A bulk service with real workers, an account on Pro, and a sink that records its input. */

import { openEngines } from "../../../src/engine/index.ts";
import { createBulk } from "../../../src/features/bulk/index.ts";
import type { Mode } from "../../../src/features/bulk/types.ts";
import type { OutcomeToApply } from "../../../src/features/orders/file-rows.ts";
import type { OrderSink } from "../../../src/features/orders/index.ts";
import type { Order } from "../../../src/features/orders/record/order.ts";
import { createPinLookup } from "../../../src/features/pin-lookup/index.ts";
import type { BulkResult } from "../../http/bulk.ts";
import { openWorld, signUp, withFacts } from "../accounts/support.ts";

/** Records the orders. */
export class Sink implements OrderSink {
  readonly scored: Order[] = [];

  async score(_: unknown, rows: readonly Order[]): ReturnType<OrderSink["score"]> {
    this.scored.push(...rows);
    return rows.map(() => ({ riskLevel: "LOW", riskScore: 40, riskReasons: "[]", created: true }));
  }

  async outcome(_: unknown, rows: readonly OutcomeToApply[]): ReturnType<OrderSink["outcome"]> {
    return rows.map(() => ({ order_found: true }));
  }
}

export interface BulkWorld extends AsyncDisposable {
  /** @returns what the sink was given, the answer, and how many checks were recorded */
  read(bytes: Uint8Array, mode: Mode): Promise<{ orders: Order[]; answer: BulkResult; checks: number }>;
  /** Checks that the account has used. */
  used(): number;
}

/** @param now the service's clock, milliseconds since 1970 */
export async function openBulkWorld(now: number): Promise<BulkWorld> {
  const world = await openWorld();
  const account = withFacts((await signUp(world)).account, { plan: "pro" });
  const { directory } = await openEngines();
  let checks = 0;
  let sink = new Sink();
  const bulk = createBulk({
    quota: world.quota,
    checks: {
      record(origin, facts) {
        checks++;
        return world.checks.record(origin, facts);
      },
    },
    pinLookup: createPinLookup({ directory, service: null }),
    orders: { score: (who, rows) => sink.score(who, rows), outcome: (who, rows) => sink.outcome(who, rows) },
    clock: () => now,
  });
  return {
    async read(bytes, mode) {
      sink = new Sink();
      checks = 0;
      const place = bulk.enter(account);
      try {
        const { body } = await place.verify({
          bytes,
          mode,
          format: "json",
          sheet: null,
          columns: {},
          statuses: {},
        });
        const answer = JSON.parse(Buffer.concat(body).toString()) as BulkResult;
        return { orders: sink.scored, answer, checks };
      } finally {
        place.leave();
      }
    },
    used: () => world.quota.peek(account, now).used,
    async [Symbol.asyncDispose]() {
      bulk.close();
      await world[Symbol.asyncDispose]();
    },
  };
}
