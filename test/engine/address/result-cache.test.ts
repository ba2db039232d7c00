import { expect, test } from "bun:test";
import { withResultCache } from "../../../src/engine/address/result-cache.ts";
import type { AddressIn } from "../../../src/engine/address/schema.ts";
import { engine } from "./support.ts";

const HOME: AddressIn = {
  line1: "Flat 4B, 80 Feet Road",
  line2: "Koramangala",
  city: "Bengaluru",
  pincode: "560034",
};

test("the same address gives the same answer as the engine, the first time and the second", () => {
  const cached = withResultCache(engine);
  expect(cached.verify(HOME)).toEqual(engine.verify(HOME));
  expect(cached.verify({ ...HOME })).toEqual(engine.verify(HOME));
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
  const cached = withResultCache(engine);
  cached.verify(HOME);
  expect(cached.verify({ ...HOME, ...change })).toEqual(engine.verify({ ...HOME, ...change }));
});

test("an address with the buyer's name in its lines is another one for another buyer", () => {
  const cached = withResultCache(engine);
  const home = { ...HOME, line1: "Tenzin Lhamo, 12 Lake Road" };
  for (const address of [home, { ...home, name: "Tenzin Lhamo" }])
    expect(cached.verify(address)).toEqual(engine.verify(address));
});

test("addresses whose fields hash to one number are told apart", () => {
  const cached = withResultCache(engine);
  // The mark between two fields is the number of ÿ.
  const one = { ...HOME, line1: "12ÿMG Road", line2: "" };
  const other = { ...HOME, line1: "12", line2: "MG Roadÿ" };
  for (const address of [one, other, one]) expect(cached.verify(address)).toEqual(engine.verify(address));
});

test("an address that its owner changes later is another address", () => {
  const cached = withResultCache(engine);
  const address = { ...HOME };
  cached.verify(address);
  address.city = "Chennai";
  expect(cached.verify(HOME)).toEqual(engine.verify(HOME));
  expect(cached.verify(address)).toEqual(engine.verify(address));
});

test("null is as good as nothing", () => {
  const cached = withResultCache(engine);
  expect(cached.verify({ ...HOME, state: null })).toBe(cached.verify(HOME));
});

test("what an outside look-up said is not remembered", () => {
  const cached = withResultCache(engine);
  const unknown: AddressIn = { ...HOME, pincode: "560999" };
  const outside = { pin: "560999", found: null, state: "", districts: [], offices: [] };
  expect(cached.verify(unknown, outside).issues.map(({ code }) => code)).toContain("PIN_UNVERIFIED");
  expect(cached.verify(unknown).issues.map(({ code }) => code)).toContain("PIN_NOT_FOUND");
});

test("after any number of other addresses the answer is still the engine's", () => {
  const cached = withResultCache(engine);
  for (let i = 0; i < 5000; i++) cached.verify({ ...HOME, line1: `${i}, 80 Feet Road` });
  expect(cached.verify({ ...HOME, line1: "7, 80 Feet Road" })).toEqual(
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
  const cached = withResultCache(counted);
  for (let i = 0; i < 2; i++) cached.verify(HOME);
  cached.forget();
  cached.verify(HOME);
  expect(asked).toBe(2);
});

test("after its caches were emptied, the engine answers as before", () => {
  const cached = withResultCache(engine);
  const misspelt: AddressIn = { ...HOME, city: "Bangalure", state: "Karnatka" };
  const before = cached.verify(misspelt);
  cached.forget();
  expect(cached.verify(misspelt)).not.toBe(before);
  expect(cached.verify(misspelt)).toEqual(before);
});
