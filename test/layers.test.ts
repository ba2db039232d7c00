/**
 * The layers of src, of the widget and of the catalogue, drawn from their imports (imports of types included).
 * src/README.md shows the same as a diagram.
 * A part may import the parts in its row, itself, `lib`, and nothing else.
 */
import { describe, expect, test } from "bun:test";
import { dirname, relative } from "node:path";
import { type SourceFile, sourceFiles } from "./support/source.ts";

/** Folders whose own folders and files are parts of their own, with a row each. */
const SPLIT = ["engine", "features", "server", "console", "cli"];

/** Sentences for people: every part may import them; console and widget import nothing else of data. */
const CATALOGUE = "data/catalogue";
/** The parts outside of src, the longest path first. */
const OUTSIDE = [CATALOGUE, "widget/demo", "widget"];

const ENGINE = ["engine/digipin", "engine/pincode", "engine/address", "engine/risk", "engine/index.ts"];
const FEATURES = [
  ...[
    "accounts",
    "pin-lookup",
    "checks",
    "clock",
    "alerts",
    "backup",
    "damage",
    "orders",
    "privacy",
    "webhooks",
    "bulk",
  ],
].map((name) => `features/${name}`);

/** What the console's pages share, from the bottom up: each imports those before it. */
const CONSOLE = [
  ...["storage.ts", "store.ts", "preferences.ts", "api", "words", "session", "ui"],
  ...["shop", "search", "pin-details", "order-details"],
].map((name) => `console/${name}`);

/** What holds no source of `src`: nothing is imported there. */
const LEAVES = ["console/index.html", "console/style"];

/** From the bottom up: a row names rows above it, so the layers have no circle. */
const LAYERS: Record<string, readonly string[]> = {
  [CATALOGUE]: [],
  data: [],
  // Knows nothing of the product but those sentences: each part of it may be used by all others.
  lib: [],
  "settings.ts": [],
  "config.ts": ["settings.ts"],
  // Pure: values in, values out.
  "engine/pincode": ["data"],
  "engine/digipin": [],
  "engine/address": ["data", "engine/digipin", "engine/pincode"],
  "engine/risk": ["data", "engine/address"],
  "engine/index.ts": ["data", "engine/pincode", "engine/address", "engine/risk"],
  // The only place that knows SQL.
  db: [],
  // Use cases: no HTTP in them.
  "features/accounts": ["config.ts", "db", "engine/risk"],
  "features/pin-lookup": ["data", "db", ...ENGINE],
  "features/checks": ["db", "features/accounts", "features/pin-lookup", ...ENGINE],
  "features/clock": ["db", "features/accounts", "features/checks"],
  "features/alerts": ["db", "features/accounts"],
  "features/backup": ["config.ts", "db", "features/accounts", "features/clock"],
  "features/damage": ["config.ts", "db", "features/backup"],
  "features/orders": ["db", "features/accounts", "features/pin-lookup", "features/checks", ...ENGINE],
  "features/privacy": [
    ...["config.ts", "db", "features/accounts", "features/checks", "features/clock", "features/orders"],
    ...ENGINE,
  ],
  "features/webhooks": [
    ...["db", "features/accounts", "features/checks", "features/orders", "features/privacy", ...ENGINE],
  ],
  "features/bulk": [
    ...["db", "features/accounts", "features/pin-lookup", "features/checks", "features/orders"],
    ...["features/webhooks", ...ENGINE],
  ],
  // The commands of all use cases, for the database's writer and its thread.
  "server/commands.ts": ["db", "features/accounts", "features/orders"],
  "server/storage.ts": ["config.ts", "db", "features/backup"],
  "server/writer-worker.ts": ["db", "server/commands.ts"],
  "server/start-writer.ts": ["server/writer-worker.ts"],
  // Puts use cases together.
  "server/base.ts": ["config.ts", "db", "features/clock", "server/commands.ts"],
  "server/features.ts": ["db", ...ENGINE, ...FEATURES, "server/base.ts"],
  "server/app.ts": [
    ...["config.ts", "db", "server/storage.ts", "server/commands.ts", "server/start-writer.ts"],
    ...[...ENGINE, ...FEATURES, "server/base.ts", "server/features.ts"],
  ],
  // What answers: HTTP, the socket of `thikana admin`, the command line.
  ...Object.fromEntries(CONSOLE.map((name, i) => [name, CONSOLE.slice(0, i)])),
  "console/sign-in": CONSOLE,
  "console/sign-up": CONSOLE,
  "console/pages": CONSOLE,
  // The list of the pages, and what follows from it.
  "console/pages.ts": [...CONSOLE, "console/pages"],
  "console/menu.tsx": [...CONSOLE, "console/pages.ts"],
  "console/app.tsx": [
    ...CONSOLE,
    ...["console/sign-in", "console/sign-up", "console/pages", "console/pages.ts", "console/menu.tsx"],
  ],
  "console/main.tsx": [...CONSOLE, "console/app.tsx"],
  "console/bundle.macro.ts": ["console/pages.ts"],
  widget: [],
  "widget/demo": [...CONSOLE, "widget"],
  // Rendered when the server is bundled.
  guide: ["data"],
  http: [
    "data",
    "guide",
    "widget",
    "widget/demo",
    ...LEAVES,
    "console/bundle.macro.ts",
    ...CONSOLE,
    ...["settings.ts", "config.ts"],
    "server/app.ts",
    ...ENGINE,
    ...FEATURES,
  ],
  "cli/io.ts": [],
  "cli/command.ts": ["cli/io.ts"],
  "cli/args.ts": [],
  "cli/progress.ts": [],
  "cli/output-file.ts": ["cli/io.ts"],
  "cli/passphrase.ts": ["cli/io.ts"],
  // Looks at the files of a data directory.
  "cli/doctor": [
    ...["config.ts", "db", "features/accounts", "features/clock", "features/backup", "features/orders"],
  ],
  "cli/admin-socket": ["config.ts", "features/accounts", "features/alerts", "features/clock"],
  // Writes files of the system.
  "cli/service": [],
  "cli/data-dir.ts": ["settings.ts", "cli/io.ts", "cli/admin-socket", "cli/service"],
  // Collected when the server is bundled.
  "cli/licences": ["data"],
  "cli/demo": [
    "data",
    "engine/pincode",
    "engine/address",
    "features/accounts",
    "features/orders",
    "server/app.ts",
  ],
  "cli/run-server.ts": ["config.ts", "http", "server/app.ts", "cli/doctor", "cli/admin-socket"],
  "cli/commands": [
    ...[
      "cli/io.ts",
      "cli/command.ts",
      "cli/args.ts",
      "cli/progress.ts",
      "cli/output-file.ts",
      "cli/passphrase.ts",
      "cli/data-dir.ts",
    ],
    ...["cli/doctor", "cli/service", "cli/licences", "cli/admin-socket", "cli/demo", "cli/run-server.ts"],
    ...["settings.ts", "config.ts", "db", "http", "server/storage.ts", "server/commands.ts", "server/app.ts"],
    ...[...ENGINE, ...FEATURES],
  ],
  "cli/help.ts": ["cli/command.ts", "cli/io.ts"],
  "cli/index.ts": [
    "engine/address",
    "server/start-writer.ts",
    "cli/io.ts",
    "cli/command.ts",
    "cli/help.ts",
    "cli/commands",
  ],
  "main.ts": ["cli/io.ts", "cli/index.ts"],
};

/** The folders inside a part from the bottom up: each imports those before it. The part's own files come last. */
const FOLDERS: Record<string, readonly string[]> = {
  "features/orders": [
    ...["stored", "record", "analytics", "rules", "lists"],
    ...[
      "writer/history",
      "writer/plan",
      "writer/commands",
      "writer/sql",
      "writer/upgrades",
      "writer/privacy",
    ],
    ...["writer", "doubles", "export", "."],
  ],
  "features/bulk": ["sheet", "xlsx", ".", "offline"],
};

/** Packages that one folder alone may import, so that they can be replaced there. */
const OWNED_PACKAGES: [pattern: RegExp, folder: string][] = [
  [/^bun:sqlite$|^drizzle-orm/, "db"],
  [/^elysia$|^@elysiajs\//, "http"],
  [/^xlsx$|^papaparse$/, "features/bulk"],
  [/^age-encryption$|^modern-tar$/, "features/backup"],
];
/** What the pure engines do without: files, network, threads, clock, chance. */
const IMPURE =
  /\bfrom "(?:node|bun):|\bBun\.|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(|\bnew Worker\(/;

/** `src/http/orders.ts` is of `http`, `src/features/orders/list.ts` of `features/orders`, `data/risk.ts` of `data`. */
function layerOf(path: string): string {
  const [top, next, below] = path.split("/");
  if (top !== "src") return OUTSIDE.find((part) => path.startsWith(`${part}/`)) ?? top;
  return SPLIT.includes(next) ? `${next}/${below}` : next;
}

/** Arrows from a file to another layer that its row does not allow. */
function arrowsAgainst({ path, imports }: SourceFile): string[] {
  const own = layerOf(path);
  const allowed = new Set([own, "lib", CATALOGUE, ...(LAYERS[own] ?? [])]);
  const targets = imports.files.filter((file) => /^(src|data|widget|test)\//.test(file)).map(layerOf);
  return [...new Set(targets)].filter((layer) => !allowed.has(layer)).map((layer) => `${path} → ${layer}`);
}

/** Arrows from a file of a part to a folder that comes after its own in {@link FOLDERS}. */
function arrowsAgainstFolders(
  part: string,
  folders: readonly string[],
  { path, imports }: SourceFile,
): string[] {
  const folderOf = (file: string) => relative(`src/${part}`, dirname(file)) || ".";
  const above = folders.slice(folders.indexOf(folderOf(path)) + 1);
  const own = imports.files.filter((file) => file.startsWith(`src/${part}/`));
  return own.filter((file) => above.includes(folderOf(file))).map((file) => `${path} → ${file}`);
}

/** Folders that still have a circle among their parts. */
const WITH_CIRCLES = ["widget", "widget/detect"];

/** Arrows between the parts of a folder, its files and its sub-folders: `db`: `queries` → `reader.ts`. */
type Arrows = Map<string, Set<string>>;

/** Of each folder, the arrows between its parts. */
function arrowsByFolder(files: readonly SourceFile[]): Map<string, Arrows> {
  const folders = new Map<string, Arrows>();
  for (const { path, imports } of files) {
    for (const target of imports.files) {
      const [from, to] = [path.split("/"), target.split("/")];
      const depth = from.findIndex((part, i) => part !== to[i]);
      if (depth < 1) continue;
      const folder = from.slice(0, depth).join("/");
      const arrows = folders.get(folder) ?? new Map<string, Set<string>>();
      folders.set(folder, arrows);
      arrows.set(from[depth], (arrows.get(from[depth]) ?? new Set()).add(to[depth]));
    }
  }
  return folders;
}

/** The arrows that are left once parts that import nothing any more are taken away: those of circles, or that lead to one. */
function circlesOf(folder: string, arrows: Arrows): string[] {
  const left = new Map([...arrows].map(([part, targets]) => [part, new Set(targets)]));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [part, targets] of left) {
      for (const target of targets) if (!left.has(target)) targets.delete(target);
      if (targets.size === 0) left.delete(part);
    }
  }
  return [...left].flatMap(([part, targets]) => [...targets].map((to) => `${folder}: ${part} → ${to}`));
}

const files = sourceFiles(["src", "widget", CATALOGUE]);

describe("the layers of src", () => {
  test("name every part of src once", () => {
    const found = [...new Set(files.map(({ path }) => layerOf(path)))];
    expect(found.filter((name) => !(name in LAYERS))).toEqual([]);
    expect(Object.keys(LAYERS).filter((name) => !name.startsWith("data") && !found.includes(name))).toEqual(
      [],
    );
  });

  test("have no circle: a row names rows above it alone", () => {
    const names = [...LEAVES];
    for (const [name, below] of Object.entries(LAYERS)) {
      expect([name, below.filter((layer) => !names.includes(layer))]).toEqual([name, []]);
      names.push(name);
    }
  });

  test("have no arrow that points up", () => {
    expect(files.flatMap(arrowsAgainst)).toEqual([]);
  });

  describe.each(Object.entries(FOLDERS))("inside %s", (part, folders) => {
    const own = files.filter(({ path }) => path.startsWith(`src/${part}/`));

    test("name every folder once", () => {
      const found = new Set(own.map(({ path }) => relative(`src/${part}`, dirname(path)) || "."));
      expect([...found].sort()).toEqual([...folders].sort());
    });

    test("have no arrow that points up", () => {
      expect(own.flatMap((file) => arrowsAgainstFolders(part, folders, file))).toEqual([]);
    });
  });

  // A circle of files is one of the parts of the folder that holds them all.
  test("have no circle inside: of a folder, the files and sub-folders", () => {
    const circles = [...arrowsByFolder(files)].flatMap(([folder, arrows]) =>
      WITH_CIRCLES.includes(folder) ? [] : circlesOf(folder, arrows),
    );
    expect(circles).toEqual([]);
  });

  test("keep the pages of the console apart", () => {
    const pageOf = (path: string) => /^src\/console\/pages\/[^/]+/.exec(path)?.[0];
    const arrows = files.flatMap(({ path, imports }) =>
      pageOf(path)
        ? imports.files
            .filter((file) => pageOf(file) && pageOf(file) !== pageOf(path))
            .map((file) => `${path} → ${file}`)
        : [],
    );
    expect(arrows).toEqual([]);
  });

  test.each(OWNED_PACKAGES)("import packages like %p in src/%s alone", (pattern, folder) => {
    const users = files.filter(({ imports }) => imports.packages.some((name) => pattern.test(name)));
    expect(users.map(({ path }) => path).filter((path) => layerOf(path) !== folder)).toEqual([]);
    expect(users).not.toEqual([]);
  });

  test("keep the engines pure", () => {
    const engines = files.filter(({ path }) => /^src\/engine\/\w+\//.test(path));
    expect(engines.filter(({ text }) => IMPURE.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe("the check of the layers", () => {
  test.each([
    [
      "src/db/queries/orders.ts",
      "src/features/orders/record/types.ts",
      "src/db/queries/orders.ts → features/orders",
    ],
    ["src/engine/address/index.ts", "src/db/sqlite/open.ts", "src/engine/address/index.ts → db"],
    ["src/features/orders/list.ts", "src/http/api.ts", "src/features/orders/list.ts → http"],
    ["src/nowhere/index.ts", "src/db/sqlite/open.ts", "src/nowhere/index.ts → db"],
    [
      "src/features/accounts/index.ts",
      "src/features/orders/list.ts",
      "src/features/accounts/index.ts → features/orders",
    ],
    ["src/engine/risk/index.ts", "test/support/random.ts", "src/engine/risk/index.ts → test"],
  ])("an import of %s from %s is found", (path, target, arrow) => {
    expect(arrowsAgainst({ path, text: "", imports: { files: [target], packages: [] } })).toEqual([arrow]);
  });

  test("an import of a folder from one below it is found", () => {
    const [path, target] = ["src/features/orders/stored/check.ts", "src/features/orders/find.ts"];
    const file = { path, text: "", imports: { files: [target], packages: [] } };
    const arrows = arrowsAgainstFolders("features/orders", FOLDERS["features/orders"], file);
    expect(arrows).toEqual([`${path} → ${target}`]);
  });

  test.each([
    [
      "files",
      { "src/a/b.ts": ["src/a/c.ts"], "src/a/c.ts": ["src/a/b.ts"] },
      ["src/a: b.ts → c.ts", "src/a: c.ts → b.ts"],
    ],
    [
      "a file and a folder",
      { "src/a/b.ts": ["src/a/c/d.ts"], "src/a/c/e.ts": ["src/a/b.ts"], "src/a/f.ts": ["src/a/b.ts"] },
      ["src/a: b.ts → c", "src/a: c → b.ts", "src/a: f.ts → b.ts"],
    ],
    ["nothing", { "src/a/b.ts": ["src/a/c/d.ts"], "src/a/c/d.ts": ["src/a/e.ts", "src/a/c/f.ts"] }, []],
  ])("a circle of %s is found", (_, imports, circles) => {
    const given = Object.entries<string[]>(imports).map(([path, targets]) => {
      return { path, text: "", imports: { files: targets, packages: [] } };
    });
    const found = [...arrowsByFolder(given)].flatMap(([folder, arrows]) => circlesOf(folder, arrows));
    expect(found.sort()).toEqual(circles);
  });
});
