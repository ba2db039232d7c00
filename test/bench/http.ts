/** The compiled server against bare routes of the same framework. */
import { join } from "node:path";
import type { AddressIn } from "../../src/engine/address/schema.ts";
import { freePort, signUp, startServer, temporaryFolder } from "../support/binary.ts";
import type { Bench } from "./main.ts";
import { compare, median, ratioRow, type Side } from "./ratio.ts";

export interface HttpLoad {
  /** More different bodies than the server keeps answers of: each is verified from its first letter. */
  addresses: readonly AddressIn[];
  /** Different PINs to look up. */
  pins: readonly string[];
}

/** Bodies sent over and over, few enough for the cache of answers. */
const REPEATED = 200;

export async function* benchHttp(load: HttpLoad): AsyncGenerator<Bench> {
  using folder = temporaryFolder();
  const server = await startServer({
    dataDir: join(folder.path, "data"),
    env: { THIKANA_DEFAULT_PLAN: "pro" },
    logFile: join(folder.path, "log"),
  });
  const { secretKey } = await signUp(server.url);
  const { verify, pincode } = httpRequests(secretKey, load);
  const repeated = verify.slice(0, REPEATED);
  const bare = await startBaseline(
    join(folder.path, "answers.json"),
    await answersOf(server.url, secretKey, load),
  );
  try {
    yield ratioRow(
      "POST /api/v1/address/verify, new addresses / bare route",
      0.4,
      await compare(server, bare, verify),
    );
    yield ratioRow(
      "… the same 200 again and again (cached; no target)",
      0,
      await compare(server, bare, repeated),
    );
    yield ratioRow("GET /api/v1/pincode/{pin} / bare route", 0.75, await compare(server, bare, pincode));
  } finally {
    bare.stop();
    await server.stop();
  }
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

async function startBaseline(path: string, answers: object): Promise<Side & { stop(): void }> {
  await Bun.write(path, JSON.stringify(answers));
  const port = freePort();
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, "baseline-routes.ts"), String(port), path],
    {
      env: { ...process.env, NODE_ENV: "production" },
      stdout: "inherit",
      stderr: "inherit",
    },
  );
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      (r) => r.ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error("the bare routes did not start");
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

/** A request of a JSON body, for the load generator. */
export function post(path: string, secretKey: string, body: object): string {
  const text = JSON.stringify(body);
  return (
    `${head(`POST ${path}`, secretKey)}Content-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  );
}
