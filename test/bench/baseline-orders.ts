/**
 * What an order service costs at the least when it is durable: the same framework, the same validation of the
 * body, one row with one commit a request, and a fixed answer. Run as `baseline-orders.ts PORT FILE`.
 */
import { Database } from "bun:sqlite";
import { Elysia, t } from "elysia";
import { OrderIn } from "../../src/features/orders/record/order-in.ts";
import "../../src/http/validate.ts"; // the formats that the schema names

const [port, file] = process.argv.slice(2);
const sqlite = new Database(file);
sqlite.run("PRAGMA journal_mode = WAL");
sqlite.run("PRAGMA synchronous = FULL");
sqlite.run("CREATE TABLE orders (id INTEGER PRIMARY KEY, order_id TEXT NOT NULL UNIQUE, body TEXT NOT NULL)");
const insert = sqlite.prepare<never, [string, string]>(
  "INSERT INTO orders (order_id, body) VALUES (?, ?) ON CONFLICT (order_id) DO UPDATE SET body = excluded.body",
);

/** Elysia does not support the custom enum type of the schemas in src. */
const Body = t.Object({ ...OrderIn.properties, payment_method: t.Optional(t.String()) });

new Elysia()
  .get("/health", () => ({ status: "ok" }))
  .post(
    "/api/v1/order/score",
    ({ body }) => {
      insert.run(body.order_id, JSON.stringify(body));
      return { risk_level: "LOW", risk_score: 0, risk_reasons: [] };
    },
    { body: Body },
  )
  .listen({ hostname: "127.0.0.1", port: Number(port) });
