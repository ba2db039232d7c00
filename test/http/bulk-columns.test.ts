/** Columns that the sender of a file names, and what a file is said to hold before it is sent. */
import { describe, expect, test } from "bun:test";
import { text, workbook, workbookOf } from "../features/bulk/files.ts";
import { resultOf, type Upload, upload as uploadTo } from "./bulk.ts";
import { ADMIN_KEY, send, signUp, useServer } from "./server.ts";

const server = await useServer();
const merchant = await signUp(server);
await send(server, "PUT", `/api/v1/admin/merchants/${merchant.id}`, {
  headers: { "X-Admin-Key": ADMIN_KEY },
  body: { plan: "pro" },
});

const upload = (bytes: Uint8Array, how: Upload = {}) => uploadTo(server, merchant, bytes, how);
const fieldsOf = (columns: object | string, more: Record<string, string> = {}) => ({
  fields: { columns: typeof columns === "string" ? columns : JSON.stringify(columns), ...more },
});

interface Contents {
  sheets: { name: string; hidden: boolean }[];
  sheet: string | null;
  header_row: number | null;
  columns: { column: number; header: string; field: string | null; fallback: boolean }[];
  missing: string[];
  rows: number;
  first_rows: { row: number; cells: string[] }[];
}

async function inspect(bytes: Uint8Array, fields: Record<string, string> = {}): Promise<Contents> {
  const response = await upload(bytes, { action: "inspect", fields });
  const body = await response.text();
  expect(`${response.status} ${body.slice(0, 300)}`).toStartWith("200 ");
  return JSON.parse(body) as Contents;
}

/** Column header → field, of those that are read. */
const used = ({ columns }: Contents) =>
  Object.fromEntries(columns.flatMap(({ header, field }) => (field ? [[header, field]] : [])));

const ODD = [
  ["Ship to", "Where", "", "Notes"],
  ["12 MG Road, near City Mall", "Bengaluru", "560001", "call first"],
];
const csv = (rows: readonly (readonly string[])[]) =>
  text(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n"));

describe("columns that the sender names", () => {
  const choices = { "Ship to": "line1", " WHERE ": "city", "3": "pincode", Notes: null };

  test.each([
    ["a CSV", csv(ODD)],
    ["a workbook", workbook(ODD)],
  ])("of %s are read by name, whatever the case, or by number", async (_, file) => {
    const { columns, results } = await resultOf(upload(file, fieldsOf(choices)));
    expect(columns).toEqual({
      matched: { line1: "Ship to", city: "Where", pincode: "" },
      ignored: ["Notes"],
    });
    expect(results).toMatchObject([
      { row: 2, status: "VERIFIED", standardized: { city: "Bengaluru", pincode: "560001" } },
    ]);
  });

  test("stand in place of those that the names tell; the others are still recognised", async () => {
    const file = csv([
      ["Mobile", "Other Mobile", "Address", "Pin Code", "Old Pin"],
      ["9845012345", "9876543210", "12 MG Road", "110001", "560001"],
    ]);
    const read = await resultOf(upload(file, fieldsOf({ "Other Mobile": "phone", "Old Pin": "pincode" })));
    expect(read.columns).toEqual({
      matched: { phone: "Other Mobile", line1: "Address", pincode: "Old Pin" },
      ignored: ["Mobile", "Pin Code"],
    });
    expect(read.results).toMatchObject([{ phone: "9876543210", standardized: { pincode: "560001" } }]);
  });

  test("a field that is named has no second column to fall back to", async () => {
    const file = csv([
      ["Mobile", "Alternate Mobile", "Address", "Pin Code"],
      ["", "9876543210", "12 MG Road", "560001"],
    ]);
    const phones = async (columns: object) =>
      (await resultOf(upload(file, fieldsOf(columns)))).results.map(
        (row) => (row as { phone?: string }).phone,
      );
    expect([await phones({}), await phones({ Mobile: "phone" })]).toEqual([["9876543210"], [""]]);
  });

  test("a column that is not to be used is not, and is listed among those", async () => {
    const file = csv([
      ["Name", "Address", "Landmark", "Pin Code"],
      ["Asha", "12 MG Road", "sold by Ravi", "560001"],
    ]);
    const { columns } = await resultOf(upload(file, fieldsOf({ landmark: null })));
    expect(columns).toEqual({
      matched: { name: "Name", line1: "Address", pincode: "Pin Code" },
      ignored: ["Landmark"],
    });
  });

  test("the header is found by them below a title", async () => {
    const file = workbook([["Orders of November", "", "", ""], [], ...ODD]);
    const { results } = await resultOf(upload(file, fieldsOf({ "Ship to": "line1", "3": "pincode" })));
    expect(results).toMatchObject([{ row: 4, standardized: { pincode: "560001" } }]);
  });

  test("make an order of rows whose headers tell nothing", async () => {
    const file = csv([
      ["A", "B", "C", "D"],
      ["N-1", "12 MG Road", "560001", "1499"],
    ]);
    const columns = { A: "order_id", B: "line1", C: "pincode", D: "order_value" };
    const { results } = await resultOf(upload(file, fieldsOf(columns, { mode: "orders" })));
    expect(results).toMatchObject([{ order_id: "N-1", risk_level: expect.any(String) }]);
    const order = await send(server, "GET", "/api/v1/order/N-1", { headers: { "X-API-Key": merchant.sk } });
    expect(await order.json()).toMatchObject({ order_value: 1499 });
  });

  test("a field that the mode does not read is ignored", async () => {
    const { columns } = await resultOf(
      upload(csv(ODD), fieldsOf({ "Ship to": "line1", Notes: "outcome", "3": "pincode" })),
    );
    expect(columns.ignored).toContain("Notes");
  });

  test.each([
    ["no JSON", "{line1", "columns_invalid", /^columns must be a JSON object/],
    ["a list", "[]", "columns_invalid", /^columns must be a JSON object/],
    ["null", "null", "columns_invalid", /^columns must be a JSON object/],
    [
      "an unknown field",
      { "Ship to": "street" },
      "columns_invalid",
      /^"street" is not a field; the fields are order_id,/,
    ],
    ["a field that is a number", { "Ship to": 1 }, "columns_invalid", /^"1" is not a field/],
    [
      "one field twice",
      { "Ship to": "line1", Where: "line1" },
      "columns_invalid",
      /^The field "line1" has two columns, "Ship to" and "Where"/,
    ],
    [
      "an unknown column",
      { Street: "line1" },
      "column_not_found",
      /no column "Street"; its columns are "Ship to", "Where", "Notes"/,
    ],
    ["the number 0", { "0": "line1" }, "column_not_found", /no column "0"/],
    ["a number after the last column", { "5": "line1" }, "column_not_found", /no column "5"/],
    ["a column without a name by its name", { "": "line1" }, "column_not_found", /no column ""/],
    [
      "one column twice",
      { Where: "line1", "2": "city" },
      "column_not_found",
      /"2" and "Where" are the same column/,
    ],
  ] as const)("%s: 400", async (_, columns, code, says) => {
    for (const action of ["verify", "inspect"] as const) {
      const response = await upload(csv(ODD), { action, ...fieldsOf(columns) });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code, field: "columns", detail: expect.stringMatching(says) },
      ]);
    }
  });

  test("the last column can be named by its number, and both kinds of absence say nothing", async () => {
    await resultOf(upload(csv(ODD), fieldsOf({ "1": "line1", "4": "landmark" })));
    await resultOf(upload(csv([["Address"], ["12 MG Road"]]), fieldsOf("")));
    await resultOf(upload(csv([["Address"], ["12 MG Road"]]), fieldsOf({})));
  });

  test("a name of two columns is not enough: the numbers are", async () => {
    const file = csv([
      ["Address", "Code", "Code"],
      ["12 MG Road", "560001", "7"],
    ]);
    const response = await upload(file, fieldsOf({ Code: "pincode" }));
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { detail: 'The file has several columns "Code"; give the number of one: 2 and 3.' },
    ]);
    await resultOf(upload(file, fieldsOf({ "2": "pincode" })));
  });

  test("a file refused for them takes no checks", async () => {
    const own = await signUp(server);
    await uploadTo(server, own, csv(ODD), fieldsOf({ Street: "line1" }));
    const response = await uploadTo(server, own, csv(ODD), fieldsOf({ "Ship to": "line1" }));
    expect(response.headers.get("x-quota-remaining")).toBe("999");
  });
});

describe("what a file holds", () => {
  const HEADER = ["Order ID", "Address", "City", "Pin Code", "Colour"];
  const rowOf = (id: string) => [id, "12 MG Road", "Bengaluru", "560001", "red"];

  test("of a workbook: its sheets, the one with data, header, columns, and first rows", async () => {
    const file = workbookOf({ Notes: [], January: [["Orders"], HEADER, rowOf("1"), [], rowOf("2")] });
    expect(await inspect(file, { mode: "orders" })).toEqual({
      mode: "orders",
      sheets: [
        { name: "Notes", hidden: false },
        { name: "January", hidden: false },
      ],
      sheet: "January",
      header_row: 2,
      columns: [
        { column: 1, header: "Order ID", field: "order_id", fallback: false },
        { column: 2, header: "Address", field: "line1", fallback: false },
        { column: 3, header: "City", field: "city", fallback: false },
        { column: 4, header: "Pin Code", field: "pincode", fallback: false },
        { column: 5, header: "Colour", field: null, fallback: false },
      ],
      missing: [],
      rows: 2,
      looks_like: expect.objectContaining({ mode: "orders", orders: 2 }),
      first_rows: [
        { row: 3, cells: rowOf("1") },
        { row: 5, cells: rowOf("2") },
      ],
    } as never);
  });

  test("of the sheet that is asked for; a sheet that is not there: 400", async () => {
    const file = workbookOf({ January: [HEADER, rowOf("1")], May: [HEADER, rowOf("1"), rowOf("2")] });
    expect(await inspect(file, { sheet: "may" })).toMatchObject({ sheet: "May", rows: 2 });
    const refused = await upload(file, { action: "inspect", fields: { sheet: "June" } });
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: "sheet_not_found" }]);
  });

  test("of a CSV there are no sheets", async () => {
    expect(await inspect(csv([HEADER, rowOf("1")]))).toMatchObject({ sheets: [], sheet: null, rows: 1 });
  });

  test("tells which columns are read where others are empty", async () => {
    const header = ["Shipping Address1", "Shipping Zip", "Billing Address1", "Phone", "Alternate Phone"];
    const { columns } = await inspect(csv([header, ["a", "560001", "b", "1", "2"]]));
    expect(columns.map(({ field, fallback }) => [field, fallback])).toEqual([
      ["line1", false],
      ["pincode", false],
      ["line1", true],
      ["phone", false],
      ["phone", true],
    ]);
  });

  test.each([
    ["addresses", ["Colour"], ["pincode"]],
    ["addresses", ["Area"], []],
    ["orders", ["Address"], ["order_id"]],
    ["history", ["Colour"], ["order_id", "placed_at", "pincode"]],
    ["history", ["Order ID", "Order Date", "Pin"], []],
    ["outcomes", ["Colour"], ["order_id", "outcome"]],
    ["outcomes", ["AWB", "Status"], []],
  ] as const)("for mode %s and the columns %p what is missing is %p", async (mode, header, missing) => {
    const file = csv([header, header.map(() => "x")]);
    expect((await inspect(file, { mode })).missing).toEqual([...missing]);
    const { status } = await upload(file, { fields: { mode } });
    expect(status).toBe(missing.length > 0 ? 400 : 200);
  });

  test("follows the columns that the sender names, as verifying does", async () => {
    const columns = JSON.stringify({ "Ship to": "line1", "3": "pincode", Where: null });
    expect(used(await inspect(csv(ODD), { columns }))).toEqual({ "Ship to": "line1", "": "pincode" });
  });

  test("of headers that tell nothing, the header is the first row that is not mostly empty", async () => {
    const file = csv([["Report of the week"], ["A", "B", "C"], ["12 MG Road", "560001", "x"]]);
    expect(await inspect(file)).toMatchObject({ header_row: 2, rows: 1, missing: ["pincode"] });
  });

  test.each([
    ["a CSV of blank lines", text("\n\n"), null],
    ["a workbook without data", workbook([]), null],
    ["a header alone", csv([HEADER]), 1],
  ])("of %s: no rows", async (_, file, row) => {
    expect(await inspect(file)).toMatchObject({ rows: 0, header_row: row, first_rows: [] });
  });

  test("takes no checks, and the free plan may ask it for every mode", async () => {
    const free = await signUp(server);
    for (const mode of ["addresses", "orders", "history", "outcomes"])
      expect(
        (await uploadTo(server, free, csv([HEADER, rowOf("1")]), { action: "inspect", fields: { mode } }))
          .status,
      ).toBe(200);
    const verified = await uploadTo(server, free, csv([HEADER, rowOf("1")]));
    expect(verified.headers.get("x-quota-remaining")).toBe("999");
  });

  describe("rows", () => {
    const many = (n: number) => text(`Pin\n${"560001\n".repeat(n)}`);

    test.each([
      [{}, 20],
      [{ first_rows: "0" }, 0],
      [{ first_rows: "1" }, 1],
      [{ first_rows: "100000" }, 5_001],
    ])("with %p of 5,001 it returns %i", async (fields, n) => {
      const found = await inspect(many(5_001), fields as Record<string, string>);
      expect([found.rows, found.first_rows.length]).toEqual([5_001, n]);
      expect(found.first_rows.at(-1)?.row).toBe(n === 0 ? undefined : n + 1);
    });

    test.each(["-1", "100001", "many"])("first_rows %s: 422", async (first_rows) => {
      expect((await upload(many(1), { action: "inspect", fields: { first_rows } })).status).toBe(422);
    });

    test("100,000 are counted; one more is refused", async () => {
      expect(await inspect(many(100_000), { first_rows: "0" })).toMatchObject({ rows: 100_000 });
      const refused = await upload(many(100_001), { action: "inspect" });
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: "too_many_rows" }]);
    });
  });

  test("of no key: 401; of no form: 422", async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/v1/bulk/inspect`, { method: "POST", headers, body: "{}" });
    const statuses = await Promise.all([post({}), post({ "X-API-Key": merchant.sk })]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 422]);
  });
});
