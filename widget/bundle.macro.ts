/** Bundles the widget into one script when the server is bundled, or loaded from source. */

/** Starts another Bun process, as Bun's bundler cannot be called from a macro. */
export function widgetScript(): string {
  const entry = new URL("./main.ts", import.meta.url).pathname;
  const made = Bun.spawnSync(
    [process.execPath, "build", entry, "--minify", "--format=esm", "--target=browser"],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  if (!made.success) throw new Error("the widget could not be bundled");
  // Bun's own iife format would add a module loader.
  return `(()=>{${made.stdout.toString().trim()}})()`;
}
