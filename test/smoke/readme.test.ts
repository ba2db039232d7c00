import { expect, test } from "bun:test";
import { SETTINGS } from "../../src/config.ts";
import { readmeSettings } from "../support/readme.ts";

test("the README lists every setting with its default, in the order of src/config.ts", () => {
  const settings = Object.values(SETTINGS).map((setting) => ({
    env: setting.env,
    fallback: setting.default,
  }));
  expect(readmeSettings()).toEqual(settings.map(({ env, fallback }) => ({ env: String(env), fallback })));
});
