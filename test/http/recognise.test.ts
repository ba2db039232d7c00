/** What a file looks like before it is sent, and what its statuses mean. */
import { describe, expect, test } from "bun:test";
import { text } from "../features/bulk/files.ts";
import { bytesOf, makeSeason, SEASON_EXPORTS } from "../features/bulk/season/index.ts";
import { resultOf, upload } from "./bulk.ts";
import { ask, PRO } from "./orders.ts";
import { signUp, useServer } from "./server.ts";

const DAY = 86_400_000;
const SEASON = makeSeason(Date.now());
const server = await useServer(PRO);
const merchant = await signUp(server);

interface LooksLike {
  mode: string;
  reason: string;
  detail: string;
  oldest: string | null;
  statuses: { status: string; orders: number; outcome: string; sure: boolean; chosen: boolean }[];
  warnings: { code: string }[];
}

async function looksLike(bytes: Uint8Array, fields: Record<string, string> = {}, who = merchant) {
  const response = await upload(server, who, bytes, {
    action: "inspect",
    fields: { first_rows: "0", ...fields },
  });
  return ((await response.json()) as { looks_like: LooksLike }).looks_like;
}
const day = (days: number) => new Date(Date.now() + 5.5 * 3_600_000 - days * DAY).toISOString().slice(0, 10);
const csv = (header: string, ...rows: string[]) => text([header, ...rows].join("\n"));
const ORDERS = "Order ID,Order Date,Status,Address,Pin,COD Amount";
const order = (id: number, daysAgo: number, status: string) =>
  `R-${id},${day(daysAgo)},${status},12 MG Road,560001,100`;

describe.each(Object.entries(SEASON_EXPORTS))("%s", (_, { isWhole, write }) => {
  test.each(["addresses", "orders", "history", "outcomes"])(
    "asked for %s looks like past orders",
    async (mode) => {
      const sent = SEASON.filter(({ awb }) => isWhole || awb !== null);
      const count = (end: string) => sent.filter((one) => one.end === end).length;
      const found = await looksLike(bytesOf(write(SEASON)), { mode });
      expect(found).toMatchObject({
        ...{ mode: "history", reason: "ended", orders: sent.length, warnings: [] },
        ...{ delivered: count("delivered"), rto: count("returned"), cancelled: count("cancelled") },
        open: count("open"),
      });
      expect(found.detail).toContain(`${count("delivered")} delivered, ${count("returned")} returned`);
    },
  );
});

describe("a file", () => {
  test.each([
    ["of new orders", csv(ORDERS, order(1, 1, "New"), order(2, 2, "Processing")), "orders", "open"],
    ["without dates and statuses", csv("Order ID,Address,Pin", "1,MG Road,560001"), "orders", "open"],
    [
      "of old orders without an outcome",
      csv(ORDERS, order(1, 60, "Shipped"), order(2, 8, "New")),
      "history",
      "old",
    ],
    [
      "half of which has ended",
      csv(ORDERS, order(1, 3, "Delivered"), order(2, 1, "New")),
      "history",
      "ended",
    ],
    ["of AWBs and statuses", csv("AWB,Status", "SR1,Delivered"), "outcomes", "outcomes_alone"],
    ["of addresses", csv("Address,Pin", "12 MG Road,560001"), "addresses", "no_order_ids"],
  ])("%s", async (_, bytes, mode, reason) => {
    expect(await looksLike(bytes)).toMatchObject({ mode, reason });
  });

  test("tells its oldest and newest day in India", async () => {
    const bytes = csv(ORDERS, order(1, 40, "RTO"), order(2, 90, "Delivered"), order(3, 60, "Delivered"));
    expect(await looksLike(bytes)).toMatchObject({ oldest: day(90), newest: day(40) });
  });

  test("without rows, or of columns that tell nothing, looks like nothing", async () => {
    expect(await looksLike(csv(ORDERS))).toBeNull();
    expect(await looksLike(csv("A,B", "x,y"))).toBeNull();
  });

  test("with returns and no deliveries warns, before it is sent and afterwards", async () => {
    const few = csv(ORDERS, ...[1, 2].map((id) => order(id, 60, "RTO")));
    const many = csv(ORDERS, ...[1, 2, 3].map((id) => order(id, 60, "RTO")), order(4, 60, "In Transit"));
    expect((await looksLike(few)).warnings).toEqual([]);
    expect((await looksLike(many)).warnings).toMatchObject([{ code: "no_deliveries" }]);
    const { warnings } = await resultOf(upload(server, merchant, many, { fields: { mode: "history" } }));
    expect(warnings.map(({ code }) => code)).toContain("no_deliveries");
    const meant = { statuses: JSON.stringify({ "in transit / 30+ days": "delivered" }) };
    expect((await looksLike(many, meant)).warnings).toEqual([]);
  });
});

test("a file whose COD orders never came back warns, as returns may be called cancelled, before and after", async () => {
  const file = (cancelled: number, payment: string, status = "Cancelled") =>
    csv(
      "Order ID,Order Date,Status,Address,Pin,Payment",
      ...Array.from({ length: 20 }, (_, i) => {
        const [line] = order(i, 60, i < cancelled ? status : "Delivered").split(/,100$/);
        return `${line},${payment}`;
      }),
    );
  const codes = async (bytes: Uint8Array, fields = {}) =>
    (await looksLike(bytes, fields)).warnings.map(({ code }) => code);
  expect(await codes(file(3, "COD"))).toEqual(["no_returns"]);
  expect(await codes(file(2, "COD"))).toEqual([]);
  expect(await codes(file(3, "Prepaid"))).toEqual([]);
  expect(await codes(file(3, "COD", "RTO"))).toEqual([]);
  expect(await codes(file(3, "COD"), { statuses: JSON.stringify({ cancelled: "rto" }) })).toEqual([]);
  const own = await signUp(server);
  const { warnings } = await resultOf(upload(server, own, file(3, "COD"), { fields: { mode: "history" } }));
  expect(warnings.map(({ code }) => code)).toContain("no_returns");
  const figures = () =>
    ask<{ doubt: string | null; rto_rate: number }>(server, own, "GET /api/v1/analytics/rto?days=90");
  expect(await figures()).toMatchObject({ rto_rate: 0, doubt: "no_returns" });
  await ask(server, own, "POST /api/v1/order/outcome", { order_id: "R-19", outcome: "rto" });
  expect((await figures()).doubt).toBeNull();
});

test("a file of orders without a payment column warns before it is sent, until one is chosen", async () => {
  const file = csv("Order ID,Address,Pin,How paid", "1,MG Road,560001,Prepaid");
  expect((await looksLike(file)).warnings).toMatchObject([{ code: "no_payment" }]);
  const columns = JSON.stringify({ "How paid": "payment_method" });
  expect((await looksLike(file, { columns })).warnings).toEqual([]);
  expect((await looksLike(csv("Order ID,Address,Pin,COD Amount", "1,MG Road,560001,0"))).warnings).toEqual(
    [],
  );
  expect((await looksLike(csv("Address,Pin", "12 MG Road,560001"))).warnings).toEqual([]);
});

describe("what a status means", () => {
  const file = (n: number) =>
    csv(
      ORDERS,
      order(n, 60, "Lost"),
      order(n + 1, 50, " LOST "),
      order(n + 2, 50, "Livré"),
      order(n + 3, 50, "Delivered"),
    );

  test("is asked where the words do not tell, with the file's own values", async () => {
    const { statuses } = await looksLike(file(1), {}, await signUp(server));
    expect(statuses).toEqual([
      { status: "Lost", orders: 2, outcome: "open", sure: false, chosen: false },
      { status: "Livré", orders: 1, outcome: "open", sure: false, chosen: false },
      { status: "Delivered", orders: 1, outcome: "delivered", sure: true, chosen: false },
    ]);
  });

  test("is what the form says, and is remembered for the shop's next files, until it is forgotten", async () => {
    const own = await signUp(server);
    const said = { statuses: JSON.stringify({ lost: "rto", Livré: "delivered", delivered: "cancelled" }) };
    const counts = async (n: number, fields: Record<string, string>) => {
      const sending = upload(server, own, file(n), { fields: { mode: "history", ...fields } });
      return (await resultOf(sending)) as unknown as { outcomes: object; warnings: object[] };
    };
    expect(await looksLike(file(1), said, own)).toMatchObject({ delivered: 1, rto: 2, cancelled: 1 });
    // Asking remembers nothing.
    expect(await looksLike(file(1), {}, own)).toMatchObject({ delivered: 1, rto: 0, open: 3 });
    const meant = { delivered: 1, rto: 2, ndr: 0, cancelled: 1, open: 0 };
    expect(await counts(1, said)).toMatchObject({ outcomes: meant, warnings: [] });
    expect(await counts(11, {})).toMatchObject({ outcomes: meant });
    expect((await looksLike(file(1), {}, own)).statuses[0]).toMatchObject({
      outcome: "rto",
      sure: true,
      chosen: true,
    });
    expect(await ask(server, own, "GET /api/v1/order/R-11")).toMatchObject({ outcome: "rto" });
    // Nobody else's.
    expect(await looksLike(file(1), {}, await signUp(server))).toMatchObject({ rto: 0, open: 3 });
    await counts(21, { statuses: JSON.stringify({ LOST: null, delivered: null }) });
    expect(await looksLike(file(1), {}, own)).toMatchObject({ delivered: 2, rto: 0, open: 2 });
  });

  test("holds for a file of outcomes, too", async () => {
    const own = await signUp(server);
    const fields = { mode: "outcomes", statuses: '{"lost": "rto"}' };
    const { summary } = await resultOf(upload(server, own, csv("AWB,Status", "SR1,Lost"), { fields }));
    expect(summary).toMatchObject({ rto: 1 });
  });

  test("of cash on delivery that was sent long ago and never paid is asked", async () => {
    const header =
      "Name,Created at,Payment Method,Fulfillment Status,Financial Status,Shipping Name,Shipping Address1,Shipping Zip,Id";
    const row = (id: number, daysAgo: number) =>
      `#${id},${day(daysAgo)},Cash on Delivery (COD),fulfilled,pending,Asha,12 MG Road,560001,${id}`;
    const bytes = csv(header, row(1, 60), row(2, 3), row(3, 45));
    const status = "fulfilled / pending / COD / 30+ days";
    expect((await looksLike(bytes)).statuses).toEqual([
      { status, orders: 2, outcome: "open", sure: false, chosen: false },
      { status: "fulfilled / pending / COD", orders: 1, outcome: "open", sure: true, chosen: false },
    ]);
    expect(await looksLike(bytes, { statuses: JSON.stringify({ [status]: "rto" }) })).toMatchObject({
      rto: 2,
      open: 1,
    });
  });

  test.each([
    ["lost", "must be a JSON object"],
    ['["lost"]', "must be a JSON object"],
    ['{"lost": "gone"}', '"gone" is not'],
    [JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, i) => [i, "rto"]))), "at most 200"],
  ])("%s: 400", async (statuses, says) => {
    for (const action of ["inspect", "verify"] as const) {
      const response = await upload(server, merchant, file(1), {
        action,
        fields: { mode: "history", statuses },
      });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: "statuses_invalid", field: "statuses", detail: expect.stringContaining(says) },
      ]);
    }
  });
});

test("the result tells how many orders ended how", async () => {
  const own = await signUp(server);
  const bytes = bytesOf(SEASON_EXPORTS.Shopify.write(SEASON));
  const result = await resultOf(upload(server, own, bytes, { fields: { mode: "history" } }));
  expect(result).toMatchObject({ outcomes: { delivered: 233, rto: 89, ndr: 0, cancelled: 11, open: 7 } });
});
