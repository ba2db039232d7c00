/** Saved searches of orders: a member's own, and those that all members of the account share. */
import type { ViewQueries, ViewRow } from "../../db/queries/views.ts";
import { Problem } from "../../lib/problem.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import type { Member } from "./types.ts";
import type { ViewCommands, ViewRefusal } from "./view-commands.ts";

export type { ViewRow } from "../../db/queries/views.ts";

/** The user of views. A key only sees and creates shared ones. */
export interface ViewUser {
  accountId: number;
  member: Member | null;
  /** The member's e-mail, or "api". */
  name: string;
}

export interface ViewInput {
  name: string;
  query: string;
  isShared: boolean;
}

export interface ViewsDeps {
  queries: ViewQueries;
  commands: Remote<ViewCommands>;
  clock: () => number;
}

export type Views = ReturnType<typeof createViews>;

/** The saved views of the list of orders: a member's own ones, and those that the whole account shares. */
export function createViews({ queries, commands, clock }: ViewsDeps) {
  /** Columns of the request. */
  const columnsOf = ({ name, query, isShared }: ViewInput, memberId: number | null) => ({
    name: name.trim(),
    nameKey: name.trim().normalize("NFC").toLowerCase(),
    query,
    memberId: isShared ? null : memberId,
  });
  return {
    /** The user's own and the shared ones, oldest first. */
    list: async ({ accountId, member }: ViewUser) => queries.visible(accountId, member?.id ?? null),
    /** @throws Problem 404 */
    async get({ accountId, member }: ViewUser, id: number): Promise<ViewRow> {
      const view = queries.byId(accountId, member?.id ?? null, id);
      if (!view) throw notFound();
      return view;
    },
    /** @throws Problem 409 `view_name_taken` or `too_many_views` */
    async add({ accountId, member, name: createdBy }: ViewUser, input: ViewInput): Promise<ViewRow> {
      const memberId = member?.id ?? null;
      const row = { ...columnsOf(input, memberId), accountId, createdBy, createdAt: clock() };
      return accepted(await commands.add(row, memberId));
    },
    /** @param view as returned by {@link get} @throws Problem 404, 409 `view_name_taken` */
    async replace({ member }: ViewUser, view: ViewRow, input: ViewInput): Promise<ViewRow> {
      const memberId = member?.id ?? null;
      return accepted(await commands.replace({ ...view, ...columnsOf(input, memberId) }, memberId));
    },
    /** @param view as returned by {@link get} */
    remove: ({ id }: ViewRow): Promise<void> => commands.remove(id),
  };
}

/** @throws Problem for a refused view */
function accepted(result: ViewRow | ViewRefusal | null): ViewRow {
  if (result === null) throw notFound();
  if (result === "taken") throw new Problem("view_name_taken");
  if (result === "full") throw new Problem("too_many_views");
  return result;
}

const notFound = () => new Problem("view_not_found");
