import { expect, test } from "bun:test";
import { withResultCache } from "../../src/address/result-cache.ts";
import type { AddressIn } from "../../src/address/schema.ts";
import { engine } from "./support.ts";

const HOME: AddressIn = {
  line1: "Flat 4B, 80 Feet Road",
  line2: "Koramangala",
  city: "Bengaluru",
  pincode: "560034",
};

test("the same address gives the same answer as the engine, the first time and the second", () => {
  const recalled = withResultCache(engine);
  expect(recalled.verify(HOME)).toEqual(engine.verify(HOME));
  expect(recalled.verify({ ...HOME })).toEqual(engine.verify(HOME));
});

test.each([
  ["another door", { line1: "Flat 5B, 80 Feet Road" }],
  ["the words of one field in the next", { line1: "Flat 4B, 80 Feet Road Koramangala", line2: "" }],
  ["another phone", { phone: "12" }],
  ["another country", { country: "GB" }],
  ["a landmark", { landmark: "opp Sony Signal" }],
  ["another state", { state: "Delhi" }],
  ["another city", { city: "Chennai" }],
])("%s is another address", (_, change) => {
  const recalled = withResultCache(engine);
  recalled.verify(HOME);
  expect(recalled.verify({ ...HOME, ...change })).toEqual(engine.verify({ ...HOME, ...change }));
});

test("addresses whose fields hash to one number are told apart", () => {
  const recalled = withResultCache(engine);
  // The mark between two fields is the number of ÿ.
  const one = { ...HOME, line1: "12ÿMG Road", line2: "" };
  const other = { ...HOME, line1: "12", line2: "MG Roadÿ" };
  for (const address of [one, other, one]) expect(recalled.verify(address)).toEqual(engine.verify(address));
});

test("an address that its owner changes later is another address", () => {
  const recalled = withResultCache(engine);
  const address = { ...HOME };
  recalled.verify(address);
  address.city = "Chennai";
  expect(recalled.verify(HOME)).toEqual(engine.verify(HOME));
  expect(recalled.verify(address)).toEqual(engine.verify(address));
});

test("null is as good as nothing", () => {
  const recalled = withResultCache(engine);
  expect(recalled.verify({ ...HOME, state: null })).toBe(recalled.verify(HOME));
});

test("what an outside look-up said is not remembered", () => {
  const recalled = withResultCache(engine);
  const unknown: AddressIn = { ...HOME, pincode: "560999" };
  const outside = { pin: "560999", found: null, state: "", districts: [], offices: [] };
  expect(recalled.verify(unknown, outside).issues.map(({ code }) => code)).toContain("PIN_UNVERIFIED");
  expect(recalled.verify(unknown).issues.map(({ code }) => code)).toContain("PIN_NOT_FOUND");
});

test("after any number of other addresses the answer is still the engine's", () => {
  const recalled = withResultCache(engine);
  for (let i = 0; i < 5000; i++) recalled.verify({ ...HOME, line1: `${i}, 80 Feet Road` });
  expect(recalled.verify({ ...HOME, line1: "7, 80 Feet Road" })).toEqual(
    engine.verify({ ...HOME, line1: "7, 80 Feet Road" }),
  );
});

test("what was remembered can be forgotten", () => {
  let asked = 0;
  const counted = {
    ...engine,
    verify(address: AddressIn) {
      asked++;
      return engine.verify(address);
    },
  };
  const recalled = withResultCache(counted);
  for (let i = 0; i < 2; i++) recalled.verify(HOME);
  recalled.forget();
  recalled.verify(HOME);
  expect(asked).toBe(2);
});
