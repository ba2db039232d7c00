/** The thread of backtests is found inside the executable. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { GOOD } from "../features/orders/support.ts";
import { signUp, startServer } from "../support/binary.ts";
import { copyBinary } from "./copy.ts";

test("the executable alone tries rules on past orders", async () => {
  using copy = copyBinary();
  const server = await startServer({
    ...{ binary: copy.binary, cwd: copy.folder, dataDir: join(copy.folder, "data") },
    env: { THIKANA_DEFAULT_PLAN: "pro" },
  });
  try {
    const { secretKey } = await signUp(server.url);
    const post = (path: string, body: object) =>
      fetch(`${server.url}/api/v1/${path}`, {
        ...{ method: "POST", body: JSON.stringify(body) },
        headers: { "X-API-Key": secretKey, "Content-Type": "application/json" },
      });
    await post("order/score", { ...GOOD, order_id: "A1" });
    await post("order/outcome", { order_id: "A1", outcome: "rto" });
    const tried = await post("rules/backtest", {});
    expect([tried.status, await tried.json()]).toMatchObject([200, { orders: 1, rtos: 1 }]);
    const learnt = await post("rules/suggest", {});
    expect([learnt.status, await learnt.json()]).toMatchObject([409, { outcomes: 1, rtos_needed: 29 }]);
  } finally {
    await server.stop();
  }
});
