import { describe, expect, test } from "bun:test";
import { composeExample } from "../../../data/build/tagger/compose.ts";
import { UNSEEN_RECIPES } from "../../../data/build/tagger/recipes.ts";
import { buildTagger } from "../../../data/build-tagger.ts";
import { contextOf, createAddressEngine, READ_STEPS } from "../../../src/engine/address/index.ts";
import { createTagger } from "../../../src/engine/address/tagger/index.ts";
import { Random } from "../../support/random.ts";
import { directory, engine, GOOD, values, weights } from "./support.ts";

/** Components of one line in Pune, with what the directory fills in left out. */
function named(line1: string) {
  const {
    city: _,
    state: __,
    pincode: ___,
    district: ____,
    ...rest
  } = values(engine.verify({ line1, city: "Pune", state: "Maharashtra", pincode: "411014" }));
  return rest;
}

describe("names without a word of kind", () => {
  test.each([
    ["504, Sunrise Towers M. G. Road", { house: "504", building: "Sunrise Towers", street: "M G Road" }],
    [
      "2nd Floor Nirmal Arcade Tulsi Path",
      { floor: "2nd Floor", building: "Nirmal Arcade", street: "Tulsi Path" },
    ],
    ["12, Gulmohar Apartments Kharadkar Vasti", { house: "12", building: "Gulmohar Apartments" }],
  ])("are told by what stands beside them: %s", (line, components) => {
    expect(named(line)).toMatchObject(components);
  });

  test("initials before a road belong to the road, not to the tower before them", () => {
    expect(named("Mohan Tower B. Sarkar Road")).toMatchObject({
      building: "Mohan Tower",
      street: "B Sarkar Road",
    });
  });

  test("the last of several areas is the locality", () => {
    expect(named("45, Ganesh Nagar, Chandanwadi")).toMatchObject({
      house: "45",
      sublocality: "Ganesh Nagar",
      locality: "Chandanwadi",
    });
  });

  test("what is typed twice is one component", () => {
    expect(named("7/12, Sai Residency, Tulsi Path, 7/12, Sai Residency, Tulsi Path")).toMatchObject({
      house: "7/12",
      building: "Sai Residency",
      street: "Tulsi Path",
    });
  });
});

describe("the tagger is evidence for components alone", () => {
  const rules = createAddressEngine(directory);
  test.each([
    GOOD,
    { ...GOOD, line1: "504 Sunrise Towers M. G. Road Rose Garden", line2: "Old Market" },
    { line1: "Mohan Tower B. Sarkar Road Ulubari Guwahati", pincode: "781007" },
    { line1: "asdf asdf", line2: "lorem ipsum", pincode: "411001" },
  ])("%j has the same lines, issues and fingerprint without it", (input) => {
    const { components: _, ...withTagger } = engine.verify(input);
    const { components: __, ...without } = rules.verify(input);
    expect(withTagger).toEqual(without);
  });

  test("it names no component that rules own", () => {
    const { components } = engine.verify({
      line1: "Village Rampur, Near Shiv Mandir, Tehsil Khed",
      pincode: "411014",
    });
    expect(components).toMatchObject({
      village: { value: "Village Rampur" },
      landmark: { value: "Near Shiv Mandir" },
      pincode: { value: "411014" },
    });
  });
});

describe("the weights", () => {
  test("tag four of five words right in orders of pieces that no example had", () => {
    const context = contextOf(directory);
    const tagger = createTagger(weights);
    const random = new Random("unseen");
    let [right, all] = [0, 0];
    for (let i = 0; i < 500; i++) {
      const { draft, tags } = composeExample(UNSEEN_RECIPES, context, READ_STEPS, random);
      tagger.tag(draft, context);
      for (const [{ tag }, wanted] of tags) {
        if (tag < 0) continue;
        all++;
        if (tag === wanted) right++;
      }
    }
    expect(all).toBeGreaterThan(1000);
    expect(right / all).toBeGreaterThan(0.8);
  });

  test("are the same bytes from every build", () => {
    const [first, second] = [buildTagger(directory, 60), buildTagger(directory, 60)];
    expect(Buffer.compare(first, second)).toBe(0);
    expect(first.some((byte) => byte !== 0)).toBe(true);
  });

  test("take at most 600 KB", () => {
    expect(weights.length).toBeLessThanOrEqual(600_000);
  });

  test("of another format or size are refused", () => {
    expect(() => createTagger(weights.slice(1))).toThrow("Tagger");
    expect(() => createTagger(new Uint8Array(0))).toThrow("Tagger");
  });
});
