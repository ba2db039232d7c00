/** What Prometheus reads: who may, and whether it is true. */
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { ask } from "./orders.ts";
import { send, signUp, startTestServer, type TestServer, useServer } from "./server.ts";

const GUIDE = join(import.meta.dir, "../../src/guide/prometheus");
const PROMTOOL = Bun.which("promtool");
const TOKEN = "a token for the scrapes of the tests";
/** In the tests 127.0.0.1 is a trusted proxy: without its header the peer is this machine. */
const scrape = async (server: TestServer, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}/metrics`, { headers });
  return { status: response.status, text: await response.text() };
};
const valueIn = (text: string, series: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

const server = await useServer();

describe("without a token the metrics are", () => {
  test.each([
    ["given to this machine", {}, 200],
    ["refused to another one", { "X-Forwarded-For": "203.0.113.7" }, 403],
    ["refused through a proxy on this machine", { "X-Forwarded-For": "127.0.0.1" }, 403],
    ["refused through a proxy that names itself alone", { Via: "1.1 proxy" }, 403],
    ["refused through a proxy that names nothing but the site", { Host: "thikana.example.com" }, 403],
    ["refused to a Host that is none", { Host: "a b" }, 403],
  ])("%s", async (_, headers, status) => {
    expect((await scrape(server, headers as Record<string, string>)).status).toBe(status);
  });
});

test("with a token they are for whoever sends it, and for nobody else", async () => {
  await using guarded = await startTestServer({ THIKANA_METRICS_TOKEN: TOKEN });
  const statuses = [
    await scrape(guarded),
    await scrape(guarded, { Authorization: `Bearer ${TOKEN}!` }),
    await scrape(guarded, { Authorization: `Bearer ${TOKEN}`, "X-Forwarded-For": "203.0.113.7" }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 200]);
});

test("requests are counted by their route's template, and addresses that were checked", async () => {
  const merchant = await signUp(server);
  const check = (line1: string) =>
    ask(server, merchant, "POST /api/v1/address/verify", { line1, pincode: "560034" });
  await check("1 MG Road");
  await check("1 MG Road");
  await check("2 MG Road");
  for (const id of ["a", "b"])
    await send(server, "GET", `/api/v1/order/${id}`, { headers: { "X-API-Key": merchant.sk } });
  await send(server, "GET", "/no/such/path");
  await send(server, "BREW", "/no/such/path");
  const { text } = await scrape(server);
  const count = "thikana_http_request_duration_seconds_count";
  expect(valueIn(text, `${count}{method="POST",route="/api/v1/address/verify",status="200"}`)).toBe(3);
  expect(valueIn(text, "thikana_address_check_duration_seconds_count")).toBe(2);
  expect(text).toMatch(/_count\{method="GET",route="\/api\/v1\/order\/:\w+",status="40[34]"\} 2/);
  expect(text).not.toContain("/no/such/path");
  expect(text).not.toContain("BREW");
  expect(text).not.toContain(merchant.email);
});

test("a histogram's buckets rise to its count, and its sum is no more than they allow", async () => {
  const { text } = await scrape(server);
  const buckets = [
    ...text.matchAll(/^thikana_address_check_duration_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm),
  ];
  const counts = buckets.map(([, , count]) => Number(count));
  expect(counts.length).toBeGreaterThan(10);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(valueIn(text, "thikana_address_check_duration_seconds_count"));
  expect(valueIn(text, "thikana_address_check_duration_seconds_sum")).toBeGreaterThan(0);
});

test("the state of database, writer and process is told", async () => {
  const { text } = await scrape(server);
  const value = (series: string) => valueIn(text, series);
  expect(value("thikana_database_up")).toBe(1);
  expect(value("thikana_alerts_waiting")).toBe(0);
  expect(value("thikana_database_commits_total")).toBeGreaterThan(0);
  expect(value("thikana_database_writes_total")).toBeGreaterThanOrEqual(
    value("thikana_database_commits_total"),
  );
  expect(value("process_resident_memory_bytes")).toBeGreaterThan(2 ** 20);
  expect(value("process_cpu_seconds_total")).toBeGreaterThan(0);
  // Sessions for reads are PostgreSQL's alone.
  const isShared = server.services.config.databaseUrl !== null;
  expect(value("thikana_read_sessions") > 0).toBe(isShared);
  expect(value("thikana_reads_waiting")).toBe(isShared ? 0 : Number.NaN);
  // Values that do not exist yet are left out, not told as 0.
  expect(text).not.toMatch(/^thikana_alerts_oldest_seconds /m);
});

test("refused messages of stores are counted, and files that are read", async () => {
  const merchant = await signUp(server);
  const rejected = async () => valueIn((await scrape(server)).text, "thikana_webhooks_rejected_total");
  const before = await rejected();
  const answer = await send(server, "POST", `/webhooks/shopify/${merchant.pk}`, { body: {} });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await rejected()).toBe(before + 1);
  const { text } = await scrape(server);
  expect(valueIn(text, "thikana_files_running")).toBe(0);
  expect(valueIn(text, "thikana_files_waiting")).toBe(0);
});

test("the age of the last deletion is told once there was one", async () => {
  const age = async () => valueIn((await scrape(server)).text, "thikana_retention_age_seconds");
  expect(await age()).toBeNaN();
  await server.services.retention.run();
  expect(await age()).toBeGreaterThanOrEqual(0);
});

describe("the files of the guide", () => {
  test("name no metric that the server lacks", async () => {
    const { text } = await scrape(server);
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const files = await Promise.all(
      ["alerts.yml", "dashboard.json", "../monitoring.md"].map((name) => Bun.file(join(GUIDE, name)).text()),
    );
    const named = files.join("\n").match(/\b(?:thikana|process)_[a-z_]+\b/g) ?? [];
    const unknown = new Set(
      named.map((name) => name.replace(/_(?:bucket|count)$/, "")).filter((name) => !known.has(name)),
    );
    expect([...unknown]).toEqual([]);
  });

  test.skipIf(PROMTOOL === null)("pass promtool, and so does what the server answers", async () => {
    const promtool = (args: string[], stdin = "") =>
      Bun.spawnSync([PROMTOOL!, ...args], { stdin: Buffer.from(stdin), stderr: "pipe" });
    const told = (run: ReturnType<typeof promtool>) => [run.exitCode, run.stderr.toString()];
    expect(told(promtool(["check", "metrics"], (await scrape(server)).text))).toEqual([0, ""]);
    expect(told(promtool(["check", "rules", join(GUIDE, "alerts.yml")]))).toEqual([0, ""]);
    expect(told(promtool(["test", "rules", join(import.meta.dir, "../guide-alerts.yml")]))[0]).toBe(0);
  });
});
