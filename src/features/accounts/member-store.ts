/** Members in the database and in a cache: every request with a session needs one. */
import { ALWAYS_FRESH, type Freshness } from "../../db/freshness.ts";
import type { MemberQueries, MemberRow } from "../../db/queries/members.ts";
import { StaleCache } from "../../db/stale-cache.ts";
import { type Member, memberOf } from "./types.ts";

/** Filled as members are used; the rows are few. */
export class MemberStore {
  readonly #byId: StaleCache<number, Member>;

  /**
   * @param freshness of what other nodes may change
   * @param onChange called after a member was added, changed or removed
   */
  constructor(
    readonly queries: MemberQueries,
    private readonly freshness: Freshness = ALWAYS_FRESH,
    private readonly onChange = () => {},
  ) {
    this.#byId = new StaleCache(freshness);
  }

  /** Synchronous when the member is cached. */
  byId(id: number): Member | null | Promise<Member | null> {
    this.freshness.check();
    return this.#byId.find(id, async () => {
      const row = await this.queries.byId(id);
      return row && memberOf(row);
    });
  }

  /** Caches a row that was just written. */
  changed(row: MemberRow): Member {
    const member = memberOf(row);
    this.#byId.put(row.id, member);
    this.onChange();
    return member;
  }

  /** Forgets a member that was just removed. */
  removed(id: number): void {
    this.#byId.delete(id);
    this.onChange();
  }
}
