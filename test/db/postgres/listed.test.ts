/** `.ci/postgres-tests.txt`, the tests that `make test` runs on PostgreSQL. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dir, "../../..");
const listed = readFileSync(join(ROOT, ".ci/postgres-tests.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

test("each file is there, once", () => {
  expect(listed.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(listed.length).toBe(new Set(listed).size);
});

test("each file with tests for PostgreSQL alone is on it", () => {
  const files = [...new Bun.Glob("test/**/*.test.ts").scanSync(ROOT)].filter((file) =>
    /\bdescribeOnPostgres\(|\bif\(isOnPostgres\)|\bskipIf\(!isOnPostgres\)/.test(
      readFileSync(join(ROOT, file), "utf8"),
    ),
  );
  const own = relative(ROOT, import.meta.path);
  expect(files.filter((file) => file !== own && !listed.includes(file))).toEqual([]);
});
