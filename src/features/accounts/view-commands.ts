/** Writes of saved searches. Each checks the names and the number of views in its transaction. */
import type { Db } from "../../db/db.ts";
import {
  type NewViewRow,
  viewCommands as rowCommands,
  type ViewRow,
  viewQueries,
} from "../../db/queries/views.ts";

export type ViewCommands = ReturnType<typeof viewCommands>;

/** Maximum of views per account, of all members together, which bounds what a list reads. */
const MAX_VIEWS = 100;

/** Why a view was not stored. */
export type ViewRefusal = "taken" | "full";

/** The member who acts; null with a key. */
export type MemberId = number | null;

/** Writes of saved views, which check names and limits in the transaction that stores them. */
export function viewCommands(db: Db) {
  const queries = viewQueries(db);
  const rows = rowCommands(db);
  /** Whether another view that the member sees has the name. */
  const isTaken = ({ accountId, nameKey }: NewViewRow, memberId: MemberId, id?: number) =>
    queries.visible(accountId, memberId).some((view) => view.nameKey === nameKey && view.id !== id);
  return {
    add(row: NewViewRow, memberId: MemberId): ViewRow | ViewRefusal {
      if (isTaken(row, memberId)) return "taken";
      if (queries.all(row.accountId).length >= MAX_VIEWS) return "full";
      return rows.insert(row);
    },
    /** Null when it was removed meanwhile. */
    replace(row: ViewRow, memberId: MemberId): ViewRow | ViewRefusal | null {
      if (!queries.byId(row.accountId, memberId, row.id)) return null;
      if (isTaken(row, memberId, row.id)) return "taken";
      rows.update(row);
      return row;
    },
    remove: (id: number): void => rows.remove(id),
  };
}
