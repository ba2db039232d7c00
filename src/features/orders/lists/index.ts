/** Use case: people block and allow buyers and PINs. */

import type { ListEntryFilter, ListEntryQueries, NewListEntryRow } from "../../../db/queries/list-entries.ts";
import { type ListName, scoresList } from "../../../engine/risk/index.ts";
import type { Slice } from "../../../lib/cursor.ts";
import type { Remote } from "../../../lib/threads/rpc.ts";
import type { Account } from "../../accounts/types.ts";
import type { Actor } from "../record/types.ts";
import type { ActiveRules } from "../rules/active-rules.ts";
import type { ListCommands } from "./commands.ts";
import { entryOf, NORMALIZE } from "./value.ts";

export type { ListEntryRow } from "../../../db/queries/list-entries.ts";
export { NORMALIZE, VALUE_OF_ORDER } from "./value.ts";

/** An entry to add, with its normalized value. */
export type EntryToAdd = Pick<
  NewListEntryRow,
  "list" | "kind" | "value" | "note" | "createdBy" | "expiresAt"
>;

/** Dependencies of the use case. */
interface ListsDeps {
  queries: { listEntries: ListEntryQueries };
  /** Milliseconds since 1970. */
  clock: () => number;
  /** The time of a write if a clock was given; null: that of its transaction. */
  writeTime: () => number | null;
  listCommands: Remote<ListCommands>;
  /** Drops the merchant's lists from its cache. */
  writer: { listsChanged(accountId: number): Promise<void> };
}

/** Opens the use case. */
export function createLists(
  { queries, clock, writeTime, writer, listCommands }: ListsDeps,
  activeRules: Pick<ActiveRules, "active">,
) {
  /** A whole phone is searched in its stored form, however it is typed, and a whole e-mail as its entry spells it. */
  const searched = (accountId: number, q: string): string => {
    const text = NORMALIZE.phone(q) ?? q.trim().toLowerCase();
    const isEmail = NORMALIZE.email(q) !== null;
    return (isEmail && entryOf(queries.listEntries, accountId, "email", text)?.value) || text;
  };
  return {
    /** Entries that have not expired, newest first. */
    page: async ({ id }: Account, { q, ...filter }: ListEntryFilter, slice: Slice) =>
      queries.listEntries.page(id, { ...filter, q: q && searched(id, q) }, clock(), slice),
    /** Number of entries that have not expired. */
    total: async ({ id }: Account, { q, ...filter }: ListEntryFilter) =>
      queries.listEntries.total(id, { ...filter, q: q && searched(id, q) }, clock()),
    /** Whether the account's active rules score a list: its own rules may not. */
    isScored({ id }: Account, list: ListName): boolean {
      return scoresList(activeRules.active(id).document, list);
    },
    /** Null when the account has no such entry. */
    find: async ({ id }: Account, entryId: number) => queries.listEntries.byId(id, entryId),
    /**
     * Orders scored from now on see the entry.
     * @throws Problem 409 `too_many_entries`
     */
    async add({ id: accountId }: Account, entry: EntryToAdd, by: Actor) {
      const added = await listCommands.add({ ...entry, accountId, createdAt: writeTime() }, by);
      await writer.listsChanged(accountId);
      return added;
    },
    /** @returns whether there was such an entry */
    async remove({ id: accountId }: Account, entryId: number, by: Actor): Promise<boolean> {
      const removed = await listCommands.remove(accountId, entryId, by, writeTime());
      await writer.listsChanged(accountId);
      return removed;
    },
  };
}
