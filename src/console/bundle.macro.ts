/** Bundles the pages' scripts and style sheets when the server is bundled, or loaded from source. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathsOfPages } from "./pages.ts";

/** Starts another Bun process, as Bun's bundler cannot be called from a macro. */
function bundle(entry: string, ...flags: string[]): string {
  const path = new URL(entry, import.meta.url).pathname;
  const made = Bun.spawnSync([process.execPath, "build", path, "--minify", "--target=browser", ...flags], {
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
  const folder = mkdtempSync(join(tmpdir(), "thikana-console-"));
  try {
    bundle("./main.tsx", "--splitting", "--outdir", folder, "--chunk-naming", "console-part-[hash].[ext]");
    return Object.fromEntries(
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The paths of the console's pages as the server writes them, `/` apart. */
export const consolePaths = pathsOfPages;

/** The style sheet of the console and the demo, Pico's included. */
export const consoleStyle = (): string => withoutOldSelectors(bundle("./style/console.css"));

/**
 * The bundler writes each rule with `:is()` three times, twice for browsers that are older than ES modules with
 * `import()`, which our scripts are: a quarter of the sheet.
 */
const withoutOldSelectors = (css: string): string =>
  css.replace(/[^{};]*:-(?:webkit|moz)-any\([^{}]*\{[^{}]*\}/g, "");

/** The script of the widget's demo. */
export const demoScript = (): string => bundle("../../widget/demo/main.tsx");

/** The script of the bar above the reference. */
export const docsScript = (): string => bundle("../http/docs-page/main.tsx");

/** The style sheet of that bar, and the colours of the reference. */
export const docsStyle = (): string => bundle("../http/docs-page/style.css");
