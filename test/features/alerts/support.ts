/** A receiver of alerts, and an outbox on a real database with a clock that the test moves. */

import { alertCommands, alertQueries } from "../../../src/db/queries/alerts.ts";
import { Alerts, type AlertsOptions } from "../../../src/features/alerts/index.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { NetworkList } from "../../../src/lib/net/address.ts";
import { openWorld, signUp } from "../accounts/support.ts";

export interface Received {
  headers: Record<string, string>;
  body: string;
  path: string;
}

/** A web server that answers as told and remembers what it got. */
export function receiver(answer: (got: Received, nth: number) => Response | Promise<Response>) {
  const got: Received[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const one = {
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
        path: new URL(request.url).pathname,
      };
      got.push(one);
      return answer(one, got.length);
    },
  });
  return {
    got,
    port: server.port,
    url: `http://127.0.0.1:${server.port}/alerts`,
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}

export const LOOPBACK = new NetworkList(["127.0.0.0/8"]);

/** @param callbackUrl of the account "asha" */
export async function openOutbox(callbackUrl: string, options: Partial<AlertsOptions> = {}) {
  const world = await openWorld(["--allow-private-callbacks", "127.0.0.0/8"]);
  const { account, secretKey } = await signUp(world);
  const merchant = await world.accounts.update(account.id, { callback_url: callbackUrl });
  const make = (more: Partial<AlertsOptions> = {}) =>
    new Alerts({
      queries: alertQueries(world.db),
      hold: { since: null },
      commands: world.writer.alerts,
      accounts: world.accounts,
      log: silentLogger,
      clock: () => world.now,
      allowPrivateCallbacks: LOOPBACK,
      random: () => 0,
      ...options,
      ...more,
    });
  const outbox = {
    world,
    merchant,
    secretKey,
    alerts: make(),
    /** An alert as the orders write it. */
    async add(orderId: string, accountId = merchant.id): Promise<void> {
      const payload = JSON.stringify({ type: "order.risk", data: { order_id: orderId } });
      const row = {
        accountId,
        type: "order.risk" as const,
        orderId,
        riskLevel: "HIGH",
        payload,
        createdAt: world.now,
        nextAt: world.now,
      };
      await world.db.write(() => void alertCommands(world.db).insert(row));
    },
    /** A decision as the orders write it, sent after a delay. */
    async decide(orderId: string, status: string, delayMs = 0): Promise<void> {
      const payload = JSON.stringify({ type: "order.decision", data: { order_id: orderId, status } });
      const times = { createdAt: world.now, nextAt: world.now + delayMs };
      const row = { accountId: merchant.id, orderId, riskLevel: "HIGH", payload, ...times };
      const type = "order.decision" as const;
      await world.db.write(() => void alertCommands(world.db).insert({ ...row, type }));
    },
    async list() {
      return outbox.alerts.list(merchant, { after: null, limit: 100, offset: 0 });
    },
    /** As after a restart: the outbox is read anew. */
    reopen(more: Partial<AlertsOptions> = {}) {
      outbox.alerts = make(more);
    },
    async [Symbol.asyncDispose]() {
      await outbox.alerts.close();
      await world[Symbol.asyncDispose]();
    },
  };
  return outbox;
}
