import { expect, test } from "bun:test";
import { join } from "node:path";
import { directory, engine } from "../engine/address/support.ts";
import { runProgram, temporaryFolder } from "../support/binary.ts";
import { measurePins } from "./pins.ts";
import { measureReal } from "./real.ts";
import { Report } from "./report.ts";
import { readRows } from "./rows.ts";
import { makeDataset } from "./world.ts";

const accuracy = (...args: string[]) =>
  runProgram([process.execPath, join(import.meta.dir, "main.ts"), ...args]);

test("without a folder it says how to call it", async () => {
  const { status, stderr } = await accuracy();
  expect(status).toBe(2);
  expect(stderr).toContain("make accuracy DATA=folder");
});

test("a folder without rows is refused", async () => {
  using folder = temporaryFolder();
  const { status, stderr } = await accuracy(folder.path);
  expect(status).toBe(2);
  expect(stderr).toContain("no rows");
});

test("columns are found by name, their order does not matter, and the same rows give the same figures", async () => {
  using folder = temporaryFolder();
  await Bun.write(
    join(folder.path, "orders.csv"),
    "pincode,STATE,City\n560034,Karnataka,Bengaluru\n400001,Maharashtra,Mumbai\n",
  );
  await Bun.write(
    join(folder.path, "couriers.csv"),
    'line1,city,pincode\n"12, 80 Feet Road, Koramangala",Bengaluru,560034\n',
  );
  await Bun.write(join(folder.path, "notes.txt"), "not read");
  const rows = readRows(folder.path);
  expect(rows.map(({ kind }) => kind).sort()).toEqual([
    "courier addresses",
    "online orders",
    "online orders",
  ]);
  // Two measurements alone: some of the others damage thousands of invented addresses, however few rows are given.
  const figures = () => {
    const report = new Report();
    const dataset = makeDataset(engine, directory, rows, []);
    for (const measure of [measureReal, measurePins]) measure(dataset, report);
    return report.metrics.map(({ name, hits, count }) => ({ name, hits, count }));
  };
  const first = figures();
  expect(figures()).toEqual(first);
  const count = (name: string) => first.find((metric) => metric.name === name)?.count;
  expect(count("CITY_PIN_MISMATCH: online orders")).toBe(2);
  expect(count("CITY_PIN_MISMATCH: courier addresses")).toBe(1);
  expect(count("CITY_PIN_MISMATCH: bank branches")).toBe(0);
});

test("the hash over all answers is the same for the same rows, and another for others", async () => {
  using folder = temporaryFolder();
  const hashOf = async (text: string) => {
    const row = { source: "delhi", text, parts: [["HOUSE_NUMBER", "12"]] };
    await Bun.write(join(folder.path, "labelled.jsonl"), JSON.stringify(row));
    return (await accuracy(folder.path, "--answers")).stdout;
  };
  const first = await hashOf("12, DELHI, 110045");
  expect(first).toMatch(/^\d+ answers, sha256 [0-9a-f]{64}\n$/);
  expect(await hashOf("12, DELHI, 110045")).toBe(first);
  expect(await hashOf("12, DELHI, 110046")).not.toBe(first);
});

test("labelled rows alone are measured by component, exactly and as a whole", async () => {
  using folder = temporaryFolder();
  const rows = [
    { text: "RZ-12, FIRST FLOOR, GALI NO 4, DELHI, 110045", parts: [["HOUSE_NUMBER", "RZ 12"]] },
    { text: "RZ-12, FIRST FLOOR, DELHI, 110045", parts: [["HOUSE_NUMBER", "12"]] },
  ].map((row) => JSON.stringify({ source: "delhi", ...row }));
  await Bun.write(join(folder.path, "rows.jsonl"), `${rows.join("\n")}\n`);
  const { stdout } = await accuracy(folder.path, "--json");
  const { metrics } = JSON.parse(stdout) as { metrics: { metric: string; hits: number; count: number }[] };
  expect(metrics.map(({ metric, hits, count }) => [metric, hits, count])).toEqual([
    ["component exact: house, Delhi", 1, 2],
    ["… whole in the right component", 2, 2],
  ]);
});
