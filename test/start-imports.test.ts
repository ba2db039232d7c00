/** What a start loads: modules that it does not need take milliseconds and memory of each start, on each thread. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dir, "..");
const transpiler = new Bun.Transpiler({ loader: "ts" });

/** Loaded with the first address, the first file, the first request out, or where the data are in PostgreSQL. */
const LATER =
  /^src\/engine\/address\/(index|text\/words)\.ts$|^src\/db\/postgres\/open\.ts$|^src\/features\/bulk\/(csv|xlsx)\/|^(node:https?|libphonenumber-js.*|xlsx|papaparse|age-encryption|modern-tar)$/;

/** Files and packages that are imported at the top of a file, or of one imported there; types are not. */
function loadedBy(entry: string): Set<string> {
  const loaded = new Set<string>();
  const visit = (path: string) => {
    if (loaded.has(path)) return;
    loaded.add(path);
    if (!path.endsWith(".ts") || path.endsWith(".macro.ts")) return;
    for (const { kind, path: target } of transpiler.scanImports(readFileSync(join(ROOT, path), "utf8"))) {
      if (kind === "import-statement") visit(target.startsWith(".") ? join(dirname(path), target) : target);
    }
  };
  visit(entry);
  return loaded;
}

test.each([
  ["src/cli/commands/serve.ts", "src/server/app.ts"],
  ["src/http/index.ts", "elysia"],
  ["src/server/writer-worker.ts", "src/db/sqlite/open.ts"],
  ["src/features/bulk/offline/offline-worker.ts", "src/features/bulk/report.ts"],
])("%s loads %s, and nothing that a start does not need", (entry, needed) => {
  const loaded = loadedBy(entry);
  expect(loaded).toContain(needed);
  expect([...loaded].filter((path) => LATER.test(path))).toEqual([]);
});

test("the address engine loads what a start does not need", () => {
  const loaded = loadedBy("src/engine/address/index.ts");
  expect([...loaded].filter((path) => LATER.test(path))).toContain("libphonenumber-js");
});
