/** Thousands of slow connections, and no file handles left: others are served, at the latest when they have gone. */
import { connect, type Socket } from "node:net";
import { GOOD } from "../features/orders/support.ts";
import { PROGRAM, type Server, temporaryFolder } from "../support/binary.ts";
import type { Shop } from "./load/clients.ts";
import { newShop } from "./load/index.ts";
import { startFaulty } from "./server.ts";

const SLOW = 3_000;
/** The server's own need some sixty. */
const HANDLES = 160;
const MAX_ANSWER_MS = 1_000;
const ORDERS = 200;

/** Connections that send a header now and then hold up nobody. */
export async function slowConnections(): Promise<string[]> {
  using folder = temporaryFolder();
  const server = await startFaulty(folder.path);
  const shop = await newShop(server.url);
  const sockets = await open(server, SLOW);
  const dripping = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write("X-A: b\r\n");
  }, 1_000);
  const took: number[] = [];
  const faults: string[] = [];
  for (let i = 0; i < ORDERS; i++) {
    const begun = performance.now();
    const status = await score(shop, `slow-${i}`);
    took.push(performance.now() - begun);
    if (status !== 200) faults.push(`an order gave ${status}`);
  }
  clearInterval(dripping);
  for (const socket of sockets) socket.destroy();
  const longest = Math.max(...took);
  console.log({ connections: sockets.length, longest_ms: Math.round(longest) });
  if (longest > MAX_ANSWER_MS) faults.push(`an order took ${Math.round(longest)} ms beside slow connections`);
  return [...faults, ...(await ended(server))];
}

/** So many connections that no handle is left, then none: the server goes on, and loses nothing. */
export async function noHandles(): Promise<string[]> {
  using folder = temporaryFolder();
  const server = await startFaulty(folder.path, {
    command: ["sh", "-c", `ulimit -n ${HANDLES}; exec "$@"`, "sh", ...PROGRAM],
  });
  const shop = await newShop(server.url);
  const faults: string[] = [];
  if ((await score(shop, "before")) !== 200) faults.push("an order before was refused");
  const sockets = await open(server, 2 * HANDLES);
  await Bun.sleep(2_000);
  for (const socket of sockets) socket.destroy();
  for (let i = 0; i < 50 && (await score(shop, "after").catch(() => 0)) !== 200; i++) await Bun.sleep(100);
  for (const id of ["before", "after"]) {
    const found = await fetch(`${shop.url}/api/v1/order/${id}`, { headers: { "X-API-Key": shop.secretKey } });
    if (found.status !== 200) faults.push(`order ${id} gave ${found.status}`);
  }
  if ((await fetch(`${shop.url}/health`)).status !== 200) faults.push("/health is not 200 afterwards");
  return [...faults, ...(await ended(server))];
}

async function score({ url, secretKey }: Shop, order_id: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/order/score`, {
    method: "POST",
    headers: { "X-API-Key": secretKey, "Content-Type": "application/json" },
    body: JSON.stringify({ ...GOOD, order_id }),
    signal: AbortSignal.timeout(30_000),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Connections that have sent the begin of a request. */
async function open({ port }: Server, count: number): Promise<Socket[]> {
  const one = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      const done = () => resolve(socket);
      socket
        .on("error", done)
        .on("connect", () => socket.write("POST /api/v1/order/score HTTP/1.1\r\n", done));
    });
  return Promise.all(Array.from({ length: count }, one));
}

async function ended(server: Server): Promise<string[]> {
  const status = await server.stop();
  return status === 0 ? [] : [`the server ended with status ${status}`];
}
