/** What a row of a file of orders costs the compiled server, once its shop has many orders. */
import { join } from "node:path";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import { signUp, temporaryFolder } from "../support/binary.ts";
import { openClient } from "./growth/client.ts";
import { FILE_ROWS, fillHistory, ordersOf, sendOrders } from "./growth/fill.ts";
import { settled } from "./growth/measure.ts";
import { startShop } from "./growth/server.ts";
import { AGE_MS, openShop } from "./growth/shop.ts";
import type { Bench } from "./main.ts";
import { cpuTicks } from "./process.ts";
import { median } from "./ratio.ts";

/** Microseconds of processor time a row, at most, by the orders that the shop has. */
const TARGETS = { 20000: 380, 200000: 480 };
const FILES = 3;
const TICK_US = 10_000;

/** Measured files are part of the shop: it grows by them too. */
export async function* benchOrderFiles(directory: PinDirectory): AsyncGenerator<Bench> {
  using folder = temporaryFolder();
  const server = await startShop(join(folder.path, "data"));
  try {
    const client = openClient(server.url, (await signUp(server.url)).secretKey);
    const shop = openShop(directory, Date.now() - AGE_MS);
    let filled = 0;
    for (const [size, target] of Object.entries(TARGETS)) {
      await fillHistory(client, shop, { from: filled, size: Number(size) }, async (reached) => {
        filled = reached;
      });
      const costs: number[] = [];
      for (let i = 0; i < FILES; i++, filled += FILE_ROWS) {
        await settled(server.pid);
        const before = cpuTicks(server.pid);
        await sendOrders(client, ordersOf(shop, filled, filled + FILE_ROWS));
        await settled(server.pid);
        costs.push(((cpuTicks(server.pid) - before) * TICK_US) / FILE_ROWS);
      }
      yield {
        ...{ name: `bulk: a row of orders, shop of ${Number(size).toLocaleString("en")}`, unit: "µs" },
        ...{ measured: median(costs), bound: "at most", target },
        note: `processor time of all threads, ${FILES} files of ${FILE_ROWS} rows`,
      };
    }
  } finally {
    await server.stop();
  }
}
