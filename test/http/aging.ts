/** A server on a clock that the test moves, and its merchants' orders, for the tests of what becomes of old data. */
import { STORE_SECRETS } from "../features/webhooks/support.ts";
import { ask, GOOD } from "./orders.ts";
import { type Merchant, signUp, startTestServer } from "./server.ts";

export const DAY = 86_400_000;
/** Noon in India. */
export const NOON = Date.UTC(2026, 8, 20, 6, 30);
/** The last moment at which what happened at noon is within 30 days, and the first at which it is not. */
export const LAST_KEPT = NOON + 30 * DAY + DAY / 2 - 1;
export const FIRST_GONE = LAST_KEPT + 1;

/** @param env settings of the server */
export async function startAgingServer(env: Record<string, string>) {
  let now = NOON;
  // A minute later one is due, by a clock that was moved, and has what is erased after it.
  const server = await startTestServer({ THIKANA_BACKUP_HOURS: "0", ...env }, () => now);
  const order = (who: Merchant, id: string) =>
    ask<Record<string, unknown>>(server, who, `GET /api/v1/order/${id}`);
  return {
    server,
    get now() {
      return now;
    },
    set now(time) {
      now = time;
    },
    /** A merchant at noon of the first day. */
    async newMerchant(settings: object = {}): Promise<Merchant> {
      now = NOON;
      const made = await signUp(server);
      await ask(server, made, "PUT /api/v1/account", { ...STORE_SECRETS, ...settings });
      return made;
    },
    /** Runs a pass at a time. */
    async passAt(at: number): Promise<void> {
      now = at;
      await server.services.retention.run();
    },
    score: (who: Merchant, order_id: string, more: object = {}) =>
      ask(server, who, "POST /api/v1/order/score", { ...GOOD, ...more, order_id }),
    outcome: (who: Merchant, order_id: string, result: string) =>
      ask(server, who, "POST /api/v1/order/outcome", { order_id, outcome: result }),
    order,
    isErased: async (who: Merchant, id: string) => (await order(who, id)).erased_at !== null,
  };
}
