/** Erases a person from the block and allow lists, their audit, and saved searches. */
import type { Db } from "../../../../db/db.ts";
import {
  type ListEntryRow,
  listEntryCommands,
  listEntryQueries,
} from "../../../../db/queries/list-entries.ts";
import { privacyCommands, privacyQueries } from "../../../../db/queries/privacy.ts";
import { viewCommands, viewQueries } from "../../../../db/queries/views.ts";
import type { ActiveLists } from "../../lists/active-lists.ts";
import { identityHash } from "../history/identity.ts";
import type { IdentityIndex } from "../sql/identity-index.ts";
import { isEntryOf, isViewOf, mentionsPerson, type Traces } from "./traces.ts";

/** Inside a `db.write`. */
export type ListEraser = ReturnType<typeof listEraser>;

/**
 * Erases a person from lists, saved views and the audit of both.
 * @param lists the cached entries, which are dropped with the rows
 * @param identities what orders have
 */
export function listEraser(db: Db, lists: ActiveLists, identities: Pick<IdentityIndex, "has">) {
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

  /** An audited entry without the person's value. */
  function blankValue(accountId: number, text: string | null, traces: Traces): string | null {
    if (text === null) return null;
    const entry = JSON.parse(text) as AuditedEntry;
    const isBlank = isEntryOf(traces, entry) || isOfNobody(accountId, entry);
    return isBlank ? JSON.stringify({ ...entry, value: null }) : text;
  }

  /** For a former address: no order or entry has it any more, so its owner is unknown. */
  function isOfNobody(accountId: number, { kind, value }: AuditedEntry): boolean {
    if (kind !== "address" || value === null) return false;
    const hasOrders = identities.has(identityHash(accountId, "address", value));
    return !hasOrders && entries.byValue(accountId, "address", value) === null;
  }

  return {
    /** Removes the person's entries and the searches for the person. @returns the erased texts */
    erase(accountId: number, traces: Traces): string[] {
      if (Object.values(traces).every(({ size }) => size === 0)) return [];
      const texts = [...eraseEntries(accountId, traces), ...eraseViews(accountId, traces)];
      for (const { id, actor, before, after } of audit.listAudit(accountId)) {
        const blank = {
          id,
          actor,
          before: blankValue(accountId, before, traces),
          after: blankValue(accountId, after, traces),
        };
        if (blank.before !== before || blank.after !== after) audit.setAudit(blank);
      }
      return texts;
    },
  };
}

/** In the audit's form; its value is null after an erasure. */
type AuditedEntry = Pick<ListEntryRow, "kind"> & { value: string | null };
