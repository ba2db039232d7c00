/** The compiled server against bare routes of the same framework. */
import { join } from "node:path";
import type { AddressIn } from "../../src/address/schema.ts";
import { freePort, signUp, startServer, temporaryFolder } from "../support/binary.ts";
import type { Bench } from "./main.ts";
import { compare, median, type Side } from "./ratio.ts";

export interface HttpLoad {
  /** Different bodies to verify, over and over: the server recalls them, as it does a customer's. */
  addresses: readonly AddressIn[];
  /** More bodies than the server remembers: each is verified from its first letter. */
  newAddresses: readonly AddressIn[];
  /** Different PINs to look up. */
  pins: readonly string[];
}

export async function benchHttp({ addresses, newAddresses, pins }: HttpLoad): Promise<Bench[]> {
  using folder = temporaryFolder();
  const server = await startServer({
    dataDir: join(folder.path, "data"),
    env: { THIKANA_DEFAULT_PLAN: "pro" },
    logFile: join(folder.path, "log"),
  });
  const { secretKey } = await signUp(server.url);
  const verify = addresses.map((body) => post(secretKey, JSON.stringify(body)));
  const anew = newAddresses.map((body) => post(secretKey, JSON.stringify(body)));
  const pincode = pins.map((pin) => get(secretKey, pin));
  const answers = {
    verify: await medianAnswer(
      addresses.map(
        (address) => () =>
          fetch(`${server.url}/api/v1/address/verify`, {
            method: "POST",
            headers: { "content-type": "application/json", "x-api-key": secretKey },
            body: JSON.stringify(address),
          }),
      ),
    ),
    pincode: await medianAnswer(
      pins.map(
        (pin) => () => fetch(`${server.url}/api/v1/pincode/${pin}`, { headers: { "x-api-key": secretKey } }),
      ),
    ),
  };
  const bare = await startYardstick(join(folder.path, "answers.json"), answers);
  try {
    return [
      await ratioOf("POST /api/v1/address/verify / bare route", 0.5, server, bare, verify),
      await ratioOf("… every address new (told, no target)", 0, server, bare, anew),
      await ratioOf("GET /api/v1/pincode/{pin} / bare route", 0.75, server, bare, pincode),
    ];
  } finally {
    bare.stop();
    await server.stop();
  }
}

async function ratioOf(
  name: string,
  target: number,
  product: Side,
  yardstick: Side,
  requests: string[],
): Promise<Bench> {
  const { ratio, product: own, yardstick: bare, cpuRatio } = await compare(product, yardstick, requests);
  const note = `${Math.round(own)} of ${Math.round(bare)} requests/s; by processor time ${cpuRatio.toFixed(2)}`;
  return { name, measured: ratio, unit: "", bound: "at least", target, note };
}

async function startYardstick(path: string, answers: object): Promise<Side & { stop(): void }> {
  await Bun.write(path, JSON.stringify(answers));
  const port = freePort();
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "yardstick.ts"), String(port), path], {
    env: { ...process.env, NODE_ENV: "production" },
    stdout: "inherit",
    stderr: "inherit",
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      (r) => r.ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error("the yardstick did not start");
    await Bun.sleep(10);
  }
  return { port, pid: child.pid, stop: () => child.kill() };
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

const post = (secretKey: string, body: string): string =>
  `${head("POST /api/v1/address/verify", secretKey)}Content-Type: application/json\r\n` +
  `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
