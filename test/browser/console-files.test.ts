/** Files in the console: CSV by parts and by chosen columns, workbooks, refusals that lose nothing. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { utils, write } from "xlsx";
import { PASSWORD, setAccount, signUp } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { violationsOf } from "./axe.ts";
import { usePages } from "./chromium.ts";
import { LOOK, violationsInBothLooks } from "./faults.ts";
import { complaintsOf, openConsole } from "./visit.ts";
import { eventually } from "./waiting.ts";

usePages();

const server = await sharedServer();
const owner = await signUp(server);

const HEADER = ["Order ID", "Order Date", "Customer Name", "Mobile", "Address", "City", "State", "Zip"];
const rowOf = (id: string | number) => [
  ...[`A-${id}`, "2026-01-12", "Asha Verma", "9876543210", "12 MG Road, near City Mall"],
  ...["Bengaluru", "Karnataka", "560001"],
];
const csv = (rows: readonly (readonly string[])[], delimiter = ",") =>
  rows.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join("\r\n");

const visit = (options: object = {}) => openConsole(server.url, "/files", { as: owner.email, ...options });
const choose = (page: Page, name: string, content: string | Uint8Array) =>
  page.setInputFiles("#file", { name, mimeType: "", buffer: Buffer.from(content) });
const pick = (page: Page, value: string) => page.locator(`input[value=${value}]`).check();
const send = (page: Page) => page.locator(".files > .actions button").first().click();
const countOf = (page: Page, name: string) => page.locator(`[data-count=${name}] dd`).textContent();

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe("a CSV", () => {
  test("shows its first rows, the rows that failed by their numbers in the file, and gives the file with the results", async () => {
    const watched = await visit();
    const { page } = watched;
    const rows = [["Orders of January"], HEADER, rowOf(1), [""], ["", ...rowOf(2).slice(1)], rowOf(3)];
    await choose(page, "jan.csv", csv(rows, ";"));
    await page.getByText("3 rows").waitFor();
    await send(page);
    await page.locator(".files-result").waitFor();
    await page.locator("tr[data-row='6']").waitFor();
    expect([await countOf(page, "processed"), await countOf(page, "failed")]).toEqual(["2", "1"]);
    expect(await page.locator("[data-failed]").getAttribute("data-failed")).toBe("5");
    expect(
      await page.locator("tr[data-row]").evaluateAll((all) => all.map((row) => row.getAttribute("data-row"))),
    ).toEqual(["3", "6"]);
    const lines = (await downloaded(page, "Download the file with the results")).toString().split("\r\n");
    expect(lines[0]).toStartWith("\uFEFFOrder ID,Order Date,Customer Name");
    expect(lines[0]).toEndWith(",error");
    expect(lines[1]).toStartWith("A-1,");
    expect(lines[2]).toContain("it has no order id");
    expect([watched.elsewhere, complaintsOf(watched)]).toEqual([[], []]);
  });

  test("shows what each column is read as, and remembers for the same headers what is chosen instead", async () => {
    const { page } = await visit();
    const file = csv([
      ["A", "B", "C", "Mobile"],
      ["12 MG Road, near City Mall", "560001", "Bengaluru", "9876543210"],
    ]);
    await choose(page, "odd.csv", file);
    await pick(page, "addresses");
    await page.locator("[data-missing=pincode]").getByText("address or PIN code").waitFor();
    expect(await page.inputValue("#column-3")).toBe("phone");
    await page.selectOption("#column-0", "line1");
    await page.selectOption("#column-1", "pincode");
    await page.selectOption("#column-2", "city");
    await page.selectOption("#column-3", "none");
    await page.locator("[data-missing]").waitFor({ state: "detached" });
    await page.locator("[data-used='3']").getByText("3 of 4 are read").waitFor();
    await send(page);
    await page.locator("tr[data-row='2']").getByText("560001").waitFor();
    await choose(page, "odd-again.csv", file);
    await page.locator(".files-result").waitFor({ state: "detached" });
    await eventually(() => page.inputValue("#column-1"), "pincode");
    await eventually(() => page.inputValue("#column-3"), "none");
    await page.getByRole("button", { name: "Recognise all by name again" }).click();
    await page.locator("[data-used='1']").waitFor();
    expect(await page.inputValue("#column-3")).toBe("phone");
  });

  test("with the shop's address beside the buyer's is read by the row of groups above its header", async () => {
    const watched = await visit();
    const { page } = watched;
    const place = ["Address", "PIN"];
    const rows = [
      ["", "Pickup Details", "", "Delivery Details", ""],
      ["Order ID", ...place, ...place],
      ["G-1", "4 Karol Bagh", "110005", "12 MG Road, near City Mall", "560001"],
    ];
    await choose(page, "groups.csv", csv(rows));
    await page.getByText(/\b1 row\b/).waitFor();
    await pick(page, "addresses");
    await send(page);
    await page.locator("tr[data-row='3']").waitFor();
    const lines = (await downloaded(page, "Download the file with the results")).toString().split("\r\n");
    expect(lines[0]).toStartWith(
      "\uFEFFOrder ID,Pickup Details Address,Pickup Details PIN,Delivery Details Address,Delivery Details PIN,",
    );
    expect(lines[1]).toContain("Bengaluru, Karnataka 560001");
    expect(complaintsOf(watched)).toEqual([]);
  });

  test("a field has one column: the one that had it is not used, the other recognised ones stay", async () => {
    const { page } = await visit();
    const header = ["Order ID", "Phone", "New Number", "Address", "Pin"];
    await choose(page, "two.csv", csv([header, ["1", "9845012345", "9876543210", "12 MG Road", "560001"]]));
    await page.locator("[data-used='4']").waitFor();
    await page.locator(".columns summary").click();
    await page.selectOption("#column-2", "phone");
    const values = () =>
      page
        .locator(".columns select")
        .evaluateAll((all) => all.map((one) => (one as { value?: string }).value));
    expect(await values()).toEqual(["order_id", "none", "phone", "line1", "pincode"]);
    await page.locator("[data-used='4']").waitFor();
    expect(await values()).toEqual(["order_id", "none", "phone", "line1", "pincode"]);
  });

  test("is sent once its columns are known, by which the rows of an order stay together", async () => {
    const { page } = await visit();
    const { promise: known, resolve: letGo } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route("**/api/v1/bulk/inspect", async (route) => {
      // The first one finds the header.
      if (++asked > 1) await known;
      await route.continue();
    });
    await choose(page, "early.csv", csv([HEADER, rowOf("E1")]));
    await pick(page, "history");
    expect(await page.locator(".files > .actions button").first().isDisabled()).toBe(true);
    letGo();
    await send(page);
    await page.locator(".files-result").waitFor();
  });

  test("of more than 5,000 rows goes in parts, between two orders", async () => {
    const { page } = await visit();
    const rows = Array.from({ length: 5_001 }, (_, i) => [...rowOf(`L${i}`), `Saree ${i}`]);
    // The 5,000th and 5,001st row are two items of one order.
    rows[5_000][0] = rows[4_999][0];
    await choose(page, "long.csv", csv([[...HEADER, "Item Name"], ...rows]));
    await pick(page, "history");
    await page.getByText("in parts of 5,000 rows").waitFor();
    await pick(page, "oldest");
    await send(page);
    await page.locator(".files-result[data-parts='2']").waitFor({ timeout: 120_000 });
    expect([await countOf(page, "processed"), await countOf(page, "failed")]).toEqual(["5,000", "0"]);
  }, 180_000);
});

describe("a workbook", () => {
  const workbook = (sheets: Record<string, readonly (readonly string[])[]>) => {
    const book = utils.book_new();
    for (const [name, rows] of Object.entries(sheets))
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows as string[][]), name);
    return write(book, { type: "buffer", bookType: "xlsx" }) as Uint8Array;
  };
  const months = workbook({
    January: [HEADER, rowOf("W1")],
    Empty: [],
    May: [["May"], ["A", "B", "C"], ["W-5", "12 MG Road", "560001"], ["W-6", "8 MG Road", "560001"]],
  });

  test("is read sheet by sheet, with the columns that are chosen, and gives the file with the results", async () => {
    const { page } = await visit();
    await choose(page, "shop.xlsx", months);
    await page.getByText(/\b1 row\b/).waitFor();
    await page.selectOption("#sheet", "Empty");
    await page.locator(".sheet [role=status]").getByText("no rows").waitFor();
    expect(await page.locator(".files > .actions button").first().isDisabled()).toBe(true);
    await page.selectOption("#sheet", "May");
    await page.getByText("2 rows").waitFor();
    await page.locator("[data-missing='order_id pincode']").waitFor();
    for (const [at, field] of ["order_id", "line1", "pincode"].entries())
      await page.selectOption(`#column-${at}`, field);
    await page.locator("[data-missing]").waitFor({ state: "detached" });
    await send(page);
    await page.locator("tr[data-row='4']").waitFor();
    const lines = (await downloaded(page, "Download the file with the results")).toString().split("\r\n");
    expect(lines[0]).toStartWith("\uFEFFA,B,C,risk_level,");
    expect(lines[2]).toStartWith("W-6,8 MG Road,560001,");
  });

  test("can come back with its results in it", async () => {
    const { page } = await visit();
    await choose(page, "shop.xlsx", months);
    await page.selectOption("#sheet", "May");
    await page.getByText("2 rows").waitFor();
    await page.selectOption("#column-0", "order_id");
    await page.selectOption("#column-1", "line1");
    await pick(page, "xlsx");
    await send(page);
    const bytes = await downloaded(page, "Download the workbook");
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
  });

  test("of more than 5,000 rows goes in parts, each row by its number in the sheet", async () => {
    const { page } = await visit();
    const rows = Array.from({ length: 5_002 }, (_, i) => rowOf(`B${i}`));
    rows[5_001] = ["B-none"];
    await choose(page, "big.xlsx", workbook({ Orders: [["Orders"], [], HEADER, ...rows] }));
    await pick(page, "addresses");
    await page.getByText("in parts of 5,000 rows").waitFor();
    await send(page);
    await page.locator(".files-result[data-parts='2']").waitFor({ timeout: 120_000 });
    expect([await countOf(page, "processed"), await countOf(page, "failed")]).toEqual(["5,001", "1"]);
    expect(await page.locator("[data-failed]").getAttribute("data-failed")).toBe("5005");
  }, 180_000);

  test("that is none is refused with what it is", async () => {
    const { page } = await visit();
    await choose(page, "shop.xlsx", "PK\u0003\u0004nothing");
    await page.locator(".read-error [role=alert]").getByText("was not sent completely").waitFor();
  });
});

describe("leaving the page while a file is sent", () => {
  /** Holds the verification back until it is let go. */
  async function held(page: Page): Promise<() => void> {
    const gate = Promise.withResolvers<void>();
    await page.route("**/api/v1/bulk/verify", async (route) => {
      await gate.promise;
      await route.continue();
    });
    return gate.resolve;
  }

  test("lets it go on: other pages show it, and the result is there on return", async () => {
    const { page } = await visit();
    const go = await held(page);
    await choose(page, "away.csv", csv([HEADER, rowOf("L1")]));
    await send(page);
    await page.locator(".sending").waitFor();
    await page.locator("nav a[href='/orders']").click();
    await page.locator(".sending-note[data-state=sending]").getByText("away.csv is being sent").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    go();
    await page.locator(".sending-note[data-state=done]").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.locator(".sending-note[data-state=done] a").click();
    await page.locator("tr[data-row='2']").waitFor();
    await page.locator("nav a[href='/orders']").click();
    await page.locator("h1").getByText("Orders").waitFor();
    // It has been seen.
    await page.locator(".sending-note").waitFor({ state: "detached" });
    await page.locator("nav a[href='/files']").click();
    await page.locator("tr[data-row='2']").waitFor();
  });

  test("keeps the file and the choices that are not sent yet", async () => {
    const { page } = await visit();
    await choose(page, "kept.csv", csv([["A"], ["12 MG Road"]]));
    await pick(page, "addresses");
    await page.selectOption("#column-0", "line1");
    await page.locator("nav a[href='/orders']").click();
    await page.locator("nav a[href='/files']").click();
    await page.locator(".chosen").getByText("kept.csv").waitFor();
    expect(await page.inputValue("#column-0")).toBe("line1");
    expect(await page.locator("input[value=addresses]").isChecked()).toBe(true);
  });

  test("by closing the tab is asked about first, but not once it is done", async () => {
    const { page } = await visit();
    const go = await held(page);
    await choose(page, "stay.csv", csv([HEADER, rowOf("L2")]));
    await send(page);
    await page.locator(".sending").waitFor();
    const asks = () =>
      page.evaluate('!dispatchEvent(new Event("beforeunload", { cancelable: true }))') as Promise<boolean>;
    expect(await asks()).toBe(true);
    go();
    await page.locator("tr[data-row='2']").waitFor();
    expect(await asks()).toBe(false);
  });

  test("by another sign-in ends it: nobody else sees the file", async () => {
    const { page } = await visit();
    await held(page);
    await choose(page, "secret.csv", csv([HEADER, rowOf("L3")]));
    await send(page);
    await page.locator(".sending").waitFor();
    await page.locator(".menu summary").click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.locator("[name=password]").waitFor();
    const other = await signUp(server);
    await page.fill("[name=email]", other.email);
    await page.fill("[name=password]", PASSWORD);
    await page.locator("form [type=submit]").click();
    await page.locator("nav a[href='/files']").click();
    await page.locator("#file").waitFor();
    expect(await page.getByText("secret.csv").count()).toBe(0);
  });
});

describe("a refusal", () => {
  test("for want of checks tells how many are needed and left; the file stays and is sent later", async () => {
    await setAccount(server, owner, { quota: 1 });
    const { page } = await visit();
    await choose(page, "two.csv", csv([HEADER, rowOf("Q1"), rowOf("Q2")]));
    await pick(page, "orders");
    await send(page);
    await page.locator("[data-code=quota_exceeded]").getByText("needs 2 checks").waitFor();
    await setAccount(server, owner, { quota: null });
    await send(page);
    await page.locator(".files-result").waitFor();
  });

  test("without the server says so; the file and the choices stay", async () => {
    const { page } = await visit();
    await choose(page, "one.csv", csv([HEADER, rowOf("U1")]));
    await page.locator("[data-used]").waitFor();
    await page.locator(".recognised").waitFor();
    await pick(page, "addresses");
    await page.context().setOffline(true);
    await send(page);
    // The columns, read anew for the picked kind, may not be reached either.
    await page.locator(".send-error [data-code=unreachable]").waitFor();
    await page.context().setOffline(false);
    await send(page);
    await page.locator("tr[data-row='2']").waitFor();
  });

  test("after the session's end it waits for the sign-in and goes on", async () => {
    const { page } = await visit();
    await choose(page, "one.csv", csv([HEADER, rowOf("S1")]));
    await page.locator("[data-used]").waitFor();
    await page.locator(".recognised").waitFor();
    await page.context().clearCookies();
    await send(page);
    await page.fill("dialog [name=password]", PASSWORD);
    await page.locator("dialog [type=submit]").click();
    await page.locator("tr[data-row='2']").waitFor();
  });

  test("without the server while a file is read says so, and it can be chosen again", async () => {
    const { page } = await visit();
    await page.locator("#file").waitFor({ state: "attached" });
    await page.context().setOffline(true);
    await choose(page, "one.csv", csv([HEADER, rowOf("U2")]));
    await page.locator(".read-error [data-code=unreachable]").waitFor();
    await page.context().setOffline(false);
    await choose(page, "one.csv", csv([HEADER, rowOf("U2")]));
    await page.getByText(/\b1 row\b/).waitFor();
  });

  test.each([
    ["empty.csv", csv([HEADER]), "no rows below its header"],
    ["open.csv", `${csv([HEADER, rowOf(1)])}\r\n"A-2,x`, "Row 3 has a quote"],
    ["photo.csv", "\u0089PNG\0\0", "not a .csv or .xlsx"],
  ])("of %s comes before anything is sent", async (name, content, sentence) => {
    const { page } = await visit();
    await choose(page, name, content);
    await page.locator(".drop [role=alert]").getByText(sentence).waitFor();
  });
});

test.each([
  ["a PDF", "orders.pdf", "%PDF-1.7\n1 0 obj"],
  ["a web page", "orders.xls", "<table><tr><th>AWB</th></tr>\n<tr><td>1</td></tr></table>"],
])("%s is told as a file that cannot be read, not as an empty one", async (_, name, content) => {
  const { page } = await visit();
  await choose(page, name, content);
  await page.locator("main [role=alert]").getByText("This is not a .csv or .xlsx file. Save it a").waitFor();
});

test("the sample file is one that the page takes", async () => {
  const { page } = await visit();
  const sample = await downloaded(page, "Download a sample file");
  await choose(page, "sample.csv", sample);
  await send(page);
  await page.locator("tr[data-row='4']").waitFor();
  expect(await countOf(page, "failed")).toBe("0");
});

test("axe finds nothing serious, nothing scrolls sideways", async () => {
  const { page } = await visit(LOOK);
  const check = async (state: string) => {
    expect([state, ...(await violationsInBothLooks(page))]).toEqual([state]);
  };
  await choose(
    page,
    "one.csv",
    csv([
      [...HEADER, "<img onerror=alert(1)>"],
      ["", ...rowOf(2).slice(1), "x"],
    ]),
  );
  await page.locator(".columns summary").click();
  await check("options");
  await choose(
    page,
    "odd.csv",
    csv([
      ["A", "B"],
      ["x", "<img onerror=alert(1)>"],
    ]),
  );
  await page.locator("[data-missing]").waitFor();
  await check("missing columns");
  await choose(page, "one.csv", csv([HEADER, rowOf("X1"), ["", ...rowOf(2).slice(1)]]));
  await page.locator("[data-used='8']").waitFor();
  await send(page);
  await page.locator("[data-failed]").waitFor();
  await check("result");
});
