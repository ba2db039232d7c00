import { expect, test } from "bun:test";
import { join } from "node:path";
import { temporaryFolder } from "../support/binary.ts";

async function accuracy(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "main.ts"), ...args], {
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { status: await child.exited, stdout, stderr };
}

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
  const [first, second] = [await accuracy(folder.path, "--json"), await accuracy(folder.path, "--json")];
  expect(first.stdout).toBe(second.stdout);
  const report = JSON.parse(first.stdout) as { rows: object; metrics: { metric: string; count: number }[] };
  expect(report.rows).toEqual({
    "online orders": 2,
    hospitals: 0,
    "bank branches": 0,
    "courier addresses": 1,
  });
  const count = (name: string) => report.metrics.find(({ metric }) => metric === name)?.count;
  expect(count("CITY_PIN_MISMATCH: online orders")).toBe(2);
  expect(count("CITY_PIN_MISMATCH: courier addresses")).toBe(1);
  expect(count("CITY_PIN_MISMATCH: bank branches")).toBeUndefined();
});
