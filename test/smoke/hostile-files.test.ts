/** Small files that stand for a lot of work or memory, seen from outside the process. */
import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rawWorkbook, sharing, sheetXml, text } from "../features/bulk/files.ts";
import { signUp, startServer, temporaryFolder } from "../support/binary.ts";

/** Each of them once took gigabytes; a server with two workers at rest has about 300 MiB. */
const MAX_MIB = 1_000;

const folder = temporaryFolder();
const server = await startServer({
  dataDir: join(folder.path, "data"),
  env: { THIKANA_DEFAULT_PLAN: "pro" },
});
const secretKey = (await signUp(server.url)).secretKey;
afterAll(async () => {
  await server.stop();
  folder[Symbol.dispose]();
});

async function upload(bytes: Uint8Array, format: string): Promise<{ status: number; bytes: number }> {
  const body = new FormData();
  body.append("file", new File([new Uint8Array(bytes)], "a.xlsx"));
  body.append("mode", "addresses");
  body.append("format", format);
  const headers = { "X-API-Key": secretKey };
  const response = await fetch(`${server.url}/api/v1/bulk/verify`, { method: "POST", headers, body });
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
}

/** The most memory that the process has had. */
const peakMib = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;

describe.skipIf(process.platform !== "linux")("a small file takes little memory", () => {
  test.each([
    ["whose cells share one text of 32,000 characters", 400, () => sharing(32_000, 4_000, 8)],
    ["whose cells share as much text as a file may have", 200, () => sharing(4_000, 300, 10)],
    ["of a million quotation marks", 400, () => text(`Pin Code,Address\n${'"x'.repeat(1_000_000)}`)],
  ])("%s", async (_, status, file) => {
    const bytes = file();
    for (const format of ["json", "csv", "xlsx"])
      expect([format, (await upload(bytes, format)).status]).toEqual([format, status]);
    expect(peakMib()).toBeLessThan(MAX_MIB);
  });
});

test("four files that a search would be busy with for hours leave all workers free", async () => {
  const bytes = rawWorkbook({ sheet: sheetXml("<!--".repeat(250_000)) });
  for (let i = 0; i < 4; i++) expect((await upload(bytes, "json")).status).toBe(400);
  const rows = text("Address,Pin\n12 MG Road,560001\n");
  expect(
    (await Promise.all([upload(rows, "json"), upload(rows, "csv")])).map(({ status }) => status),
  ).toEqual([200, 200]);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});
