/** Generated requests of every operation; `make faults` sends 100,000. */
import { expect, test } from "bun:test";
import { fuzz } from "./fuzz/run.ts";

test("no request, valid, nearly valid or hostile, with whatever key, gives a 5xx, no answer or an undescribed one", async () => {
  const { operations, refused, faults } = await fuzz(1_000, 1);
  expect(faults).toEqual([]);
  // What is never answered 200 is hardly tested.
  expect(refused.length).toBeLessThan(operations / 4);
});
