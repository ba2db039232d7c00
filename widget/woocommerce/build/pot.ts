/** Writes languages/thikana-address-check.pot anew: bun widget/woocommerce/build/pot.ts */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DOMAIN, LANGUAGES, PLUGIN } from "./plugin.ts";
import { writePot } from "./po.ts";
import { header, texts } from "./strings.ts";

/** The template as it has to be now. */
export function pot(): string {
  const main = readFileSync(join(PLUGIN, `${DOMAIN}.php`), "utf8").split("\n");
  return writePot(texts(), `${header(main, "Plugin Name")} ${header(main, "Version")}`);
}

if (import.meta.main) writeFileSync(join(LANGUAGES, `${DOMAIN}.pot`), pot());
