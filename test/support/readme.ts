/** The example of the README and the settings of the guide, as a reader would take them. */
import { readFileSync, writeFileSync } from "node:fs";
import type { AddressIn } from "../../src/engine/address/schema.ts";

const PATH = new URL("../../README.md", import.meta.url);
const REQUEST = /-d '(\{[\s\S]*?\})'/g;
const ANSWER = /```json\n([\s\S]*?)```/;
/** Longest line of the answer as the README shows it. */
const WIDTH = 118;

/** The address that the README sends (the last `-d '{…}'`), and the answer that it shows (the JSON behind it). */
export function readmeExample(): { request: AddressIn; answer: Record<string, unknown> } {
  const readme = readFileSync(PATH, "utf8");
  const request = [...readme.matchAll(REQUEST)].at(-1)?.[1];
  const answer = ANSWER.exec(readme)?.[1];
  if (!request || !answer) throw new Error("README.md has no example: curl … -d '{…}', then a block of JSON");
  return { request: JSON.parse(request) as AddressIn, answer: JSON.parse(answer) as Record<string, unknown> };
}

/** Puts another answer below the README's example. */
export function replaceAnswer(answer: object): void {
  const readme = readFileSync(PATH, "utf8");
  writeFileSync(
    PATH,
    readme.replace(ANSWER, () => `\`\`\`json\n${compact(answer)}\n\`\`\``),
  );
}

/** The rows of the guide's table of settings: variable and default. */
export function guideSettings(): { env: string; fallback: string }[] {
  const rows = readFileSync(new URL("../../src/guide/settings.md", import.meta.url), "utf8").matchAll(
    /^\| `(THIKANA_[A-Z_]+)` \|([^|]*)\|/gm,
  );
  return [...rows].map(([, env, fallback]) => ({ env, fallback: fallback.trim().replaceAll("`", "") }));
}

/** JSON with as much on a line as fits. */
function compact(value: unknown, indent = ""): string {
  const line = spaced(value);
  if (indent !== "" && indent.length + line.length <= WIDTH) return line;
  if (value === null || typeof value !== "object") return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => inner + compact(item, inner))
    : Object.entries(value).map(([name, item]) => `${inner}"${name}": ${compact(item, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${filled(parts).join(",\n")}\n${indent}${close}`;
}

/** Neighbours that fit on one line stand on one; each part brings its indent. */
function filled(parts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const joined = `${last}, ${part.trimStart()}`;
    if (last === undefined || joined.includes("\n") || joined.length > WIDTH) lines.push(part);
    else lines[lines.length - 1] = joined;
  }
  return lines;
}

/** JSON on one line, with a space behind every comma and colon. */
function spaced(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  const parts = Object.entries(value).map(([name, item]) => `"${name}": ${spaced(item)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
