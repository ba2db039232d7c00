/**
 * The bare routes that the server is measured against: the same framework, the same validation of the body,
 * and a fixed answer. Run as `baseline-routes.ts PORT ANSWERS`, ANSWERS a JSON file {verify, pincode}.
 */
import { Elysia } from "elysia";
import { AddressIn } from "../../src/engine/address/schema.ts";

const [port, answersPath] = process.argv.slice(2);
const answers = (await Bun.file(answersPath).json()) as { verify: object; pincode: object };

new Elysia()
  .get("/health", () => ({ status: "ok" }))
  .post("/api/v1/address/verify", () => answers.verify, { body: AddressIn })
  .get("/api/v1/pincode/:pin", () => answers.pincode)
  .listen({ hostname: "127.0.0.1", port: Number(port) });
