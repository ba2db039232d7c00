import { expect, test } from "bun:test";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { openApiDocument } from "../../src/http/index.ts";

const CHANGELOG = await Bun.file(join(import.meta.dir, "../../CHANGELOG.md")).text();

test("the changelog opens with what is not released, then with the dated section of this release", () => {
  const [unreleased, latest] = CHANGELOG.split("\n").filter((line) => line.startsWith("## "));
  expect(unreleased).toBe("## [Unreleased]");
  expect(latest).toMatch(/^## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
  expect(latest).toStartWith(`## [${packageJson.version}] - `);
});

test("the interface keeps its version whatever the program's is", () => {
  expect(openApiDocument()).toMatchObject({ info: { version: "2.0" } });
});
