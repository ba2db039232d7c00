/** Reads the texts to translate out of the plugin's PHP, as WordPress's own tool would. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DOMAIN, PLUGIN } from "./plugin.ts";

/** A text of the source language. */
export interface Text {
  id: string;
  /** What the translator should know. */
  notes: string[];
  /** Where it stands: path within the plugin and line. */
  places: string[];
}

/** Fields of the plugin's header that WordPress translates. */
const HEADER = ["Plugin Name", "Description"] as const;

const CALL = new RegExp(
  String.raw`\b(?:esc_html_e|esc_attr_e|esc_html__|esc_attr__|_e|__)\( '((?:[^'\\]|\\.)*)', '${DOMAIN}' \)`,
  "g",
);
const NOTE = /\/\* (translators: .*?) \*\//;

/** Every text of the plugin, in the order of files and lines; one that stands twice has two places. */
export function texts(): Text[] {
  const found = new Map<string, Text>();
  const add = (id: string, place: string, note?: string) => {
    const text = found.get(id) ?? { id, notes: [], places: [] };
    text.places.push(place);
    if (note && !text.notes.includes(note)) text.notes.push(note);
    found.set(id, text);
  };
  for (const path of phpFiles()) {
    const lines = readFileSync(join(PLUGIN, path), "utf8").split("\n");
    if (path === `${DOMAIN}.php`) {
      for (const name of HEADER) add(header(lines, name), path, `${name} of the plugin`);
    }
    lines.forEach((line, index) => {
      for (const [, quoted] of line.matchAll(CALL)) {
        const note = NOTE.exec(lines[index - 1] ?? "")?.[1];
        add(quoted.replace(/\\(['\\])/g, "$1"), `${path}:${index + 1}`, note);
      }
    });
  }
  return [...found.values()];
}

/** A field of the comment at the top of the plugin's main file; throws when it is not there. */
export function header(lines: readonly string[], name: string): string {
  const line = lines.find((each) => each.startsWith(` * ${name}:`));
  if (line === undefined) throw new Error(`The plugin's header lacks ${name}`);
  return line.slice(line.indexOf(":") + 1).trim();
}

function phpFiles(): string[] {
  const names = readdirSync(PLUGIN, { recursive: true, encoding: "utf8" });
  return names
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".php"))
    .sort();
}
