/**
 * Bundles the widget's two scripts when the server is bundled, or loaded from source: the first finds, fills and checks,
 * the second has the panel. The first names the second by its hash, so that they always fit.
 */
import { metafileFlags } from "../src/lib/metafile.ts";

/** The first script. */
export function widgetScript(): string {
  // Bun's own iife format would add a module loader.
  return `(()=>{${bundle(new URL("./main.ts", import.meta.url))}})()`;
}

/** The second script, a module. */
export function panelScript(): string {
  return bundle(new URL("./panel/index.ts", import.meta.url));
}

/** Where the second script is served, and its SHA-384 for the browser to compare. */
export function panelAddress(): { path: string; integrity: string } {
  const hash = new Bun.CryptoHasher("sha384").update(panelScript()).digest();
  return {
    path: `/widget-panel-${hash.toString("hex").slice(0, 12)}.js`,
    integrity: `sha384-${hash.toString("base64")}`,
  };
}

/** Starts another Bun process, as Bun's bundler cannot be called from a macro. */
function bundle({ pathname }: URL): string {
  const options = ["--minify", "--format=esm", "--target=browser", ...metafileFlags(pathname)];
  const made = Bun.spawnSync([process.execPath, "build", pathname, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!made.success) throw new Error(`${pathname} could not be bundled`);
  return made.stdout.toString().trim();
}
