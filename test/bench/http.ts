/** The compiled server against bare routes of the same framework. */
import { join } from "node:path";
import type { AddressIn } from "../../src/engine/address/schema.ts";
import { temporaryFolder } from "../support/binary.ts";
import type { Bench } from "./main.ts";
import { compare, median, ratioRow } from "./ratio.ts";
import { type Bare, contendersOf, type Product, startBare, startProducts } from "./servers.ts";

export interface HttpLoad {
  /** More different bodies than the server keeps answers of: each is verified from its first letter. */
  addresses: readonly AddressIn[];
  /** Different PINs to look up. */
  pins: readonly string[];
}

/** Bodies sent over and over, few enough for the cache of answers. */
const REPEATED = 200;

export async function* benchHttp(load: HttpLoad, base?: string): AsyncGenerator<Bench> {
  await using products = await startProducts(base);
  using bare = await startBareRoutes(products.own, load);
  const measure = (requestsOf: (product: Product) => string[]) =>
    compare(contendersOf(products, bare, requestsOf));
  const verify = ({ secretKey }: Product) => httpRequests(secretKey, load).verify;
  const repeated = (product: Product) => verify(product).slice(0, REPEATED);
  const pincode = ({ secretKey }: Product) => httpRequests(secretKey, load).pincode;
  const name = "POST /api/v1/address/verify, new addresses / bare route";
  yield ratioRow(name, 0.22, await measure(verify));
  yield ratioRow("… the same 200 again and again (cached; no target)", 0, await measure(repeated));
  yield ratioRow("GET /api/v1/pincode/{pin} / bare route", 0.75, await measure(pincode));
}

/** Whole requests for one account's key. */
export function httpRequests(secretKey: string, { addresses, pins }: HttpLoad) {
  return {
    verify: addresses.map((body) => post("/api/v1/address/verify", secretKey, body)),
    pincode: pins.map((pin) => get(secretKey, pin)),
  };
}

/** Answers of median length, which the bare routes give. */
async function answersOf(url: string, secretKey: string, { addresses, pins }: HttpLoad) {
  const headers = { "content-type": "application/json", "x-api-key": secretKey };
  return {
    verify: await medianAnswer(
      addresses
        .slice(0, REPEATED)
        .map(
          (address) => () =>
            fetch(`${url}/api/v1/address/verify`, { method: "POST", headers, body: JSON.stringify(address) }),
        ),
    ),
    pincode: await medianAnswer(pins.map((pin) => () => fetch(`${url}/api/v1/pincode/${pin}`, { headers }))),
  };
}

async function startBareRoutes(product: Product, load: HttpLoad): Promise<Bare> {
  using folder = temporaryFolder();
  const path = join(folder.path, "answers.json");
  await Bun.write(path, JSON.stringify(await answersOf(product.url, product.secretKey, load)));
  return await startBare("baseline-routes.ts", path);
}

/** The answer of median length. Throws when one is not 200. */
async function medianAnswer(asks: readonly (() => Promise<Response>)[]): Promise<object> {
  const texts: string[] = [];
  for (const ask of asks) {
    const response = await ask();
    if (response.status !== 200) throw new Error(`status ${response.status}: ${await response.text()}`);
    texts.push(await response.text());
  }
  const middle = median(texts.map((text) => text.length));
  return JSON.parse(texts.find((text) => text.length === middle)!) as object;
}

const head = (line: string, secretKey: string) =>
  `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${secretKey}\r\nConnection: keep-alive\r\n`;

const get = (secretKey: string, pin: string): string =>
  `${head(`GET /api/v1/pincode/${pin}`, secretKey)}\r\n`;

/** A request of a JSON body, for the load generator. */
export function post(path: string, secretKey: string, body: object): string {
  const text = JSON.stringify(body);
  return (
    `${head(`POST ${path}`, secretKey)}Content-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}
