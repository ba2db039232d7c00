/** A bulk service with real workers, an account on Pro, and a sink that records its input. */
import { createBulk } from "../../src/bulk/index.ts";
import type { Mode } from "../../src/bulk/types.ts";
import { openEngines } from "../../src/engines.ts";
import type { OrderToScore, OutcomeToApply } from "../../src/orders/file-rows.ts";
import type { OrderSink } from "../../src/orders/index.ts";
import { createPinLookup } from "../../src/pin-lookup/index.ts";
import { openWorld, signUp, withFacts } from "../accounts/support.ts";
import type { BulkResult } from "../http/bulk.ts";

/** Records its input; fails for an order worth 666. */
export class Sink implements OrderSink {
  readonly scored: OrderToScore[] = [];
  readonly outcomes: OutcomeToApply[] = [];

  async score(_: unknown, rows: readonly OrderToScore[]): ReturnType<OrderSink["score"]> {
    this.scored.push(...rows);
    return rows.map(({ part }) =>
      part.orderValue === 666
        ? { reason: "it cannot be saved", field: "order_id" }
        : { risk_level: part.payment === "COD" ? "REVIEW" : "LOW", risk_score: 40, risk_reasons: "[]" },
    );
  }

  async outcome(_: unknown, rows: readonly OutcomeToApply[]): ReturnType<OrderSink["outcome"]> {
    this.outcomes.push(...rows);
    return rows.map(({ order_id }) => ({ order_found: order_id !== "unknown" }));
  }
}

export interface BulkWorld extends AsyncDisposable {
  /** @returns what the sink was given, the answer, and how many checks were recorded */
  read(
    bytes: Uint8Array,
    mode: Mode,
  ): Promise<{ orders: OrderToScore[]; answer: BulkResult; checks: number }>;
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
        const { body } = await place.verify({ bytes, mode, format: "json", sheet: null, columns: {} });
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
