/** Generated requests of every operation; `make faults` sends 100,000. */
import { expect, test } from "bun:test";
import { temporaryFolder } from "../support/binary.ts";
import { fuzz } from "./fuzz/run.ts";
import { startFaulty } from "./server.ts";

test("no request, valid, nearly valid or hostile, with whatever key, gives a 5xx, no answer or an undescribed one", async () => {
  using folder = temporaryFolder();
  const server = await startFaulty(folder.path);
  const { operations, refused, faults } = await fuzz(server, 1_700, 1);
  await server.stop();
  expect(faults).toEqual([]);
  // What is never answered 200 is hardly tested.
  expect(refused.length).toBeLessThan(operations / 4);
  expect(server.output()).not.toContain('"level":"error"');
});
