/** Runs while the server is bundled, or loaded from its source: the widget becomes one script inside of it. */

/** Bun's bundler cannot be called from within itself, so another Bun does it. */
export function widgetScript(): string {
  const entry = new URL("./main.ts", import.meta.url).pathname;
  const made = Bun.spawnSync(
    [process.execPath, "build", entry, "--minify", "--format=esm", "--target=browser"],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  if (!made.success) throw new Error("the widget could not be bundled");
  // Bun's own iife would bring a module loader along.
  return `(()=>{${made.stdout.toString().trim()}})()`;
}
