/** Erases a person from the block and allow lists, their audit, and saved searches. */
import type { Db } from "../../../../db/db.ts";
import { listEntryCommands, listEntryQueries } from "../../../../db/queries/list-entries.ts";
import { privacyCommands, privacyQueries } from "../../../../db/queries/privacy.ts";
import { viewCommands, viewQueries } from "../../../../db/queries/views.ts";
import type { ActiveLists } from "../../lists/active-lists.ts";
import { isEntryOf, isViewOf, mentionsPerson, type Traces } from "./traces.ts";

/** Inside a `db.write`. */
export type ListEraser = ReturnType<typeof listEraser>;

/**
 * Erases a person from lists, saved views and the audit of both.
 * @param lists the entries in memory, which are forgotten with the rows
 */
export function listEraser(db: Db, lists: ActiveLists) {
  const entries = { ...listEntryQueries(db), ...listEntryCommands(db) };
  const views = { ...viewQueries(db), ...viewCommands(db) };
  const audit = { ...privacyQueries(db), ...privacyCommands(db) };

  function eraseEntries(accountId: number, traces: Traces): string[] {
    const texts: string[] = [];
    for (const entry of entries.all(accountId)) {
      const { note } = entry;
      const isPerson = isEntryOf(traces, entry);
      const isNoted = note !== null && mentionsPerson(traces, note);
      if (isPerson) entries.remove(entry.id);
      else if (isNoted) entries.update({ ...entry, note: null });
      else continue;
      texts.push(entry.value, note ?? "");
    }
    if (texts.length > 0) lists.changed(accountId);
    return texts;
  }

  function eraseViews(accountId: number, traces: Traces): string[] {
    const found = views.all(accountId).filter((view) => isViewOf(traces, view));
    for (const { id } of found) views.remove(id);
    return found.flatMap(({ name, query }) => [name, query]);
  }

  return {
    /** Removes the person's entries and the searches for the person. @returns the erased texts */
    erase(accountId: number, traces: Traces): string[] {
      if (Object.values(traces).every(({ size }) => size === 0)) return [];
      for (const { id, before, after } of audit.listAudit(accountId)) {
        const blank = { id, before: blankValue(before, traces), after: blankValue(after, traces) };
        if (blank.before !== before || blank.after !== after) audit.setAudit(blank);
      }
      return [...eraseEntries(accountId, traces), ...eraseViews(accountId, traces)];
    },
  };
}

/** An audited entry of the person without its value. */
function blankValue(text: string | null, traces: Traces): string | null {
  if (text === null) return null;
  const entry = JSON.parse(text) as Parameters<typeof isEntryOf>[1];
  return isEntryOf(traces, entry) ? JSON.stringify({ ...entry, value: null }) : text;
}
