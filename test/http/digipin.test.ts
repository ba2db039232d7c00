/** GET /api/v1/digipin/{code}, and that a DIGIPIN is erased and kept from logs as the address that it is. */
import { describe, expect, test } from "bun:test";
import { FIELD_LIMIT } from "../../src/engine/address/schema.ts";
import { ask, BAD, PRO } from "./orders.ts";
import { scenarios } from "./scenario.ts";
import { send, signUp, startTestServer, useServer } from "./server.ts";
import { storedBytes, untilScrubbed } from "./stored.ts";

const server = await useServer({ ...PRO, THIKANA_QUIET_HOUR: "any" });
const merchant = await signUp(server);

const headers = { "X-API-Key": "{sk}" };

describe("GET /api/v1/digipin/{code}", () => {
  const digipin = (code: string) => ({ request: `GET /api/v1/digipin/${code}`, headers });
  const json = { digipin: "39J-49L-L8T4", lat: 28.622793, lon: 77.213049 };
  scenarios(
    () => ({ server, merchant }),
    [
      {
        ...digipin("39J-49L-L8T4"),
        ...{ name: "knows the PINs and offices around a code", status: 200, json },
        has: ['"pin":"110001"', "Sansad Marg H.O", "New Delhi", "distance_m"],
        answers: { "X-Quota-Limit": null },
      },
      ...["39J49LL8T4", "39j-49l-l8t4", "39J%2049L%20L8T4"].map((code) => ({
        ...digipin(code),
        ...{ name: `reads ${code}`, status: 200, json },
      })),
      ...["39J-49L-L8T", "39J-49L-L8TA", "110001", "%20", "%ff"].map((code) => ({
        ...digipin(code),
        ...{ name: `finds ${code} to be none`, status: 400 },
        json: { code: "invalid_digipin", field: "code" },
      })),
      {
        ...digipin("LLL-LLL-LLLL"),
        name: "finds no PIN in the sea",
        status: 404,
        json: { code: "digipin_not_found" },
      },
      {
        ...digipin("C".repeat(FIELD_LIMIT + 1)),
        ...{ name: "refuses more than 500 characters", status: 422 },
        json: { detail: [{ loc: ["path", "code"], type: "string_too_long" }] },
      },
    ],
  );

  test("lists what is nearest first", async () => {
    const { pins, offices } = await ask<Record<"pins" | "offices", { distance_m: number }[]>>(
      server,
      merchant,
      "GET /api/v1/digipin/4P3-JM8-KL7C",
    );
    for (const list of [pins, offices]) {
      const far = list.map(({ distance_m }) => distance_m);
      expect(far).toHaveLength(8);
      expect(far).toEqual(far.toSorted((a, b) => a - b));
    }
    expect(pins[0]).toMatchObject({ state: "Karnataka", district: "Bengaluru Urban" });
  });
});

/** In Koramangala, in each form in which it may be stored. */
const CODES = ["4P3-JM8-KL7C", "4p3jm8kl7c", "4P3JM8KL7C"];
const POINT = ["12.935209", "77.624487"];
const CODE = CODES[0];

async function stored(): Promise<string[]> {
  const files = await storedBytes(server);
  return [...CODES, ...POINT].filter((text) => files.some((file) => file.includes(text)));
}

test("after an erasure neither a code nor its point is stored, in whatever field it was typed", async () => {
  const fields = ["line1", "line2", "landmark", "city", "state", "pincode"] as const;
  for (const [i, field] of fields.entries()) {
    const phone = `98450123${10 + i}`;
    const order = { ...BAD, order_id: `D-${i}`, phone, email: `${field}@example.in`, pincode: "560034" };
    const given = order[field];
    const typed = { [field]: `${given} ${CODES[i % 2]}`.trim() };
    await ask(server, merchant, "POST /api/v1/order/score", { ...order, ...typed });
    // In the audit before and after.
    for (const value of [`${given} ${CODE}`.trim(), given || "12"])
      await ask(server, merchant, "POST /api/v1/order/address", {
        order_id: order.order_id,
        fields: { [field]: value },
      });
    await ask(server, merchant, "POST /api/v1/order/address", { order_id: order.order_id, fields: typed });
  }
  expect(await stored()).not.toEqual([]);
  expect(await (await exported("D-0")).text()).toContain(CODE);
  for (const i of fields.keys())
    await ask(server, merchant, "POST /api/v1/privacy/erase", { order_id: `D-${i}` });
  await untilScrubbed(server);
  expect(await stored()).toEqual([]);
});

const exported = (id: string) =>
  send(server, "GET", `/api/v1/privacy/export?order_id=${id}`, { headers: { "X-API-Key": merchant.sk } });

test("no log has a code of a request or of an address", async () => {
  const own = await startTestServer(PRO);
  const shop = await signUp(own);
  const as = { headers: { "X-API-Key": shop.sk, "X-Request-Id": "mine" } };
  const paths = [
    ["/api/v1/digipin/4P3-JM8-KL7C", "/api/v1/digipin/…"],
    ["/api/v1/digipin/4p3jm8kl7c/", "/api/v1/digipin/…"],
    ["/api/v1/digipin/4P3%20JM8%20KL7C", "/api/v1/digipin/…"],
    ["/api/v1/DIGIPIN/4P3-JM8-KL7C", "/api/v1/DIGIPIN/…"],
    ["/api/v1/pincode/4P3-JM8-KL7C", "/api/v1/pincode/…"],
    ["/api/v1/pincode/4p3jm8kl7c/details", "/api/v1/pincode/…/details"],
    ["/api/v1/order/2345678923", "/api/v1/order/2345678923"],
  ];
  for (const [path] of paths) await send(own, "GET", path, as);
  const body = { line1: `12, Main Road ${CODE}`, pincode: "560034" };
  await send(own, "POST", "/api/v1/address/verify", { ...as, body });
  await own.stop();
  const lines = own.log().split("\n");
  const logged = lines.filter((line) => line.includes('"mine"')).map((line) => JSON.parse(line) as object);
  expect(logged).toMatchObject([...paths.map(([, path]) => ({ path })), { path: "/api/v1/address/verify" }]);
  for (const code of CODES) expect(own.log()).not.toContain(code);
});
