import { describe, expect, test } from "bun:test";
import { keyOf } from "../../data/keys.ts";
import { STATES } from "../../data/states.ts";

const named = (name: string) =>
  STATES.filter((state) => [state.name, ...state.names].some((each) => keyOf(each) === keyOf(name))).map(
    (s) => s.name,
  );
const coded = (code: string) => STATES.filter((state) => state.codes.includes(code)).map((s) => s.name);

test("there are 28 states and 8 Union territories, sorted, each its own id", () => {
  expect(STATES.filter((state) => state.kind === "state")).toHaveLength(28);
  expect(STATES.filter((state) => state.kind === "ut")).toHaveLength(8);
  expect(STATES.map((state) => state.name)).toEqual(STATES.map((state) => state.name).toSorted());
  expect(STATES.map((state) => state.id)).toEqual(STATES.map((_, i) => i));
});

test("no code, GST number or name belongs to two states, and none is empty", () => {
  for (const all of [
    STATES.flatMap((state) => state.codes),
    STATES.map((state) => state.gst),
    STATES.flatMap((state) => [...new Set([state.name, ...state.names].map(keyOf))]),
  ]) {
    expect(new Set(all).size).toBe(all.length);
    expect(all).not.toContain("");
  }
});

describe("a state is known by its old and other names", () => {
  test.each([
    ["Orissa", "Odisha"],
    ["Uttaranchal", "Uttarakhand"],
    ["Pondicherry", "Puducherry"],
    ["NCT of Delhi", "Delhi"],
    ["New Delhi", "Delhi"],
    ["Dadra and Nagar Haveli", "Dadra and Nagar Haveli and Daman and Diu"],
    ["Daman & Diu", "Dadra and Nagar Haveli and Daman and Diu"],
    ["J&K", "Jammu and Kashmir"],
    ["A & N Islands", "Andaman and Nicobar Islands"],
    ["Chattisgarh", "Chhattisgarh"],
    ["TAMILNADU", "Tamil Nadu"],
    ["महाराष्ट्र", "Maharashtra"],
    ["தமிழ்நாடு", "Tamil Nadu"],
    ["ಕರ್ನಾಟಕ", "Karnataka"],
    ["পশ্চিমবঙ্গ", "West Bengal"],
    ["ਪੰਜਾਬ", "Punjab"],
    ["తెలంగాణ", "Telangana"],
  ])("%s is %s", (name, state) => expect(named(name)).toEqual([state]));
});

describe("a state is known by every code in use", () => {
  test.each([
    ["OD", "Odisha"],
    ["OR", "Odisha"],
    ["CG", "Chhattisgarh"],
    ["CT", "Chhattisgarh"],
    ["TS", "Telangana"],
    ["TG", "Telangana"],
    ["UK", "Uttarakhand"],
    ["UT", "Uttarakhand"],
    ["DH", "Dadra and Nagar Haveli and Daman and Diu"],
    ["DN", "Dadra and Nagar Haveli and Daman and Diu"],
    ["DD", "Dadra and Nagar Haveli and Daman and Diu"],
    ["LA", "Ladakh"],
    ["LD", "Lakshadweep"],
    ["CH", "Chandigarh"],
  ])("%s is %s", (code, state) => expect(coded(code)).toEqual([state]));
});

describe("a new state knows the one it was cut from, and not the other way round", () => {
  test.each([
    ["Telangana", "Andhra Pradesh"],
    ["Ladakh", "Jammu and Kashmir"],
    ["Jharkhand", "Bihar"],
    ["Chhattisgarh", "Madhya Pradesh"],
    ["Uttarakhand", "Uttar Pradesh"],
  ])("%s from %s", (child, parent) => {
    const [young, old] = [child, parent].map((name) => STATES.find((state) => state.name === name)!);
    expect(young.formerly).toEqual([old.id]);
    expect(old.formerly).not.toContain(young.id);
  });
});
