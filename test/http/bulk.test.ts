import { describe, expect, test } from "bun:test";
import Papa from "papaparse";
import { LIMITS } from "../../src/features/bulk/sheet/limits.ts";
import { xlsxRows } from "../../src/features/bulk/xlsx/index.ts";
import { HOSTILE, text, workbook } from "../features/bulk/files.ts";
import { isOnPostgres } from "../support/postgres.ts";
import { resultOf, type Upload, upload as uploadTo } from "./bulk.ts";
import { type Merchant, send, setAccount, signUp, useServer } from "./server.ts";

const server = await useServer();
const free = await signUp(server);
const pro = await merchantWith({ plan: "pro" });

async function merchantWith(facts: object): Promise<Merchant> {
  const merchant = await signUp(server);
  expect((await setAccount(server, merchant, facts)).status).toBe(200);
  return merchant;
}

const upload = (bytes: Uint8Array, { merchant = pro, ...how }: Upload & { merchant?: Merchant } = {}) =>
  uploadTo(server, merchant, bytes, how);

const GOOD = [
  "Order ID",
  "Consignee",
  "Mobile",
  "Address 1",
  "Landmark",
  "City",
  "State",
  "Pin Code",
  "Colour",
];
const ASHA = [
  "A-1",
  "Asha Rao",
  "9845012345",
  "Flat 4B, 12 80 Feet Rd, Koramangala",
  "Near Sony Signal",
  "Bangalore",
  "KA",
];

describe("mode addresses", () => {
  test("gives each row its result, and says which columns it used", async () => {
    const found = await resultOf(
      upload(workbook([GOOD, [...ASHA, 560034, "red"], [...ASHA, "110001", null]])),
    );
    expect(found).toMatchObject({
      ...{ mode: "addresses", rows: 2, processed: 2, failed: 0, errors: [] },
      columns: {
        matched: {
          order_id: "Order ID",
          name: "Consignee",
          phone: "Mobile",
          line1: "Address 1",
          pincode: "Pin Code",
        },
        ignored: ["Colour"],
      },
    });
    expect(found.results[0]).toMatchObject({
      ...{ row: 2, order_id: "A-1", status: "VERIFIED", score: expect.any(Number), suggestions: [] },
      check_id: expect.stringMatching(/^chk_/),
      standardized: { city: "Bangalore", state: "Karnataka", pincode: "560034", full: expect.any(String) },
    });
    expect(found.results[1]).toMatchObject({
      row: 3,
      issues: expect.any(Array),
      suggestions: expect.any(Array),
    });
    expect(found.summary.VERIFIED + found.summary.NEEDS_REVIEW + found.summary.INVALID).toBe(2);
  });

  test("says of a row what the endpoint of one address says", async () => {
    const one = await send(server, "POST", "/api/v1/address/verify", {
      headers: { "X-API-Key": pro.sk },
      body: { line1: "MG Road", city: "Pune", state: "Maharashtra", pincode: "560001", phone: "12345" },
    });
    const {
      check_id: _,
      components: __,
      pincode_info: ___,
      ...expected
    } = (await one.json()) as Record<string, unknown>;
    const { results } = await resultOf(
      upload(text("Street,Town,Province,ZIP,Contact\nMG Road,Pune,Maharashtra,560001,12345\n")),
    );
    expect(results[0]).toMatchObject(expected);
  });

  test("repairs PINs and phones that a spreadsheet made floats of", async () => {
    const { results } = await resultOf(
      upload(
        text(
          "Mobile,Address,Pin Code\n9.845012345E+09,12 MG Road,560001.0\n9845012345.0,12 MG Road,5.60001E5\n",
        ),
      ),
    );
    expect(results.map((row) => row.standardized.pincode)).toEqual(["560001", "560001"]);
    expect(results).toMatchObject([{ phone: "9845012345" }, { phone: "9845012345" }]);
  });

  test("reports a bad row with its number and reason, and goes on", async () => {
    const { processed, failed, errors, results } = await resultOf(
      upload(
        text(
          `Name,Address,Pin Code\nAsha,12 MG Road,560001\n\nRavi,${"x".repeat(501)},560001\nMeena,,\nIqbal,12, MG Road,560001\nAsha,12 MG Road,560001\n`,
        ),
      ),
    );
    expect([processed, failed]).toEqual([2, 3]);
    expect(results.map(({ row }) => row)).toEqual([2, 7]);
    expect(errors).toMatchObject([
      { row: 4, field: "line1", reason: expect.stringContaining("500") },
      { row: 5, reason: "it has no address" },
      { row: 6, reason: expect.stringContaining("quotes") },
    ]);
  });

  test("says how many lines a quote that is not closed has taken into its row", async () => {
    const file = text(
      'Address,Pin Code\n"12 MG Road,560001\n14 MG Road,560001\n"16 MG Road",560001\n18 MG Road,560001\n',
    );
    const { processed, errors } = await resultOf(upload(file));
    expect(processed).toBe(1);
    expect(errors).toMatchObject([
      { row: 2, reason: "unbalanced quotes: 3 lines of the file were read as this row" },
    ]);
  });

  test("joins house, building, street and area, and finds the header below a title", async () => {
    const { results } = await resultOf(
      upload(
        workbook([
          ["Orders of November"],
          [],
          ["House No", "Building", "Street", "Locality", "City", "Pincode"],
          ["4B", "Prestige Towers", "80 Feet Road", "Koramangala 4th Block", "Bengaluru", 560034],
        ]),
        { name: "list.bin" },
      ),
    );
    expect(results).toMatchObject([
      { row: 4, standardized: { full: expect.stringMatching(/4B.*Prestige Towers.*80 Feet Road/) } },
    ]);
  });

  test("5,000 rows are verified, in the file's order", async () => {
    const { rows, results } = await resultOf(
      upload(
        text(
          `Order No,Address,Pin\n${Array.from({ length: 5_000 }, (_, i) => `${i},12 MG Road,560001\n`).join("")}`,
        ),
      ),
    );
    expect(rows).toBe(5_000);
    expect(results.map((row) => Number(row.order_id))).toEqual(Array.from({ length: 5_000 }, (_, i) => i));
    expect(new Set(results.map((row) => row.check_id)).size).toBe(5_000);
  });
});

describe("mode orders", () => {
  const found = (id: string) =>
    send(server, "GET", `/api/v1/order/${id}`, { headers: { "X-API-Key": pro.sk } });

  test("scores and stores each row; an id longer than an order's is reported with its row", async () => {
    const longest = "x".repeat(100);
    const ids = ["B-1", longest, `${longest}y`, "B-4"];
    const file = text(`Order ID,Address,Pin\n${ids.map((id) => `${id},12 MG Road,560001\n`).join("")}`);
    const { processed, levels, results, errors } = await resultOf(
      upload(file, { fields: { mode: "orders" } }),
    );
    expect([processed, results.map(({ row }) => row)]).toEqual([3, [2, 3, 5]]);
    const count = (level: string) => results.filter(({ risk_level }) => risk_level === level).length;
    expect(levels).toEqual({ LOW: count("LOW"), REVIEW: count("REVIEW"), HIGH: count("HIGH") });
    expect(errors).toMatchObject([
      { row: 4, field: "order_id", reason: expect.stringMatching(/^order id "x+…" has more than 100/) },
    ]);
    for (const { row, ...said } of results) {
      expect(said).toMatchObject({ risk_level: expect.any(String), risk_reasons: expect.any(Array) });
      expect(await (await found(ids[row - 2])).json()).toMatchObject({
        order_id: ids[row - 2],
        channel: "bulk",
      });
    }
    expect((await found(ids[2])).status).not.toBe(200);
  });
});

test("texts that are cut within an emoji are stored, and their orders are found", async () => {
  const row = (id: string, channel: string, item: string) => [id, ...ASHA.slice(1), 560034, channel, item];
  const file = workbook([
    [...GOOD.slice(0, -1), "Channel", "Item name"],
    row("CUT-1", `${"c".repeat(49)}😀`, "Saree"),
    row("CUT-2", "web", `${"i".repeat(499)}😀`),
    row("CUT-3", "web", "Saree"),
  ]);
  expect(await resultOf(upload(file, { fields: { mode: "orders" } }))).toMatchObject({
    processed: 3,
    errors: [],
  });
  const response = await send(server, "GET", "/api/v1/orders?q=CUT-", { headers: { "X-API-Key": pro.sk } });
  const { orders } = (await response.json()) as { orders: { order_id: string }[] };
  expect(orders.map(({ order_id }) => order_id).toSorted()).toEqual(["CUT-1", "CUT-2", "CUT-3"]);
});

test("a file without one order that can be stored is answered with the fault of each row", async () => {
  const file = text("Order ID,Address,Pin\n,12 MG Road,560001\n5.1E+11,14 MG Road,560001\n");
  const { processed, errors } = await resultOf(upload(file, { fields: { mode: "orders" } }));
  expect([processed, errors.map(({ row }) => row)]).toEqual([0, [2, 3]]);
});

describe("the file with columns added", () => {
  const file = text(
    'Address,Pin Code,Note\n"12 MG Road",560001,"=HYPERLINK(""x"")"\n,,+1\n"-3 MG Road\n=x",560001,@a\n12 MG Road,560001,＝1+1\n',
  );

  test.each(["?format=csv", ""])(
    "is a CSV with %p, its own columns first, and no cell is a formula",
    async (query) => {
      const response = await upload(file, {
        query,
        fields: query ? {} : { format: "csv" },
        name: "my ordérs.csv",
      });
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(response.headers.get("content-disposition")).toStartWith('attachment; filename="my ord');
      const { data } = Papa.parse<string[]>(new TextDecoder().decode(await response.arrayBuffer()).trim());
      expect(data[0].slice(0, 5)).toEqual(["Address", "Pin Code", "Note", "status", "score"]);
      expect(data[0]).toContain("hints");
      expect(data[1].slice(0, 3)).toEqual(["12 MG Road", "560001", '\'=HYPERLINK("x")']);
      expect(data[2].at(-1)).toBe("it has no address");
      expect(data[3].slice(0, 3)).toEqual(["'-3 MG Road\n=x", "560001", "'@a"]);
      expect(data[4][2]).toBe("'＝1+1");
      expect(data.flat().filter((cell) => /^[=+\-@＝＋－＠\t\r\n]/.test(cell))).toEqual([]);
    },
  );

  test("is a workbook of texts with format=xlsx", async () => {
    const response = await upload(file, { query: "?format=xlsx" });
    expect(response.headers.get("content-disposition")).toContain('filename="orders-verified.xlsx"');
    const bytes = new Uint8Array(await response.arrayBuffer());
    const rows = (await Array.fromAsync(xlsxRows(bytes, LIMITS))).flat();
    expect(rows).toHaveLength(5);
    expect(rows[1].cells.slice(0, 3)).toEqual(["12 MG Road", "560001", '=HYPERLINK("x")']);
    expect(rows[4].cells[2]).toBe("＝1+1");
  });
});

describe("quota", () => {
  test("each row that is verified counts, and the answer says what is left", async () => {
    const merchant = await signUp(server);
    const response = await upload(text("Address,Pin\n12 MG Road,560001\n,\nx,560001\n"), { merchant });
    expect(response.headers.get("x-quota-remaining")).toBe("998");
  });

  test("a file that fits exactly is taken, one row more is refused whole", async () => {
    const merchant = await merchantWith({ quota: 3 });
    const rows = (n: number) => text(`Address,Pin\n${"12 MG Road,560001\n".repeat(n)}`);
    const refused = await upload(rows(4), { merchant });
    expect(refused.status).toBe(402);
    expect(await refused.json()).toMatchObject({
      ...{ code: "quota_exceeded", needed: 4, limit: 3, used: 0, remaining: 3 },
      detail: expect.stringContaining("4 checks"),
    });
    expect((await upload(rows(3), { merchant })).status).toBe(200);
    expect((await upload(rows(1), { merchant })).status).toBe(402);
  });
});

describe("what is refused", () => {
  const rows = text("Address,Pin\n12 MG Road,560001\n");

  test.each([
    ["an unknown mode", { fields: { mode: "adresses" } }, 422, "literal_error"],
    ["an unknown format", { fields: { format: "pdf" } }, 422, "literal_error"],
    ["an unknown format in the query", { query: "?format=pdf" }, 422, "literal_error"],
  ] as const)("%s: %p", async (_, options, status, type) => {
    const response = await upload(rows, options);
    expect([response.status, await response.json()]).toMatchObject([status, { detail: [{ type }] }]);
  });

  test.each(["orders", "outcomes", "history"])("mode %s on the free plan", async (mode) => {
    const response = await upload(rows, { merchant: free, fields: { mode } });
    expect([response.status, await response.json()]).toMatchObject([403, { code: "pro_required" }]);
  });

  test.each([
    ["orders", rows, "order_id"],
    ["outcomes", text("Order ID\nA-1\n"), "outcome"],
    ["history", text("Order ID,Address,Pin\nA-1,12 MG Road,560001\n"), "placed_at"],
  ])("mode %s without the column that it needs", async (mode, file, field) => {
    const response = await upload(file, { fields: { mode } });
    expect([response.status, await response.json()]).toMatchObject([400, { code: "columns_missing", field }]);
  });

  test("no mode is mode orders", async () => {
    const form = new FormData();
    form.append("file", new File([rows], "a.csv"));
    const response = await fetch(`${server.url}/api/v1/bulk/verify`, {
      method: "POST",
      headers: { "X-API-Key": free.sk },
      body: form,
    });
    expect(response.status).toBe(403);
  });

  test.each([
    ["no form", "{}", "application/json", "missing"],
    [
      "a form without a file",
      '--b\r\nContent-Disposition: form-data; name="mode"\r\n\r\naddresses\r\n--b--\r\n',
      "multipart/form-data; boundary=b",
      "missing",
    ],
    [
      "a file that is a text",
      '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n',
      "multipart/form-data; boundary=b",
      "value_error",
    ],
    ["a broken form", "--b\r\nContent-Dis", "multipart/form-data; boundary=b", "value_error"],
  ])("%s", async (_, body, type, expected) => {
    const response = await fetch(`${server.url}/api/v1/bulk/verify`, {
      method: "POST",
      headers: { "X-API-Key": free.sk, "Content-Type": type },
      body,
    });
    expect([response.status, await response.json()]).toMatchObject([422, { detail: [{ type: expected }] }]);
  });

  test("a body above 10 MiB: 422; above what the server reads at all: 413", async () => {
    const lines = (bytes: number) => text("Address,Pin\n".padEnd(bytes, "x"));
    const MIB = 1024 * 1024;
    expect((await upload(lines(10 * MIB - 2_000))).status).toBe(400);
    const large = await upload(lines(10 * MIB));
    expect([large.status, await large.json()]).toMatchObject([422, { detail: [{ type: "bytes_too_long" }] }]);
    expect((await upload(lines(12 * MIB))).status).toBe(413);
  });

  test("a third file of an account while two are under way: 429, and a place is free again afterwards", async () => {
    const merchant = await merchantWith({ plan: "pro" });
    const many = text(`Address,Pin\n${"12 MG Road,560001\n".repeat(3_000)}`);
    const statuses = await Promise.all(
      Array.from({ length: 3 }, async () => (await upload(many, { merchant })).status),
    );
    expect(statuses.sort()).toEqual([200, 200, 429]);
    expect((await upload(rows, { merchant })).status).toBe(200);
  });
});

// It is refused before anything of it is stored.
describe.skipIf(isOnPostgres)("a hostile file", () => {
  test.each(Object.entries(HOSTILE))(
    "%s: 400, one sentence, and others are served meanwhile",
    async (_, file) => {
      const answer = upload(file.bytes(), { name: file.name });
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
      const response = await answer;
      const body = (await response.json()) as { detail: string; code: string; field: string };
      expect([response.status, body.detail]).toEqual([400, expect.stringMatching(file.says)]);
      expect(body.detail).toMatch(/^[A-Z][^\n]+\.$/);
      expect(body.field).toBeOneOf(["file", "pincode"]);
    },
  );

  test("takes no checks and leaves the worker able to work", async () => {
    const merchant = await signUp(server);
    await upload(HOSTILE["a truncated workbook"].bytes(), { merchant });
    const response = await upload(text("Address,Pin\n12 MG Road,560001\n"), { merchant });
    expect([response.status, response.headers.get("x-quota-remaining")]).toEqual([200, "999"]);
  });
});
