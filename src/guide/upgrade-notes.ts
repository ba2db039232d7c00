/** What a merchant does for each version, from the changelog. */
import { readFileSync } from "node:fs";

const HEADING = "To do when upgrading";

/** A section for each version, the newest first. @throws Error for a version without one */
export function upgradeNotes(): string {
  const [, ...versions] = readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8").split(/^## /m);
  return versions.map(notesOf).join("\n\n");
}

function notesOf(text: string): string {
  const [, title = ""] = /^\[(.+?)\]/.exec(text) ?? [];
  const notes = text.split(/^### /m).find((part) => part.startsWith(HEADING));
  if (!notes) throw new Error(`CHANGELOG.md has no "${HEADING}" for ${title}`);
  return `### ${title === "Unreleased" ? "After the last release" : title}\n\n${notes.slice(HEADING.length).trim()}`;
}
