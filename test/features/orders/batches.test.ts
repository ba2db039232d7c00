/** Commands that take several orders or outcomes at once. */
import { expect, test } from "bun:test";
import type { OrderWriter } from "../../../src/features/orders/writer/index.ts";
import { Random } from "../../support/random.ts";
import { openSingle, storedState } from "./nodes-world.ts";
import { randomSteps } from "./random-steps.ts";

type Batches = Pick<OrderWriter, "saveAll" | "applyOutcomes">;

/** Each batch as so many commands, one after the other. */
const oneByOne = ({ saveAll, applyOutcomes }: Batches): Batches => ({
  saveAll: (orders, ...rest) => eachOf(orders, (order) => saveAll([order], ...rest)),
  applyOutcomes: (account, reported, ...rest) =>
    eachOf(reported, (outcome) => applyOutcomes(account, [outcome], ...rest)),
});

async function eachOf<T, R>(list: readonly T[], run: (one: T) => Promise<R[]>): Promise<R[]> {
  const answers: R[] = [];
  for (const one of list) answers.push(...(await run(one)));
  return answers;
}

test("a batch answers and is stored as its parts one by one", async () => {
  await using batches = await openSingle();
  await using parts = await openSingle();
  for (const step of randomSteps(new Random("batches 2"), 60))
    expect(await step(batches.writer)).toEqual(await step(oneByOne(parts.writer)));
  for (const { writer } of [batches, parts]) await writer.close();
  const stored = storedState(batches.db);
  expect(stored.orders.length).toBeGreaterThan(100);
  expect(stored).toEqual(storedState(parts.db));
});
