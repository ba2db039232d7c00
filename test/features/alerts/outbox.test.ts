/** Alerts from the outbox to the receiver. */

import { describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { RETRY_DELAYS_MS } from "../../../src/features/alerts/schedule.ts";
import { createLogger } from "../../../src/lib/log.ts";
import { signUp } from "../accounts/support.ts";
import { openOutbox, receiver } from "./support.ts";

test("an alert is signed with the secret key in both ways", async () => {
  await using shop = receiver(() => new Response());
  await using outbox = await openOutbox(shop.url);
  await outbox.add("A-1");
  await outbox.alerts.runDue();
  const [{ headers, body }] = shop.got;
  const hmac = (text: string) => createHmac("sha256", outbox.secretKey).update(text);
  expect(body).toBe('{"type":"order.risk","data":{"order_id":"A-1"}}');
  expect(headers["x-service-signature"]).toBe(hmac(body).digest("hex"));
  expect(headers["webhook-timestamp"]).toBe(String(Math.floor(outbox.world.now / 1000)));
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  expect(headers["webhook-signature"]).toBe(`v1,${hmac(signed).digest("base64")}`);
});

test("what is delivered is sent once", async () => {
  await using shop = receiver(() => new Response(null, { status: 204 }));
  await using outbox = await openOutbox(shop.url);
  await outbox.add("A-1");
  await outbox.alerts.runDue();
  outbox.world.now += 86_400_000;
  await outbox.alerts.runDue();
  expect(shop.got.length).toBe(1);
  expect(await outbox.list()).toMatchObject([
    { attempts: 1, lastStatus: 204, lastError: null, nextAt: null },
  ]);
});

test("what was made or refused while the clock was ahead does not wait for that date", async () => {
  let status = 500;
  await using shop = receiver(() => new Response(null, { status }));
  await using outbox = await openOutbox(shop.url);
  const { world } = outbox;
  const sent = () => shop.got.map(({ body }) => JSON.parse(body).data.order_id as string);
  world.now += 12 * 3_600_000;
  await outbox.add("refused");
  await outbox.alerts.runDue();
  await outbox.add("new");
  world.now -= 12 * 3_600_000;
  await outbox.alerts.runDue();
  expect(sent().toSorted()).toEqual(["new", "refused", "refused"]);
  status = 204;
  // Refused by the clock of today, they wait by it.
  await outbox.alerts.runDue();
  expect(sent()).toHaveLength(3);
  world.now += RETRY_DELAYS_MS[2];
  await outbox.alerts.runDue();
  expect(sent()).toHaveLength(5);
});

test("a receiver that fails is tried ten times, as the schedule says, with one id, and then no more", async () => {
  await using shop = receiver(() => new Response("out of\norder", { status: 500 }));
  await using outbox = await openOutbox(shop.url);
  await outbox.add("A-1");
  for (const [i, wait] of RETRY_DELAYS_MS.entries()) {
    outbox.world.now += wait - (i === 0 ? 0 : 1);
    await outbox.alerts.runDue();
    expect(shop.got.length).toBe(i === 0 ? 1 : i);
    outbox.world.now += i === 0 ? 0 : 1;
    await outbox.alerts.runDue();
    expect(shop.got.length).toBe(i + 1);
  }
  expect(await outbox.list()).toMatchObject([
    {
      attempts: 10,
      nextAt: null,
      deliveredAt: null,
      lastStatus: 500,
      lastError: '["answered",{"status":500,"body":"out of order"}]',
    },
  ]);
  expect(new Set(shop.got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(shop.got.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(10);
});

describe("an answer", () => {
  const rows: [string, number, Record<string, string>, object][] = [
    ["410 stops the message", 410, {}, { nextIn: null, attempts: 1 }],
    ["404 does not", 404, {}, { nextIn: 5_000, attempts: 1 }],
    ["a redirect is a failure", 302, { Location: "http://127.0.0.1/" }, { nextIn: 5_000, attempts: 1 }],
    ["429 may ask for more time", 429, { "Retry-After": "8" }, { nextIn: 8_000, attempts: 1 }],
    ["but for no more than twice the wait", 503, { "Retry-After": "3600" }, { nextIn: 10_000, attempts: 1 }],
    ["and for no less than the wait", 503, { "Retry-After": "1" }, { nextIn: 5_000, attempts: 1 }],
  ];
  test.each(rows)("%s", async (_, status, headers, expected) => {
    await using shop = receiver(() => new Response(null, { status, headers }));
    await using outbox = await openOutbox(shop.url);
    await outbox.add("A-1");
    await outbox.alerts.runDue();
    const [{ nextAt, attempts, deliveredAt }] = await outbox.list();
    expect({ nextIn: nextAt && nextAt - outbox.world.now, attempts }).toEqual(expected as never);
    expect(deliveredAt).toBeNull();
  });
});

test("a name that resolves to a private network is not called, and the list says why", async () => {
  const resolve = async () => [{ address: "10.0.0.7", family: 4 as const }];
  await using outbox = await openOutbox("https://shop.example/hook", { resolve });
  await outbox.add("A-1");
  await outbox.alerts.runDue();
  expect(await outbox.list()).toMatchObject([
    { lastStatus: null, lastError: '["resolves_private",{"host":"shop.example"}]', attempts: 1 },
  ]);
});

describe("events of one order", () => {
  const said = (got: readonly { body: string }[]) =>
    got.map(({ body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { status?: string } };
      return data.status ?? type;
    });

  test("arrive one after the other, however long the receiver takes", async () => {
    await using shop = receiver(async () => {
      await Bun.sleep(1);
      return new Response();
    });
    await using outbox = await openOutbox(shop.url);
    await outbox.add("A-1");
    for (const status of ["rejected", "pending", "verified"]) await outbox.decide("A-1", status);
    await outbox.alerts.runDue();
    expect(said(shop.got)).toEqual(["order.risk", "rejected", "pending", "verified"]);
    const types = (await outbox.list()).map(({ type }) => type).join(" ");
    expect(types).toBe("order.decision order.decision order.decision order.risk");
  });

  test("a later one waits for an earlier one that failed, and other orders do not", async () => {
    let works = false;
    await using shop = receiver(({ body }) => {
      return new Response(null, { status: works || body.includes("A-2") ? 200 : 500 });
    });
    await using outbox = await openOutbox(shop.url);
    await outbox.decide("A-1", "rejected");
    await outbox.alerts.runDue();
    outbox.world.now += 1;
    works = true;
    await outbox.decide("A-2", "verified");
    await outbox.alerts.runDue();
    expect(said(shop.got)).toEqual(["rejected", "verified"]);
    // A new event brings on what the order still has to tell.
    await outbox.decide("A-1", "pending");
    await outbox.alerts.runDue();
    expect(said(shop.got)).toEqual(["rejected", "verified", "rejected", "pending"]);
  });

  test("a later one is sent once an earlier one was given up", async () => {
    let status = 410;
    await using shop = receiver(() => new Response(null, { status }));
    await using outbox = await openOutbox(shop.url);
    await outbox.decide("A-1", "rejected");
    await outbox.alerts.runDue();
    status = 200;
    await outbox.decide("A-1", "verified");
    await outbox.alerts.runDue();
    expect(
      (await outbox.list()).map(({ deliveredAt, attempts }) => [deliveredAt !== null, attempts]),
    ).toEqual([
      [true, 1],
      [false, 1],
    ]);
  });
});

describe("a decision that waits", () => {
  test("is not sent when it was withdrawn after it was found due", async () => {
    await using shop = receiver(() => new Response());
    const takes = Promise.withResolvers<void>();
    await using outbox = await openOutbox(shop.url);
    const { alerts: commands } = outbox.world.writer;
    outbox.reopen({
      commands: {
        ...commands,
        async take(id, now) {
          await commands.remove(id);
          takes.resolve();
          return commands.take(id, now);
        },
      },
    });
    await outbox.decide("A-1", "verified");
    await outbox.alerts.runDue();
    await takes.promise;
    expect([shop.got.length, await outbox.list()]).toEqual([0, []]);
  });

  test("is sent again when the process ended between its attempt and what came of it", async () => {
    await using shop = receiver(() => new Response());
    await using outbox = await openOutbox(shop.url);
    await outbox.decide("A-1", "verified");
    const [{ id }] = await outbox.list();
    await outbox.world.writer.alerts.take(id, outbox.world.now);
    outbox.reopen();
    await outbox.alerts.runDue();
    expect(shop.got.length).toBe(1);
  });
});

test("alerts go on after a restart where they were", async () => {
  let works = false;
  await using shop = receiver(() => new Response(null, { status: works ? 200 : 500 }));
  await using outbox = await openOutbox(shop.url);
  await outbox.add("A-1");
  await outbox.alerts.runDue();
  outbox.reopen();
  works = true;
  await outbox.alerts.runDue();
  expect(shop.got.length).toBe(1);
  outbox.world.now += 5_000;
  await outbox.alerts.runDue();
  expect(await outbox.list()).toMatchObject([{ attempts: 2, deliveredAt: outbox.world.now }]);
});

test("a rotated key signs what is sent after it", async () => {
  await using shop = receiver(() => new Response());
  await using outbox = await openOutbox(shop.url);
  await outbox.add("A-1");
  const { secretKey = "" } = await outbox.world.accounts.rotateKeys(outbox.merchant.id, "secret");
  await outbox.alerts.runDue();
  const [{ headers, body }] = shop.got;
  expect(headers["x-service-signature"]).toBe(createHmac("sha256", secretKey).update(body).digest("hex"));
});

test("without a callback URL nothing is sent; once there is one, it can be sent again", async () => {
  await using shop = receiver(() => new Response());
  await using outbox = await openOutbox(shop.url);
  const { accounts } = outbox.world;
  const mute = await accounts.update(outbox.merchant.id, { callback_url: "" });
  await outbox.add("A-1");
  await outbox.alerts.runDue();
  const [alert] = await outbox.list();
  expect(alert).toMatchObject({ attempts: 0, nextAt: null, lastError: '["no_url",{}]' });
  await expect(outbox.alerts.resend(mute, alert.id)).rejects.toMatchObject({ code: "callback_url_missing" });
  await expect(outbox.alerts.test(mute)).rejects.toMatchObject({ code: "callback_url_missing" });

  const again = await accounts.update(outbox.merchant.id, { callback_url: shop.url });
  await outbox.alerts.resend(again, alert.id);
  await outbox.alerts.runDue();
  expect(shop.got.length).toBe(1);
});

test("an alert is resent with the id it had, whatever became of it, and only by its owner", async () => {
  await using shop = receiver(() => new Response());
  await using outbox = await openOutbox(shop.url);
  await outbox.add("A-1");
  await outbox.alerts.runDue();
  const [{ id }] = await outbox.list();
  const { account: stranger } = await signUp(outbox.world, "ravi");
  await expect(outbox.alerts.resend(stranger, id)).rejects.toMatchObject({ code: "alert_not_found" });
  await expect(outbox.alerts.resend(outbox.merchant, id + 1)).rejects.toMatchObject({
    code: "alert_not_found",
  });
  expect(await outbox.alerts.resend(outbox.merchant, id)).toMatchObject({ attempts: 0, deliveredAt: null });
  await outbox.alerts.runDue();
  expect(shop.got.map(({ headers }) => headers["webhook-id"])).toEqual([
    shop.got[0].headers["webhook-id"],
    shop.got[0].headers["webhook-id"],
  ]);
});

test("a receiver that hangs holds up neither its own other alerts for ever nor anybody else's", async () => {
  const free = Promise.withResolvers<void>();
  await using slow = receiver(async () => {
    await free.promise;
    return new Response();
  });
  await using quick = receiver(() => new Response());
  await using outbox = await openOutbox(slow.url);
  const { world, alerts } = outbox;
  const { account } = await signUp(world, "ravi");
  await world.accounts.update(account.id, { callback_url: quick.url });
  for (let i = 0; i < 20; i++) await outbox.add(`slow-${i}`);
  for (let i = 0; i < 20; i++) await outbox.add(`quick-${i}`, account.id);
  const done = alerts.runDue();
  while (quick.got.length < 20) await Bun.sleep(1);
  // Four of one account at a time: the others of the slow one wait.
  expect(slow.got.length).toBe(4);
  free.resolve();
  await done;
  expect(slow.got.length).toBe(20);
  expect(new Set(slow.got.map(({ body }) => body)).size).toBe(20);
});

test("a stop ends what hangs without a word of it in the log, and the next start sends it again", async () => {
  const free = Promise.withResolvers<void>();
  await using shop = receiver(async (_, nth) => {
    if (nth === 1) await free.promise;
    return new Response();
  });
  const logged: string[] = [];
  const log = createLogger("json", (line) => logged.push(line));
  await using outbox = await openOutbox(shop.url, { log });
  await outbox.add("A-1");
  const done = outbox.alerts.runDue();
  while (shop.got.length < 1) await Bun.sleep(1);
  await outbox.alerts.close();
  free.resolve();
  await done;
  expect(await outbox.list()).toMatchObject([{ attempts: 0, lastAt: null, deliveredAt: null }]);
  outbox.reopen();
  await outbox.alerts.runDue();
  expect(shop.got.length).toBe(2);
  expect(await outbox.list()).toMatchObject([{ attempts: 1, lastStatus: 200, nextAt: null }]);
  expect(logged).toEqual([]);
});
