import { expect, test } from "bun:test";
import { SETTINGS } from "../../src/settings.ts";
import { guideSettings } from "../support/readme.ts";

test("the guide lists every setting with its default, in the order of src/settings.ts", () => {
  const settings = Object.values(SETTINGS).map((setting) => ({
    env: setting.env,
    fallback: setting.default,
  }));
  expect(guideSettings()).toEqual(settings.map(({ env, fallback }) => ({ env: String(env), fallback })));
});
