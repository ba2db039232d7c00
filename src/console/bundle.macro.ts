/** Bundles the pages' scripts and style sheets when the server is bundled, or loaded from source. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { metafileFlags } from "../lib/metafile.ts";
import { pathsOfPages } from "./pages.ts";

/** Cached result, which several macros need. */
const bundled = new Map<string, string>();

function bundle(entry: string): string {
  const text = bundled.get(entry) ?? runBundler(entry);
  bundled.set(entry, text);
  return text;
}

/** Starts another Bun process, as Bun's bundler cannot be called from a macro. */
function runBundler(entry: string, ...flags: string[]): string {
  const path = new URL(entry, import.meta.url).pathname;
  const options = ["--minify", "--target=browser", ...flags, ...metafileFlags(path)];
  const made = Bun.spawnSync([process.execPath, "build", path, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: new URL("../..", import.meta.url).pathname,
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (!made.success) throw new Error(`${entry} could not be bundled`);
  return made.stdout.toString();
}

/**
 * The console's scripts by their file names, ES modules, as the other scripts are: `main.js`, and what it and the pages
 * import, with hashes in their names.
 */
export function consoleScripts(): Record<string, string> {
  scripts ??= bundleConsole();
  return scripts;
}

let scripts: Record<string, string> | undefined;

function bundleConsole(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "thikana-console-"));
  try {
    runBundler(
      "./main.tsx",
      "--splitting",
      "--outdir",
      folder,
      "--chunk-naming",
      "console-part-[hash].[ext]",
    );
    return Object.fromEntries(
      // In the same order on every file system, so that builds are reproducible.
      readdirSync(folder)
        .sort()
        .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The paths of the console's pages in the server's notation, without `/`. */
export const consolePaths = pathsOfPages;

/** The style sheet of the console and the demo, Pico's included. */
export const consoleStyle = (): string => withoutUnused(withoutOldSelectors(bundle("./style/console.css")));

/**
 * The bundler writes each rule with `:is()` three times, twice for browsers older than `import()`, which our scripts
 * need anyway: a quarter of the sheet.
 */
const withoutOldSelectors = (css: string): string =>
  css.replace(/[^{};]*:-(?:webkit|moz)-any\([^{}]*\{[^{}]*\}/g, "");

/** Parts of Pico that no page has: dropdowns, tooltips, containers, colour inputs, classes of its dialogs. */
const UNUSED = /dropdown|data-tooltip|\.container|type="?color|\.modal-is/;

/** Drops the rules all of whose selectors are of such a part: a twelfth of the sheet. */
const withoutUnused = (css: string): string =>
  css.replace(/([^{};]*)\{[^{}]*\}/g, (rule, selectors: string) =>
    selectors.split(",").every((selector) => UNUSED.test(selector)) ? "" : rule,
  );

/** The script of the widget's demo. */
export const demoScript = (): string => bundle("../../widget/demo/main.tsx");

/** The script of the bar above the reference. */
export const docsScript = (): string => bundle("../http/docs-page/main.tsx");

/** The style sheet of that bar, and the colours of the reference. */
export const docsStyle = (): string => bundle("../http/docs-page/style.css");

/** The script of the bar above the guide, and of its search. */
export const guideScript = (): string => bundle("../http/guide-page/main.tsx");

/** The style sheet of the guide. */
export const guideStyle = (): string => withoutOldSelectors(bundle("../http/guide-page/style.css"));

/** Names under which the scripts and style sheets are served. */
export function assetNames() {
  const { "main.js": mainScript, ...parts } = consoleScripts();
  return {
    /** Paths with hashes, by the names used in the pages. */
    hashed: {
      "/console.js": hashed("/console", "js", mainScript),
      "/console.css": hashed("/console", "css", consoleStyle()),
      "/demo.js": hashed("/demo", "js", demoScript()),
      "/docs.js": hashed("/docs", "js", docsScript()),
      "/docs.css": hashed("/docs", "css", docsStyle()),
      "/guide.js": hashed("/guide", "js", guideScript()),
      "/guide.css": hashed("/guide", "css", guideStyle()),
    },
    /** What main.js and the pages import. */
    consoleParts: Object.keys(parts),
    /** Imports of the main script, which the browser would otherwise request only after reading it. */
    sharedPart: /from"\.(\/[\w-]+\.js)"/.exec(mainScript)?.[1] ?? "",
  };
}

/** @returns the path with the content's hash: `/console-1a2b3c4d5e6f.js` */
function hashed(name: string, extension: "js" | "css", text: string): string {
  const hash = new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 12);
  return `${name}-${hash}.${extension}`;
}
