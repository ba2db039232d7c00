/**
 * Makes widget/woocommerce/plugin.zip, which the executable embeds and serves: the plugin's folder with its
 * translations compiled, and their template. The same sources give the same bytes, whenever and wherever it is made.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { writeMo } from "./mo.ts";
import { DOMAIN, PLUGIN } from "./plugin.ts";
import { parsePo } from "./po.ts";
import { pot } from "./pot.ts";

const OUTPUT = resolve(import.meta.dir, "../plugin.zip");

/** A zip has local times without a zone: made of local parts, this one is the same everywhere. */
const TIME = new Date(2026, 0, 1);
/** Unix, and a plain file that its owner may write: some hosts unpack the mode as it is. */
const UNIX = { os: 3, attrs: 0o100644 << 16, mtime: TIME };

/** The zip's bytes. */
export function pluginZip(): Uint8Array {
  const files: Zippable = {};
  const add = (path: string, bytes: Uint8Array) => {
    files[`${DOMAIN}/${path}`] = [bytes, UNIX];
  };
  for (const path of sources()) {
    const bytes = new Uint8Array(readFileSync(join(PLUGIN, path)));
    add(path, bytes);
    if (path.endsWith(".po"))
      add(path.replace(/\.po$/, ".mo"), writeMo(parsePo(new TextDecoder().decode(bytes))));
  }
  add(`languages/${DOMAIN}.pot`, new TextEncoder().encode(pot()));
  return zipSync(files, { level: 9 });
}

function sources(): string[] {
  const names = readdirSync(PLUGIN, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => statSync(join(PLUGIN, name)).isFile())
    .map((name) => name.replaceAll("\\", "/"))
    .sort();
}

if (import.meta.main) writeFileSync(OUTPUT, pluginZip());
