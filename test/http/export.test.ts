/** The CSV export: a file of any length, made beside the other requests. */
import { beforeAll, describe, expect, test } from "bun:test";
import Papa from "papaparse";
import { upload } from "./bulk.ts";
import { ask, BAD, GOOD, PRO } from "./orders.ts";
import { type Merchant, send, signUp, useServer } from "./server.ts";

const server = await useServer(PRO);

const EXPORT = "/api/v1/export/orders.csv";
const score = "POST /api/v1/order/score";

const exported = (merchant: Merchant, query = "") =>
  send(server, "GET", EXPORT + query, { headers: { "X-API-Key": merchant.sk } });

/** Saves orders as a file of past orders. */
async function importOrders(merchant: Merchant, lines: readonly string[]): Promise<void> {
  const head =
    "order_id,placed_at,name,phone,email,line1,line2,city,state,pincode,payment_method,order_value,outcome";
  const file = new TextEncoder().encode([head, ...lines].join("\n"));
  const response = await upload(server, merchant, file, { fields: { mode: "history" } });
  expect(response.status).toBe(200);
  await response.text();
}

const MINUTE = 60_000;
const START = Date.UTC(2025, 9, 1);
/** More than three chunks. Times, values and outcomes repeat, so that row ids break ties. */
const MANY = Array.from({ length: 1_500 }, (_, i) => {
  const placedAt = new Date(START + (i % 700) * MINUTE).toISOString();
  const outcome = ["delivered", "rto", ""][i % 3];
  return `M${i},${placedAt},Asha Rao,98450${10_000 + i},a${i}@example.com,Flat ${i} Prestige Towers,80 Feet Road,Bengaluru,Karnataka,560034,${i % 2 ? "COD" : "PREPAID"},${100 + (i % 50)},${outcome}`;
});

test("a file shows an order as it is stored, and an erased one without the person", async () => {
  const own = await signUp(server);
  const placed_at = "2025-10-05T10:00:00Z";
  await ask(server, own, score, {
    ...{ ...GOOD, order_id: "E-1", placed_at, reference: "#19", awb: "X1", order_value: 1499.5 },
    email: "=cmd@example.com",
    items: [{ name: 'Saree, "red"', sku: "S-1", quantity: 2, price: 1499 }, { sku: "B" }, {}],
  });
  await ask(server, own, "POST /api/v1/order/verify", {
    ...{ order_id: "E-1", action: "rejected", note: "two\nlines", actor: "Ravi" },
  });
  await ask(server, own, score, { ...BAD, order_id: "E-2", placed_at: "2025-10-04T10:00:00Z" });
  await ask(server, own, "POST /api/v1/privacy/erase", { order_id: "E-2" });
  const [, first, second] = (await (await exported(own)).text())
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z(?=,,,VERIFIED)/, "DECIDED")
    .split("\r\n");
  const { risk_reasons } = await ask<{ risk_reasons: { code: string }[] }>(
    server,
    own,
    "GET /api/v1/order/E-1",
  );
  const codes = risk_reasons.map(({ code }) => code).join(" ");
  expect(first).toBe(
    `E-1,2025-10-05T10:00:00.000Z,api,Asha Rao,9845012345,'=cmd@example.com,PREPAID,1499.5,LOW,${first.split(",")[9]},${codes},` +
      'rejected,"two\nlines",Ravi,DECIDED,,,VERIFIED,100,"Flat 4B, Prestige Towers, 80 Feet Road",Koramangala 4th Block,' +
      'Opposite Sony World Signal,Bengaluru,Karnataka,560034,IN,#19,X1,INR,"2 × Saree, ""red"" (S-1) at 1499; B; item",,Bengaluru Urban',
  );
  expect(second).toStartWith("E-2,2025-10-04T10:00:00.000Z,api,,,,COD,25000,");
  for (const text of ["9999999999", "mailinator", "asdf"]) expect(second).not.toContain(text);
});

describe("a file of several chunks", () => {
  let own: Merchant;
  beforeAll(async () => {
    own = await signUp(server);
    await importOrders(own, MANY);
  });

  test.each([
    "",
    "sort=placed_at",
    "sort=-value",
    "sort=risk",
    "outcome=rto&payment=COD",
    "q=asha&sort=value",
  ])("has the orders of the list, in its sequence: ?%s", async (query) => {
    const listed: string[] = [];
    for (let cursor = ""; ; ) {
      const page = await ask<{ orders: { order_id: string }[]; next: string | null }>(
        server,
        own,
        `GET /api/v1/orders?limit=500&${query}${cursor}`,
      );
      listed.push(...page.orders.map(({ order_id }) => order_id));
      if (page.next === null) break;
      cursor = `&cursor=${page.next}`;
    }
    const [, ...lines] = (await (await exported(own, `?${query}`)).text()).trimEnd().split("\r\n");
    expect(lines.map((line) => line.split(",")[0])).toEqual(listed);
    expect(listed.length).toBeGreaterThan(200);
  });

  test("that is empty has the header alone", async () => {
    expect((await (await exported(own, "?q=nobody")).text()).split("\r\n")).toEqual([
      expect.stringContaining("order_id,placed_at"),
      "",
    ]);
  });
});

/** A client that takes the first bytes, and the rest when it is asked to. */
async function stalledClient(merchant: Merchant) {
  const { hostname, port } = new URL(server.url);
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>();
  const received: Buffer[] = [];
  let isStalled = true;
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(self, bytes) {
        received.push(Buffer.from(bytes));
        if (isStalled) self.pause();
        begin();
      },
      close: () => end(),
      error: () => end(),
    },
  });
  const head = [
    `GET ${EXPORT} HTTP/1.1`,
    `Host: ${hostname}`,
    `X-API-Key: ${merchant.sk}`,
    "Connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await hasBegun;
  return {
    status: () => received[0].toString().split(" ")[1],
    /** The whole response. */
    async all(): Promise<string> {
      isStalled = false;
      socket.resume();
      await hasEnded;
      return Buffer.concat(received).toString();
    },
    leave: () => socket.terminate(),
  };
}

describe("clients that take nothing", () => {
  /** Too long for the buffers of a connection. */
  const ORDERS = 500;
  let own: Merchant;
  beforeAll(async () => {
    own = await signUp(server);
    const items = Array.from({ length: 100 }, (_, i) => ({ name: `Item ${i} ${"x".repeat(300)}` }));
    for (let i = 0; i < ORDERS; i += 30) {
      const ids = Array.from({ length: 30 }, (_, j) => `B${i + j}`);
      await Promise.all(
        ids.map((order_id) =>
          ask(server, own, score, { ...GOOD, order_id, name: `Buyer ${order_id}`, items }),
        ),
      );
    }
  });

  test("count as under way, hold up nobody else, and give their places back when they leave", async () => {
    const clients = [await stalledClient(own), await stalledClient(own)];
    expect(clients.map(({ status }) => status())).toEqual(["200", "200"]);
    const refused = await exported(own);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ code: "too_many_exports" });

    const other = await signUp(server);
    await ask(server, other, score, { ...GOOD, order_id: "theirs" });
    expect(await (await exported(other)).text()).toContain("theirs");
    expect((await send(server, "GET", "/health")).status).toBe(200);

    for (const client of clients) client.leave();
    let status = 429;
    while (status === 429) {
      const again = await exported(own);
      status = again.status;
      await again.body?.cancel();
    }
    expect(status).toBe(200);
  });

  test("get what is stored when they go on: an order that is erased meanwhile is blank, and none is missing", async () => {
    const client = await stalledClient(own);
    // The list begins with the newest: this one is at its end.
    await ask(server, own, "POST /api/v1/privacy/erase", { order_id: "B0" });
    await ask(server, own, score, { ...GOOD, order_id: "late" });
    const text = await client.all();
    for (const i of [1, 2, 250, ORDERS - 1]) expect(text).toContain(`\r\nB${i},`);
    expect(text).toContain("\r\nB0,");
    expect(text).toContain("Buyer B1,");
    expect(text).not.toContain("Buyer B0,");
  });
});

describe("a file that comes back", () => {
  const recordsOf = (csv: string) => Papa.parse<Record<string, string>>(csv.trim(), { header: true }).data;
  /** What of an order is not made here, in the sequence of ids. */
  const facts = (csv: string) =>
    recordsOf(csv)
      .map((order) => OWN.map((name) => order[name]).join("|"))
      .sort();
  const OWN = [
    ...[
      "order_id",
      "placed_at",
      "channel",
      "customer_name",
      "phone",
      "email",
      "payment_method",
      "order_value",
    ],
    ...["outcome", "outcome_at", "line1", "line2", "landmark", "city", "state", "pincode", "country"],
    ...["reference", "awb", "currency"],
  ];

  test("gives another shop the same orders: a decision is no outcome", async () => {
    const [one, other] = [await signUp(server), await signUp(server)];
    await importOrders(one, MANY.slice(0, 3));
    for (const [order_id, action] of [
      ["M0", "rejected"],
      ["M2", "rejected"],
    ])
      await ask(server, one, "POST /api/v1/order/verify", { order_id, action, actor: "Ravi" });
    const csv = await (await exported(one)).text();
    const sent = { fields: { mode: "history" } };
    const { processed, failed, warnings, outcomes } = await (
      await upload(server, other, new TextEncoder().encode(csv), sent)
    ).json();
    expect([processed, failed, outcomes]).toMatchObject([3, 0, { delivered: 1, rto: 1, open: 1 }]);
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual(["columns_ignored"]);
    expect(facts(await (await exported(other)).text())).toEqual(facts(csv));
  });

  test("has the status of an address beside that of the parcel, once it was verified", async () => {
    const shop = await signUp(server);
    const head = "Order ID,Order Date,Delivery Status,Address,Pin,Total";
    const file = new TextEncoder().encode(`${head}\nV-1,01 Oct 2026,In Transit,12 MG Road,560001,1\n`);
    const csv = await (await upload(server, shop, file, { fields: { format: "csv" } })).text();
    const again = await upload(server, shop, new TextEncoder().encode(csv), { action: "inspect" });
    const { looks_like } = await again.json();
    expect(looks_like.statuses).toMatchObject([{ orders: 1 }]);
    expect(looks_like.statuses[0].status).toStartWith("In Transit");
    expect(looks_like.statuses[0].status).not.toContain("VERIFIED");
  });
});
