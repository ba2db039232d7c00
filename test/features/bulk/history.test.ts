/** Past orders in files: their dates, outcomes and items, as passed to the sink. */
import { afterAll, describe, expect, test } from "bun:test";
import type { Order } from "../../../src/features/orders/record/order.ts";
import { csvOf, EXPORTS } from "./exports.ts";
import { text, workbookOf } from "./files.ts";
import { openBulkWorld } from "./support.ts";

const bulk = await openBulkWorld(Date.parse("2026-11-21T06:00:00Z"));
afterAll(() => bulk[Symbol.asyncDispose]());

const iso = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString());
const seenOf = ({ columns, isDated, outcome }: Order) => ({
  ...{ reference: columns.reference, awb: columns.awb, currency: columns.currency, channel: columns.channel },
  ...{ payment_method: columns.payment, order_value: columns.orderValue, items: JSON.parse(columns.items) },
  ...{ name: columns.name, phone: columns.phone, email: columns.email, address: JSON.parse(columns.address) },
  ...{
    placed: isDated ? iso(columns.placedAt) : null,
    outcome: outcome?.outcome ?? null,
    outcomeAt: iso(outcome?.at),
  },
});

describe("an export is understood", () => {
  test.each(Object.entries(EXPORTS))("%s", async (_, file) => {
    const { orders, answer } = await bulk.read(text(csvOf(file)), "orders");
    expect(answer).toMatchObject({ failed: 0, errors: [] });
    const seen = Object.fromEntries(orders.map((order) => [order.columns.orderId, seenOf(order)]));
    expect(Object.keys(seen)).toEqual(Object.keys(file.orders));
    expect(seen).toMatchObject(file.orders as Record<string, object>);
  });
});

/** Dates of a column → how they are read, in the order of the rows. */
async function datesOf(dates: readonly (string | number)[]) {
  const rows = dates.map((date, i) => `H-${i},12 MG Road,560001,100,"${date}"\n`);
  const { orders, answer } = await bulk.read(
    text(`Order ID,Address,Pin,Total,Order Date\n${rows.join("")}`),
    "history",
  );
  return { dates: orders.map(({ columns, isDated }) => (isDated ? iso(columns.placedAt) : null)), answer };
}

describe("an order date", () => {
  test.each([
    ["05-10-2026", "2026-10-04T18:30:00.000Z"],
    ["5/10/26 14:05", "2026-10-05T08:35:00.000Z"],
    ["05.10.2026", "2026-10-04T18:30:00.000Z"],
    ["05 Oct 2026", "2026-10-04T18:30:00.000Z"],
    ["5-Oct-26", "2026-10-04T18:30:00.000Z"],
    ["Oct 5, 2026 2:30 PM", "2026-10-05T09:00:00.000Z"],
    ["October 5th, 2026 2:30 p.m.", "2026-10-05T09:00:00.000Z"],
    ["05-10-2026 12:00 am", "2026-10-04T18:30:00.000Z"],
    // Hours of a day with AM or PM, as some panels write them.
    ["05-10-2026 14:30 PM", "2026-10-05T09:00:00.000Z"],
    ["05-10-2026 00:30 AM", "2026-10-04T19:00:00.000Z"],
    ["०५/१०/२०२६", "2026-10-04T18:30:00.000Z"],
    ["2026-10-05", "2026-10-04T18:30:00.000Z"],
    ["2026-10-05 14:22:30 +0530", "2026-10-05T08:52:30.000Z"],
    ["2026-10-05T14:22:30.5Z", "2026-10-05T14:22:30.000Z"],
    ["2026-10-05T14:22:30-05:00", "2026-10-05T19:22:30.000Z"],
    ["Mon, 05 Oct 2026 14:22:30 GMT", "2026-10-05T14:22:30.000Z"],
    ["Mon Oct 05 2026 14:22:30 GMT+0530 (India Standard Time)", "2026-10-05T08:52:30.000Z"],
    ["46300", "2026-10-04T18:30:00.000Z"],
    ["46300.604", "2026-10-05T08:59:46.000Z"],
    ["1791190350", "2026-10-05T08:52:30.000Z"],
    ["20261005", "2026-10-04T18:30:00.000Z"],
  ])("%p is %p", async (date, expected) => expect((await datesOf([date])).dates).toEqual([expected]));

  test.each([
    "Gift",
    "31/02/2026",
    "2026-13-05",
    "14:22",
    "5/10",
    "1999-12-31",
    "2027-01-01",
    "5/10/2026 25:00",
    "5/10/2026 14:00 AM",
  ])("%p is none: its row is refused, with the value", async (date) => {
    const { dates, answer } = await datesOf([date, "05 Oct 2026"]);
    expect(dates).toEqual(["2026-10-04T18:30:00.000Z"]);
    expect(answer.errors).toMatchObject([
      { row: 2, field: "placed_at", reason: expect.stringContaining(`order date "${date}" is not a date`) },
    ]);
  });

  test("03/04 is the third of April, and the answer says so", async () => {
    const { dates, answer } = await datesOf(["03/04/2026", "05/04/2026"]);
    expect(dates).toEqual(["2026-04-02T18:30:00.000Z", "2026-04-04T18:30:00.000Z"]);
    expect(answer.warnings).toContainEqual(
      expect.objectContaining({
        code: "date_order",
        detail: expect.stringMatching(
          /"Order Date" has 2 dates.*"03\/04\/2026" in row 2: read as day\/month/,
        ),
      }),
    );
  });

  test("a column in which a date only fits month/day is read so as a whole, and the answer says so", async () => {
    const { dates, answer } = await datesOf(["03/04/2026", "04/25/2026", "05/05/2026"]);
    expect(dates.map((date) => date?.slice(0, 10))).toEqual(["2026-03-03", "2026-04-24", "2026-05-04"]);
    expect(answer.warnings).toContainEqual(
      expect.objectContaining({
        code: "date_order",
        detail: 'The column "Order Date" was read as month/day/year, because of "04/25/2026" in row 3.',
      }),
    );
  });

  test("one typo does not make a day/month column month-first", async () => {
    const { dates } = await datesOf(["25/03/2026", "26/03/2026", "03/27/2026", "03/04/2026"]);
    expect(dates.at(-1)).toBe("2026-04-02T18:30:00.000Z");
  });

  const warningsOf = async (dates: string[]) =>
    (await datesOf(dates)).answer.warnings.filter(({ code }) => code === "date_order");

  test("of both orders in one column is told of, with a row of each", async () => {
    const values = { column: "Order Date", read_as: "day/month/year", text: "25/03/2026", row: 2 };
    expect(await warningsOf(["25/03/2026", "26/03/2026", "03/27/2026", "03/04/2026"])).toMatchObject([
      { key: "date_order.both", values: { ...values, other: "03/27/2026", other_row: 4 } },
    ]);
    expect(await warningsOf(["03/25/2026", "03/26/2026", "27/03/2026"])).toMatchObject([
      { key: "date_order.both", values: { read_as: "month/day/year", other: "27/03/2026" } },
    ]);
  });

  test.each(["25/04/2026", "04/25/2026"])(
    "that a spreadsheet has converted beside %s, which it could not convert, is told of: its day may be the month",
    async (text) => {
      const { dates, answer } = await datesOf(["2026-03-04 00:00:00", text, "46300"]);
      expect(dates[0]).toBe("2026-03-03T18:30:00.000Z");
      expect(answer.warnings).toContainEqual(
        expect.objectContaining({
          key: "date_order.swapped",
          values: expect.objectContaining({ dates: 2, row: 2, other: text, other_row: 3 }),
        }),
      );
      // A day above 12, or a text that it would have converted: these are no dates of a spreadsheet.
      expect(await warningsOf(["2026-03-04", "2026-03-14", text, "05 Oct 2026"])).not.toContainEqual(
        expect.objectContaining({ key: "date_order.swapped" }),
      );
      expect(await warningsOf(["2026-03-04", text, "03/04/2026"])).not.toContainEqual(
        expect.objectContaining({ key: "date_order.swapped" }),
      );
    },
  );

  test("that has not come yet is none where the others prove the order, instead of the one of the other order", async () => {
    const { answer } = await datesOf(["25/10/2026", "10/12/2026"]);
    expect(answer.errors).toMatchObject([{ row: 3, field: "placed_at" }]);
  });

  test("a day that has not come yet tells which of two was meant", async () => {
    expect((await datesOf(["10/12/2026"])).dates).toEqual(["2026-10-11T18:30:00.000Z"]);
  });

  test.each([false, true])(
    "of a workbook is its date cell or its serial number, from 1904: %p",
    async (is1904) => {
      const shift = is1904 ? 1462 : 0;
      const { orders } = await bulk.read(
        workbookOf(
          {
            A: [
              ["Order ID", "Address", "Pin", "Order Date"],
              ["X-1", "12 MG Road", 560001, { v: 46_300.5 - shift, z: "dd/mm/yyyy hh:mm" }],
              ["X-2", "12 MG Road", 560001, 46_300.5 - shift],
            ],
          },
          is1904,
        ),
        "history",
      );
      expect(orders.map(({ columns, isDated }) => (isDated ? iso(columns.placedAt) : null))).toEqual(
        Array(2).fill("2026-10-05T06:30:00.000Z"),
      );
    },
  );
});

describe("mode history", () => {
  const file = text(
    "Order ID,Order Date,Address,Pin,Total,Status,Delivered Date\n" +
      "A-1,01 Oct 2026,12 MG Road,560001,100,Delivered,04 Oct 2026\n" +
      "A-2,02 Oct 2026,12 MG Road,560001,100,Undelivered-2nd Attempt,\n" +
      "A-3,03 Oct 2026,12 MG Road,560001,100,In Transit,\n" +
      "A-4,04 Oct 2026,12 MG Road,560001,100,Lost,\n" +
      "A-5,,12 MG Road,560001,100,RTO,\n",
  );

  test("hands on each order with its date and its outcome, takes no check, and remembers none", async () => {
    const before = bulk.used();
    const { orders, answer, checks } = await bulk.read(file, "history");
    expect(orders.map(({ outcome }) => outcome)).toEqual([
      { outcome: "delivered", at: Date.parse("2026-10-03T18:30:00Z") },
      { outcome: "ndr", at: null },
      null,
      null,
    ]);
    expect([bulk.used() - before, checks]).toEqual([0, 0]);
    expect(answer).toMatchObject({
      ...{ mode: "history", rows: 5, processed: 4, failed: 1, levels: { LOW: 4 } },
      errors: [{ row: 6, field: "placed_at", reason: "it has no order date" }],
      warnings: expect.arrayContaining([
        expect.objectContaining({
          code: "outcome_ignored",
          detail: expect.stringContaining(
            '(see statuses): "In Transit / 30+ days" and "Lost" (rows 4 and 5).',
          ),
        }),
      ]),
    });
  });
});

test("mode orders reads the dates, too, and an order without one is placed now", async () => {
  const { orders, answer } = await bulk.read(
    text(
      "Order ID,Date,Address,Pin\nA-1,05 Oct 2026,12 MG Road,560001\nA-2,,12 MG Road,560001\nA-3,soon,12 MG Road,560001\n",
    ),
    "orders",
  );
  expect(orders.map(({ columns, isDated }) => (isDated ? iso(columns.placedAt) : null))).toEqual([
    "2026-10-04T18:30:00.000Z",
    null,
    null,
  ]);
  expect(answer.warnings.map(({ code }) => code)).toEqual([
    ...["value_missing", "payment_missing", "date_missing", "date_ignored"],
  ]);
});
