/** kill -9 while a file of orders is imported. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { PROGRAM, signUp, startServer, temporaryFolder } from "../../support/binary.ts";

const ROWS = 5_000;
/** Orders after which the server is killed: the import has begun and is far from its end. */
const BEGUN = 2_000;

test("charges no check for a row that was not stored", async () => {
  using folder = temporaryFolder();
  const dataDir = join(folder.path, "data");
  const env = { THIKANA_DEFAULT_PLAN: "pro" };
  const start = () => startServer({ command: PROGRAM, dataDir, env });
  let server = await start();
  const { secretKey } = await signUp(server.url);
  const ask = async (path: string) => {
    const answer = await fetch(`${server.url}/api/v1/${path}`, { headers: { "X-API-Key": secretKey } });
    return (await answer.json()) as { total: number; quota: { used: number } };
  };
  const rows = Array.from({ length: ROWS }, (_, i) => `K${i},${i + 1} MG Road,Bengaluru,560001,COD,900`);
  const form = new FormData();
  form.set("mode", "orders");
  form.set(
    "file",
    new File([["order_id,line1,city,pincode,payment_method,order_value", ...rows].join("\n")], "a.csv"),
  );
  const upload = fetch(`${server.url}/api/v1/bulk/verify`, {
    method: "POST",
    headers: { "X-API-Key": secretKey },
    body: form,
  }).catch(() => null);
  while ((await ask("orders?limit=1")).total < BEGUN) await Bun.sleep(5);
  await server.stop("SIGKILL");
  await upload;
  server = await start();
  const { total } = await ask("orders?limit=1");
  const { used } = (await ask("account")).quota;
  expect(total).toBeWithin(BEGUN, ROWS);
  expect(used).toBeLessThanOrEqual(total);
  await server.stop();
});
