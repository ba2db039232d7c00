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
