/** A shop's export and a courier's of the same season are the same orders. */
import { describe, expect, test } from "bun:test";
import { bytesOf, makeSeason, SEASON_EXPORTS } from "../features/bulk/season/index.ts";
import { type BulkResult, resultOf, upload } from "./bulk.ts";
import { ask, type OrderPage, PRO } from "./orders.ts";
import { type Merchant, signUp, useServer } from "./server.ts";

/** A third of the season: as many orders as tell whether two exports are the same. */
const SEASON = makeSeason(Date.now()).filter((_, i) => i % 3 === 0);
const NAMES = Object.keys(SEASON_EXPORTS) as (keyof typeof SEASON_EXPORTS)[];
const by = (source: "shop" | "courier") => NAMES.filter((name) => SEASON_EXPORTS[name].by === source);
const PAIRS = by("shop").flatMap((shop) =>
  by("courier").flatMap((courier) => [[shop, courier] as const, [courier, shop] as const]),
);
const countOf = (end: string) => SEASON.filter((order) => order.end === end).length;
/** Of the orders that were sent and ended, those that came back. */
const SHARE = countOf("returned") / (countOf("returned") + countOf("delivered"));

const server = await useServer(PRO);

const importOf = (merchant: Merchant, name: keyof typeof SEASON_EXPORTS) =>
  resultOf(
    upload(server, merchant, bytesOf(SEASON_EXPORTS[name].write(SEASON)), { fields: { mode: "history" } }),
  ) as Promise<BulkResult & { matched: number }>;

describe.each(PAIRS)("%s, then %s", (first, second) => {
  test("gives each order once", async () => {
    const merchant = await signUp(server);
    const stored = await importOf(merchant, first);
    expect(stored).toMatchObject({ failed: 0, matched: 0 });
    const added = await importOf(merchant, second);
    const sent = SEASON.filter(({ awb }) => awb !== null).length;
    const isPart = [first, second].some((name) => !SEASON_EXPORTS[name].isWhole);
    expect(added).toMatchObject({ failed: 0, matched: isPart ? sent : SEASON.length });
    const count = async (query: string) =>
      (await ask<OrderPage>(server, merchant, `GET /api/v1/${query}`)).total;
    expect(await count("orders")).toBe(SEASON.length);
    const [rto, delivered] = [await count("orders?outcome=rto"), await count("orders?outcome=delivered")];
    expect(Math.abs(rto / (rto + delivered) - SHARE)).toBeLessThan(0.01);
    expect(await count("orders/risk")).toBe(0);
  });
});
