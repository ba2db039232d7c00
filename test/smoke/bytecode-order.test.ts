/** The recording that .ci/compile.ts lays the bytecode out by. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { BINARY } from "../support/binary.ts";

const CI = join(import.meta.dir, "..", "..", ".ci");

test("of the functions that a start runs nine in ten are in the recording; else call `make bytecode-order`", async () => {
  const child = Bun.spawn([join(CI, "bytecode-order.sh"), BINARY], { stdout: "pipe", stderr: "inherit" });
  const run = (await new Response(child.stdout).text()).match(/^F .+$/gm) ?? [];
  expect(await child.exited).toBe(0);
  const recorded = new Set((await Bun.file(join(CI, "bytecode-order.txt")).text()).split("\n"));
  expect(run.length).toBeGreaterThan(1000);
  expect(run.filter((line) => recorded.has(line)).length / run.length).toBeGreaterThan(0.9);
});
