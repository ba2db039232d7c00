/** What strangers send to the open endpoints of a real process, and what memory and CPU time it takes for it. */
import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { PROGRAM, signUp, startServer, temporaryFolder } from "../support/binary.ts";
import { serverDatabase } from "../support/postgres.ts";

const MIB = 1024 * 1024;
const CONNECTIONS = 60;
/** Wide: the same bodies took 740 MiB while they were buffered whole. */
const MAX_GROWTH = 250 * MIB;

const folder = temporaryFolder();
const database = await serverDatabase();

// Webhooks need it.
const env = { ...database.env, THIKANA_DEFAULT_PLAN: "pro" };
const server = await startServer({ dataDir: folder.path, env, command: PROGRAM });
afterAll(async () => {
  await server.stop();
  folder[Symbol.dispose]();
  await database[Symbol.asyncDispose]();
});

/** Bytes that the server's process has in memory. */
function residentBytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** Seconds that the server's process has computed. */
function cpuSeconds(): number {
  const stat = readFileSync(`/proc/${server.pid}/stat`, "utf8");
  const [utime, stime] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14).map(Number);
  return (utime + stime) / 100;
}

const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
const chunkOf = (bytes: number) => `${bytes.toString(16)}\r\n${"a".repeat(bytes)}\r\n`;

/** Sends text so many times, and no end; resolves when the server has taken it or has answered. */
function unfinished(path: string, piece: string, times: number): Promise<{ answer(): string; end(): void }> {
  return new Promise((resolve) => {
    const bytes = Buffer.from(piece);
    let left = times;
    const socket = connect(server.port, "127.0.0.1", () => {
      socket.write(head(path));
      next();
    });
    let answer = "";
    const done = () => resolve({ answer: () => answer, end: () => socket.destroy() });
    const next = () => {
      while (left-- > 0) {
        if (!socket.write(bytes)) return void socket.once("drain", next);
      }
      done();
    };
    socket.on("data", (data) => {
      answer += data;
      done();
    });
    socket.on("error", done);
  });
}

describe.skipIf(process.platform !== "linux")("60 bodies that come in chunks and do not end", () => {
  test.each([
    ["of 10 MiB for a login", "/api/v1/auth/login", chunkOf(65_536), 160],
    ["of 10 MiB for a sign-up", "/api/v1/auth/signup", chunkOf(65_536), 160],
    ["of 60,000 chunks of one byte", "/api/v1/auth/login", chunkOf(1).repeat(1_000), 60],
    ["of 10 MiB for a path that takes no body", "/api/v1/auth/logout", chunkOf(65_536), 160],
  ])("%s need little memory", async (_, path, piece, times) => {
    const before = residentBytes();
    const sent = await Promise.all(Array.from({ length: CONNECTIONS }, () => unfinished(path, piece, times)));
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(residentBytes() - before).toBeLessThan(MAX_GROWTH);
    for (const { end } of sent) end();
  });

  test("of 60 KiB for a login make room for others, and are told so", async () => {
    const send = () => unfinished("/api/v1/auth/login", chunkOf(60_000), 1);
    const sent = await Promise.all(Array.from({ length: 600 }, send));
    const body = JSON.stringify({ email: "a@example.com", password: "x".repeat(20_000) });
    const answer = await fetch(`${server.url}/api/v1/auth/login`, { method: "POST", body });
    expect(answer.status).toBe(422);
    expect(sent.some(({ answer }) => answer().includes("bodies_busy"))).toBe(true);
    for (const { end } of sent) end();
  });
});

test.skipIf(process.platform !== "linux")(
  "300 unsigned webhooks of almost 2 MiB that do not end need little memory, and hold up no other",
  async () => {
    const { publishableKey } = await signUp(server.url);
    const path = `/webhooks/shopify/${publishableKey}`;
    const codeOf = async (bytes: number) => {
      const response = await fetch(server.url + path, { method: "POST", body: " ".repeat(bytes) });
      return ((await response.json()) as { code: string }).code;
    };
    const before = residentBytes();
    const send = () => unfinished(path, chunkOf(65_536), 31);
    const sent = await Promise.all(Array.from({ length: 5 * CONNECTIONS }, send));
    expect([await codeOf(4_096), await codeOf(2 * MIB)]).toEqual(["secret_missing", "secret_missing"]);
    expect(residentBytes() - before).toBeLessThan(MAX_GROWTH);
    expect(sent.some(({ answer }) => answer().includes("bodies_busy"))).toBe(true);
    for (const { end } of sent) end();
  },
);

test.skipIf(process.platform !== "linux")(
  "100 clients that read nothing of a script of 4 MB need little memory",
  async () => {
    const path = "/docs/scalar.js";
    const before = residentBytes();
    const sockets = Array.from({ length: 100 }, () => {
      const socket = connect(server.port, "127.0.0.1").pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      return socket;
    });
    while (server.output().split(path).length <= sockets.length) await Bun.sleep(20);
    expect(residentBytes() - before).toBeLessThan(MAX_GROWTH);
    for (const socket of sockets) socket.destroy();
  },
);

describe.skipIf(process.platform !== "linux")("30 requests of 15,000 blanks", () => {
  const BLANKS = `a${" ".repeat(15_000)}b`;
  test.each([
    ["in If-None-Match for the widget", "/widget.js", "If-None-Match"],
    ["in If-None-Match for a page", "/", "If-None-Match"],
    ["in Authorization", "/api/v1/account", "Authorization"],
    ["in Accept-Encoding", "/widget.js", "Accept-Encoding"],
    ["in Origin", "/api/v1/public/pincode/560034?pk=pk_a", "Origin"],
    ["in X-Forwarded-For", "/api/v1/account", "X-Forwarded-For"],
    ["in X-Request-Id", "/health", "X-Request-Id"],
  ])("%s cost next to nothing", async (_, path, name) => {
    const before = cpuSeconds();
    for (let i = 0; i < 30; i++) {
      const answer = await fetch(server.url + path, { headers: { [name]: BLANKS }, decompress: false });
      await answer.arrayBuffer();
    }
    // Wide: a pattern that goes back over the blanks took three seconds.
    expect(cpuSeconds() - before).toBeLessThan(1);
  });
});

test.skipIf(process.platform !== "linux")("100 addresses of 490 halves cost next to nothing", async () => {
  const { secretKey } = await signUp(server.url);
  const headers = { "X-API-Key": secretKey, "Content-Type": "application/json" };
  const verify = async (i: number) => {
    const body = JSON.stringify({ line1: `${i} ${"½".repeat(490)}`, pincode: "560034" });
    const answer = await fetch(`${server.url}/api/v1/address/verify`, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
  };
  await verify(0);
  const before = cpuSeconds();
  for (let i = 1; i <= 100; i++) await verify(i);
  // Wide: it took five seconds while runs of numbers were compared with each other.
  expect(cpuSeconds() - before).toBeLessThan(2);
});
