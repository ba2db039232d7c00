/** Bundles the console into a script and a style sheet when the server is bundled, or loaded from source. */

/** Starts another Bun process, as Bun's bundler cannot be called from a macro. */
function bundle(entry: string): string {
  const path = new URL(entry, import.meta.url).pathname;
  const made = Bun.spawnSync([process.execPath, "build", path, "--minify", "--target=browser"], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: new URL("../..", import.meta.url).pathname,
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (!made.success) throw new Error(`${entry} could not be bundled`);
  return made.stdout.toString();
}

/** The script, an ES module. */
export const consoleScript = (): string => bundle("./main.tsx");

/** The style sheet, Pico's included. */
export const consoleStyle = (): string => bundle("./style/console.css");
