/** When the panel opens: never for an address that a courier finds, always for one that is wrong. */
import { afterAll, expect, test } from "bun:test";
import { checkout, isOpen, put, ready } from "./checkout.ts";
import { FAULTLESS, type Typed, WRONG } from "./checkout-addresses.ts";
import { leaveAddress, openShop } from "./shop.ts";

const shop = await openShop();
afterAll(() => shop[Symbol.asyncDispose]());

/** Pages that type at the same time. */
const PAGES = 4;

/** Types each address into a checkout and leaves it; gives those whose panel is not as expected. */
async function unexpected(addresses: readonly Typed[], wanted: boolean): Promise<string[]> {
  const waiting = [...addresses];
  const wrong: string[] = [];
  const typeAll = async () => {
    await using visit = await shop.open(checkout());
    const { page } = visit;
    await ready(page);
    for (let typed = waiting.shift(); typed; typed = waiting.shift()) {
      const [line1, line2, city, state, pincode] = typed;
      // A PIN that stands alone fills the others.
      await put(page, { pincode: "", city: "", state: "", line1, line2 });
      await put(page, { ...(city && { city, state }), pincode });
      await leaveAddress(visit);
      if ((await isOpen(page)) !== wanted) wrong.push(typed.join(" | "));
    }
    expect(visit.thrown).toEqual([]);
  };
  await Promise.all(Array.from({ length: PAGES }, typeAll));
  return wrong;
}

test("there are 60 of each kind at least", () => {
  expect(Math.min(FAULTLESS.length, WRONG.length)).toBeGreaterThanOrEqual(60);
});

test("no faultless address opens it", async () => {
  expect(await unexpected(FAULTLESS, false)).toEqual([]);
});

test("every wrong address opens it", async () => {
  expect(await unexpected(WRONG, true)).toEqual([]);
});
