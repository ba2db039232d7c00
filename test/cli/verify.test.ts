import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { Progress } from "../../src/cli/progress.ts";
import { csvOf, EXPORTS } from "../features/bulk/exports.ts";
import { HOSTILE, workbook, workbookOf } from "../features/bulk/files.ts";
import { PROGRAM, runProgram, temporaryFolder } from "../support/binary.ts";
import { onFullDisk } from "./support.ts";

const FILE =
  'Order ID,Address,Pin Code,Note\nA-1,"Flat 4B, 12 80 Feet Road, Koramangala",560034.0,=1+1\nA-2,MG Road,110001,x\n';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder[Symbol.dispose]());

const path = (name: string) => join(folder.path, name);

/** Runs the command as a process in the folder. */
async function verify(args: readonly string[], stdin: string | Uint8Array<ArrayBuffer> = "") {
  const ended = await runProgram([...PROGRAM, "verify", ...args], { cwd: folder.path, stdin });
  return { status: ended.status, out: ended.stdout, err: ended.stderr };
}

const table = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, "").trim(), { header: true }).data;

describe("thikana verify", () => {
  test("writes no cell that a spreadsheet takes for a formula", async () => {
    const texts = [
      "=1",
      "+1",
      "-1",
      "@a",
      "＝1",
      "＋1",
      "－1",
      "＠a",
      "\tx",
      "\rx",
      "\nx",
      " =1",
      "\u00a0 -1",
    ];
    writeFileSync(
      path("formulas.csv"),
      `address,Note\n${texts.map((text) => `12 MG Road,"${text}"\n`).join("")}`,
    );
    const { out } = await verify(["formulas.csv"]);
    rmSync(path("formulas.csv"));
    expect(table(out).map(({ Note }) => Note)).toEqual(texts.map((text) => `'${text}`));
  });

  test("writes the file with columns added, and tells what it found", async () => {
    writeFileSync(path("in.csv"), FILE);
    const { status, out, err } = await verify(["in.csv", "-o", "out.csv"]);
    expect([status, out]).toEqual([0, ""]);
    const rows = table(readFileSync(path("out.csv"), "utf8"));
    expect(rows).toMatchObject([
      { "Order ID": "A-1", Note: "'=1+1", status: "VERIFIED", standardized_city: "Bengaluru", error: "" },
      { "Order ID": "A-2", Note: "x", hints: expect.stringMatching(/./) },
    ]);
    expect(err).toStartWith("2 rows: ");
    expect(err).toContain("Note");
    expect(readdirSync(folder.path).sort()).toEqual(["in.csv", "out.csv"]);
    expect(statSync(path("out.csv")).mode & 0o777).toBe(0o600);
  });

  test("reads standard input and writes standard output, a workbook too", async () => {
    const fromCsv = await verify(["-"], FILE);
    expect([fromCsv.status, table(fromCsv.out).length]).toEqual([0, 2]);
    const fromXlsx = await verify(
      ["-"],
      workbook([
        ["Address", "Pin"],
        ["12 MG Road", 560001],
      ]),
    );
    expect([fromXlsx.status, table(fromXlsx.out)]).toMatchObject([0, [{ standardized_pincode: "560001" }]]);
    expect(fromXlsx.err).toStartWith("1 row: ");
  });

  test("--json writes one result a line", async () => {
    const { status, out } = await verify(["-", "--json"], `${FILE},,,\nA-3,,,\n`);
    const lines = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(status).toBe(1);
    expect(lines).toMatchObject([
      { row: 2, order_id: "A-1", status: "VERIFIED", standardized: { pincode: "560034" } },
      { row: 3, order_id: "A-2" },
      { row: 5, error: { reason: "it has no address" } },
    ]);
  });

  test.each(["csv", "xlsx"])("a %s of 3,000 rows comes out whole and in order", async (kind) => {
    const ids = Array.from({ length: 3_000 }, (_, i) => `A-${i}`);
    const rows = ids.map((id, i) => [id, `12, MG Road, पार्क ${i}`, "560001", "n"]);
    const header = ["Order ID", "Address 1", "Pin Code", "Note"];
    const csv = () => `${[header, ...rows].map((cells) => `"${cells.join('","')}"`).join("\n")}\n`;
    writeFileSync(path(`in.${kind}`), kind === "csv" ? csv() : workbook([header, ...rows]));
    const { status, err } = await verify([`in.${kind}`, "-o", "out.csv"]);
    expect([status, err]).toMatchObject([0, expect.stringContaining("3,000 rows")]);
    const found = table(readFileSync(path("out.csv"), "utf8"));
    expect(found.map((row) => row["Order ID"])).toEqual(ids);
  });

  test.each([[[]], [["--json"]]])(
    "one thread or three give the same bytes, counts and faults as the default: %j",
    async (format) => {
      const bad = "A-x,12, MG Road,560001,extra\n".repeat(7);
      const items = (i: number) =>
        `A-${i},Flat ${i} MG Road,560001,${i % 3 === 0 ? "Saree" : ""}\n,,,Blouse\n`;
      const rows = Array.from({ length: 1_000 }, (_, i) => items(i) + (i % 450 === 350 ? bad : ""));
      writeFileSync(path("in.csv"), `Order ID,Address,Pin Code,Lineitem name\n${rows.join("")}`);
      const usual = await verify(["in.csv", ...format]);
      expect(usual.err).toStartWith("2,014 rows: ");
      expect(usual.err).toContain("and 4 more");
      for (const flag of ["--threads=1", "--threads=3"])
        expect(await verify(["in.csv", ...format, flag])).toEqual(usual);
    },
  );

  test("standard output has the rows before an error, and the exit code tells", async () => {
    const file = `Address,Pin\n${"12 MG Road,560001\n".repeat(20_000)}12 MG Road,\0\n`;
    const { status, out, err } = await verify(["-"], file);
    expect([status, err]).toMatchObject([1, expect.stringContaining("NUL")]);
    expect(table(out).length).toBeGreaterThan(1000);
  });

  test("--sheet chooses a workbook's sheet; the others with data are told", async () => {
    const sheet = (pin: number) => [
      ["Address", "Pin"],
      ["12 MG Road", pin],
    ];
    writeFileSync(path("in.xlsx"), workbookOf({ October: sheet(560001), November: sheet(560002) }));
    const first = await verify(["in.xlsx"]);
    expect([first.status, first.err]).toMatchObject([
      0,
      expect.stringContaining("not read (choose one with sheet): November"),
    ]);
    const second = await verify(["in.xlsx", "--sheet", "November"]);
    expect([second.status, table(second.out)]).toMatchObject([0, [{ standardized_pincode: "560002" }]]);
    const none = await verify(["in.xlsx", "--sheet", "May", "-o", "out.csv"]);
    expect([none.status, none.err, existsSync(path("out.csv"))]).toEqual([
      2,
      expect.stringContaining('its sheets are "October", "November"'),
      false,
    ]);
  });

  test("a shop's further rows of an order are no addresses of their own", async () => {
    const file = csvOf(EXPORTS["Shopify's orders_export.csv"]);
    const { status, out, err } = await verify(["-"], file);
    expect([status, err]).toMatchObject([0, expect.stringContaining("3 rows: ")]);
    expect(table(out).map((row) => row.status !== "")).toEqual([true, false, true]);
    expect((await verify(["-", "--json"], file)).out.trim().split("\n")).toHaveLength(2);
  });

  test("a header that stands again is no address", async () => {
    const { err, out } = await verify(
      ["-"],
      "Address,PIN\n12 MG Road,560001\nAddress,PIN\n14 MG Road,560001\n",
    );
    expect(err).toContain("2 rows: ");
    expect(table(out).map((row) => row.Address)).toEqual(["12 MG Road", "14 MG Road"]);
  });

  test("--help tells the columns, the output and the exit codes", async () => {
    const { status, out } = await verify(["--help"]);
    expect(status).toBe(0);
    for (const part of [
      "--sheet",
      "pin code",
      "standardized_pincode",
      "hints",
      "error",
      "  2    nothing was done",
    ])
      expect(out).toContain(part);
  });

  test("1: a row that cannot be read is told, and keeps its place", async () => {
    const { status, out, err } = await verify(
      ["-"],
      "Address,Pin\n12 MG Road,560001\n12, MG Road,560001\n12 MG Road,560001\n",
    );
    expect(status).toBe(1);
    expect(err).toContain("row 3: it has 3 cells and the header 2");
    expect(table(out).map((row) => row.error !== "")).toEqual([false, true, false]);
  });

  test.each([
    ["no file", [], "needs one file"],
    ["two files", ["a.csv", "b.csv"], "needs one file"],
    ["a file that is not there", ["missing.csv"], "there is no file missing.csv"],
    ["a folder", ["sub"], "sub is a folder"],
    ["an unknown flag", ["in.csv", "--fast"], "--fast"],
    ["no threads", ["in.csv", "--threads", "0"], "--threads must be a number"],
    ["its own input as output", ["in.csv", "-o", "in.csv"], "is the input file"],
    ["its own input by a link", ["in.csv", "-o", "soft.csv"], "is the input file"],
    ["its own input by a hard link", ["in.csv", "-o", "hard.csv"], "is the input file"],
    ["a folder as output", ["in.csv", "-o", "sub"], "sub is a folder"],
    ["a workbook as output", ["in.csv", "-o", "out.xlsx"], "the output is a CSV"],
    [
      "a folder that is not there as output",
      ["in.csv", "-o", "missing/out.csv"],
      "cannot write to missing/out.csv (ENOENT)",
    ],
    ["a file without an address", ["colours.csv"], "has no column"],
  ])("2: %s does nothing", async (_, args, says) => {
    writeFileSync(path("in.csv"), FILE);
    writeFileSync(path("colours.csv"), "Colour\nred\n");
    symlinkSync("in.csv", path("soft.csv"));
    linkSync(path("in.csv"), path("hard.csv"));
    mkdirSync(path("sub"));
    const { status, out, err } = await verify(args);
    expect([status, out]).toEqual([2, ""]);
    expect(err).toContain(says);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
    expect(readFileSync(path("in.csv"), "utf8")).toBe(FILE);
  });

  test("2: a file that breaks off leaves what was there before", async () => {
    writeFileSync(path("in.csv"), `Address,Pin\n${"12 MG Road,560001\n".repeat(10_000)}\0`);
    writeFileSync(path("out.csv"), "before");
    expect((await verify(["in.csv", "-o", "out.csv"])).status).toBe(2);
    expect(readFileSync(path("out.csv"), "utf8")).toBe("before");
    expect(readdirSync(folder.path).sort()).toEqual(["in.csv", "out.csv"]);
  });

  test.each(["a zip of 4,000 entries", "an entity bomb in the texts", "a truncated workbook"])(
    "2: %s",
    async (name) => {
      writeFileSync(path("in.xlsx"), HOSTILE[name].bytes());
      const { status, err } = await verify(["in.xlsx", "-o", "out.csv"]);
      expect([status, err]).toMatchObject([2, expect.stringMatching(HOSTILE[name].says)]);
      expect(existsSync(path("out.csv"))).toBe(false);
    },
  );
});

describe("a disk that becomes full", () => {
  beforeEach(() => writeFileSync(path("in.csv"), `Address,Pin\n${"12 MG Road,560001\n".repeat(5_000)}`));

  test("2: leaves what was there before, and one line says why", async () => {
    const to = path("out.csv");
    writeFileSync(to, "before");
    expect(await onFullDisk(["verify", path("in.csv"), "-o", to])).toEqual({
      ...{ status: 2, stderr: `thikana: cannot write to ${to} (EFBIG)\n` },
    });
    expect(readFileSync(to, "utf8")).toBe("before");
    expect(readdirSync(folder.path).sort()).toEqual(["in.csv", "out.csv"]);
  });

  test("1: under standard output, one line says so, and no total pretends that all was written", async () => {
    expect(await onFullDisk(["verify", path("in.csv")], path("out.csv"))).toEqual({
      ...{ status: 1, stderr: "thikana: cannot write to standard output (EFBIG)\n" },
    });
  });
});

describe("the progress line", () => {
  const shown = (isTerminal: boolean) => {
    let now = 0;
    let written = "";
    const progress = new Progress(
      (text) => {
        written += text;
      },
      isTerminal,
      { clock: () => now },
    );
    for (const share of [0.25, 0.5, 1]) {
      now += 1000;
      progress.update(share, now);
    }
    progress.end();
    return written;
  };

  test("goes to a terminal only", () => expect(shown(false)).toBe(""));

  test("tells share, rows and speed, and takes itself away", () => {
    expect(shown(true)).toContain("50 %  2,000 rows  1,000/s");
    expect(shown(true)).toEndWith("\r\x1b[2K");
  });
});
