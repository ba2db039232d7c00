/** What an import of a known season teaches: each export by itself. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bytesOf, makeSeason, SEASON_EXPORTS } from "../features/bulk/season/index.ts";
import { resultOf, upload } from "./bulk.ts";
import { ask, type OrderPage, PRO } from "./orders.ts";
import { type Merchant, signUp, startTestServer, type TestServer } from "./server.ts";

const SEASON = makeSeason(Date.now());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(PRO);
});
afterAll(() => server.stop());

const totalOf = async (merchant: Merchant, path: string) =>
  (await ask<OrderPage>(server, merchant, `GET /api/v1/${path}`)).total;

describe.each(Object.entries(SEASON_EXPORTS))("%s", (_, { isWhole, write }) => {
  test.each(["history", "orders"])(
    "as mode %s teaches the season's rate, and nothing waits for review",
    async (mode) => {
      const merchant = await signUp(server);
      const result = await resultOf(upload(server, merchant, bytesOf(write(SEASON)), { fields: { mode } }));
      const sent = SEASON.filter(({ awb }) => isWhole || awb !== null);
      expect(result).toMatchObject({ processed: sent.length, failed: 0 });
      const [all, returned, delivered, queued] = await Promise.all(
        [
          "orders?limit=1",
          "orders?outcome=rto&limit=1",
          "orders?outcome=delivered&limit=1",
          "orders/risk?limit=1",
        ].map((path) => totalOf(merchant, path)),
      );
      const rateOf = (back: number, kept: number) => (100 * back) / (back + kept);
      const endsOf = (end: string) => SEASON.filter((order) => order.end === end).length;
      const truth = rateOf(endsOf("returned"), endsOf("delivered"));
      expect({ all, queued }).toEqual({ all: sent.length, queued: 0 });
      expect(Math.abs(rateOf(returned, delivered) - truth)).toBeLessThan(1);
    },
  );
});
