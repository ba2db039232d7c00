/** The template of translations, which the zip has. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DOMAIN, PLUGIN } from "./plugin.ts";
import { writePot } from "./po.ts";
import { header, texts } from "./strings.ts";

/** The template: every text of the plugin, and where it stands. */
export function pot(): string {
  const main = readFileSync(join(PLUGIN, `${DOMAIN}.php`), "utf8").split("\n");
  return writePot(texts(), `${header(main, "Plugin Name")} ${header(main, "Version")}`);
}
