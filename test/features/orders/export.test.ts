/** The threads of the CSV export. */
import { expect, test } from "bun:test";
import { openOrdersFixture } from "./support.ts";

const NEWEST = { by: "placed_at", isDescending: true } as const;

test("closing while an export is under way ends it, and the database can be closed afterwards", async () => {
  const fixture = await openOrdersFixture();
  await fixture.score({ order_id: "A" });
  const file = await fixture.orders.exportCsv(fixture.account, {}, NEWEST);
  const chunk = file.next().catch((error: Error) => error);
  await fixture[Symbol.asyncDispose]();
  expect(await chunk).toBeInstanceOf(Error);
  expect(await file.next()).toBe(null);
});

test("an export that has ended or was closed gives its place to another", async () => {
  await using fixture = await openOrdersFixture();
  const { account, neighbour, orders } = fixture;
  const start = (who = account) => orders.exportCsv(who, {}, NEWEST);
  const [first, second] = [await start(), await start()];
  await expect(start()).rejects.toMatchObject({ status: 429, code: "too_many_exports" });
  const theirs = await start(neighbour);
  expect(new TextDecoder().decode((await first.next()) ?? undefined)).toContain("order_id,placed_at");
  expect(await first.next()).toBe(null);
  const third = await start();
  await expect(start()).rejects.toMatchObject({ code: "too_many_exports" });
  second.close();
  second.close();
  expect(await second.next()).toBe(null);
  await start();
  await expect(start()).rejects.toMatchObject({ code: "too_many_exports" });
  for (const file of [third, theirs]) file.close();
});
