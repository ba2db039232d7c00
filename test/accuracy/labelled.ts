/** Addresses whose parts were labelled by hand, from JSON Lines files. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One line of a file: {"source": …, "text": …, "parts": [[label, text], …]}. */
export interface LabelledRow {
  /** Names the set of labels: each source has its own. */
  readonly source: string;
  readonly text: string;
  readonly parts: readonly (readonly [label: string, text: string])[];
}

/** All rows of all *.jsonl files right below the folder, files by name; none when there are no such files. */
export function readLabelled(folder: string): LabelledRow[] {
  return readdirSync(folder)
    .filter((name) => name.toLowerCase().endsWith(".jsonl"))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as LabelledRow);
}
