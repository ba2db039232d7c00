/** What changed at an entry of the timeline. */
import type { Schema } from "../../../api/client.ts";

export type Entry = Schema["OrderTimeline"]["entries"][number];

export interface Change {
  key: string;
  /** Null when there was nothing before. */
  before: unknown;
  after: unknown;
}

/** Of no use to a reader: who it was stands at the entry already. */
const SKIPPED: ReadonlySet<string> = new Set(["rules_version", "actor"]);

/** The values that an entry set or changed; those that stayed are left out. */
export function changesOf({ before, after }: Pick<Entry, "before" | "after">): Change[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys]
    .filter((key) => !SKIPPED.has(key))
    .map((key) => ({ key, before: before?.[key] ?? null, after: after?.[key] ?? null }))
    .filter((change) => change.before !== change.after);
}
