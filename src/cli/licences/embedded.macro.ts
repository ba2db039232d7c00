/** Bundler macro: what the executable embeds, as JSON. */
import { METAFILES } from "../../lib/metafile.ts";

/** Starts another Bun process, as a macro cannot call Bun's bundler. Inside that process it returns nothing. */
export function embeddedParts(): string {
  if (process.env[METAFILES]) return "";
  const script = new URL("./collect/index.ts", import.meta.url).pathname;
  const made = Bun.spawnSync([process.execPath, script], { stdio: ["ignore", "pipe", "inherit"] });
  if (!made.success) throw new Error("what the executable embeds could not be collected");
  return made.stdout.toString();
}
