/**
 * The layers of src, drawn from its imports (imports of types included). src/README.md shows the same as a diagram.
 * A folder may import the folders in its row, itself, and nothing else.
 */
import { describe, expect, test } from "bun:test";
import { type SourceFile, sourceFiles } from "./support/source.ts";

/** Small files at the top of src that every folder may use; they import nothing but each other. */
const BASICS = [
  "csv.ts",
  "cursor.ts",
  "key-variety.ts",
  "literals.ts",
  "log.ts",
  "problem.ts",
  "recent-cache.ts",
  "storable.ts",
  "time.ts",
  "user-error.ts",
  "version.ts",
];
const ENGINES = ["pincode", "address", "risk", "engines.ts"];
const USE_CASES = [
  ...["accounts", "pin-lookup", "checks", "alerts", "backup", "orders", "privacy", "webhooks", "bulk"],
];

/** From the bottom up: a row names rows above it, so the layers have no circle. */
const LAYERS: Record<string, readonly string[]> = {
  data: [],
  net: [],
  "setting-parsers.ts": ["net"],
  "config.ts": ["net", "setting-parsers.ts"],
  threads: [],
  // Pure: values in, values out.
  pincode: ["data"],
  address: ["data", "pincode"],
  risk: ["data", "address"],
  "engines.ts": ["data", "pincode", "address", "risk"],
  // The only place that knows SQL.
  db: ["threads"],
  // Use cases: no HTTP in them.
  accounts: ["config.ts", "net", "threads", "db", "risk"],
  "pin-lookup": ["data", "net", "threads", "db", ...ENGINES],
  checks: ["threads", "db", "accounts", "pin-lookup", ...ENGINES],
  alerts: ["net", "threads", "db", "accounts"],
  backup: ["config.ts", "threads", "db", "accounts"],
  orders: ["threads", "db", "accounts", "pin-lookup", "checks", ...ENGINES],
  privacy: ["config.ts", "threads", "db", "accounts", "checks", "orders", ...ENGINES],
  webhooks: ["threads", "db", "accounts", "orders", "privacy", ...ENGINES],
  bulk: ["threads", "db", "accounts", "pin-lookup", "checks", "orders", "webhooks", ...ENGINES],
  // The commands of all use cases, for the database's writer and its thread.
  "commands.ts": ["db", "threads", "accounts", "orders"],
  "storage.ts": ["config.ts", "db", "backup"],
  "writer-worker.ts": ["db", "commands.ts"],
  // Puts use cases together.
  "app.ts": [
    ...["config.ts", "db", "threads", "storage.ts", "commands.ts", "writer-worker.ts"],
    ...ENGINES,
    ...USE_CASES,
  ],
  // What answers: HTTP, the socket of `thikana admin`, the command line.
  console: [],
  // Looks at the files of a data directory.
  doctor: ["config.ts", "net", "db", "accounts", "backup"],
  http: ["data", "widget", "console", "config.ts", "net", "app.ts", ...ENGINES, ...USE_CASES],
  admin: ["config.ts", "accounts", "alerts"],
  demo: ["data", "pincode", "address", "accounts", "orders", "app.ts"],
  cli: [
    "demo",
    "doctor",
    "config.ts",
    "db",
    "storage.ts",
    "commands.ts",
    "app.ts",
    "http",
    "admin",
    ...ENGINES,
    ...USE_CASES,
  ],
  "main.ts": ["cli"],
};

/** Packages that one folder alone may import, so that they can be replaced there. */
const OWNED_PACKAGES: [pattern: RegExp, folder: string][] = [
  [/^bun:sqlite$|^drizzle-orm/, "db"],
  [/^elysia$|^@elysiajs\//, "http"],
  [/^xlsx$|^papaparse$/, "bulk"],
  [/^age-encryption$|^modern-tar$/, "backup"],
];
/** What the pure engines do without: files, network, threads, clock, chance. */
const IMPURE =
  /\bfrom "(?:node|bun):|\bBun\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(|\bnew Worker\(/;

/** `src/http/orders.ts` is of `http`, `src/app.ts` of `app.ts`, `data/risk.ts` of `data`. */
function layerOf(path: string): string {
  const [top, next] = path.split("/");
  return top === "src" ? next : top;
}

/** Arrows from a file to another layer that its row does not allow. */
function arrowsAgainst({ path, imports }: SourceFile): string[] {
  const own = layerOf(path);
  const allowed = new Set([own, ...BASICS, ...(LAYERS[own] ?? [])]);
  const targets = imports.files.filter((file) => /^(src|data|widget|test)\//.test(file)).map(layerOf);
  return [...new Set(targets)].filter((layer) => !allowed.has(layer)).map((layer) => `${path} → ${layer}`);
}

const files = sourceFiles();

describe("the layers of src", () => {
  test("name every folder and file at its top once", () => {
    const found = [...new Set(files.map(({ path }) => layerOf(path)))].filter(
      (name) => name !== "assets.d.ts",
    );
    const known = [...BASICS, ...Object.keys(LAYERS)];
    expect(found.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => name !== "data" && !found.includes(name))).toEqual([]);
  });

  test("have no circle: a row names rows above it alone", () => {
    const names = ["widget", ...BASICS];
    for (const [name, below] of Object.entries(LAYERS)) {
      expect([name, below.filter((layer) => !names.includes(layer))]).toEqual([name, []]);
      names.push(name);
    }
  });

  test("have no arrow that points up", () => {
    const arrows = files.filter(({ path }) => !BASICS.includes(layerOf(path))).flatMap(arrowsAgainst);
    expect(arrows).toEqual([]);
  });

  test("stand on basics that import one another alone", () => {
    const basics = files.filter(({ path }) => BASICS.includes(layerOf(path)));
    expect(basics.flatMap(arrowsAgainst)).toEqual([]);
  });

  test.each(OWNED_PACKAGES)("import packages like %p in src/%s alone", (pattern, folder) => {
    const users = files.filter(({ imports }) => imports.packages.some((name) => pattern.test(name)));
    expect(users.map(({ path }) => path).filter((path) => layerOf(path) !== folder)).toEqual([]);
    expect(users).not.toEqual([]);
  });

  test("keep the engines pure", () => {
    const engines = files.filter(({ path }) => ["address", "risk", "pincode"].includes(layerOf(path)));
    expect(engines.filter(({ text }) => IMPURE.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe("the check of the layers", () => {
  test.each([
    ["src/db/queries/orders.ts", "src/orders/types.ts", "src/db/queries/orders.ts → orders"],
    ["src/address/index.ts", "src/db/sqlite/open.ts", "src/address/index.ts → db"],
    ["src/orders/list.ts", "src/http/route.ts", "src/orders/list.ts → http"],
    ["src/nowhere/index.ts", "src/db/sqlite/open.ts", "src/nowhere/index.ts → db"],
    ["src/risk/index.ts", "test/support/random.ts", "src/risk/index.ts → test"],
  ])("an import of %s from %s is found", (path, target, arrow) => {
    expect(arrowsAgainst({ path, text: "", imports: { files: [target], packages: [] } })).toEqual([arrow]);
  });
});
