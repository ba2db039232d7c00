/** Members in the database and in a cache: every request with a session needs one. */
import { ALWAYS_FRESH, type Freshness } from "../../db/freshness.ts";
import type { MemberQueries, MemberRow } from "../../db/queries/members.ts";
import { type Member, memberOf } from "./types.ts";

/** Filled as members are used; the rows are few. */
export class MemberStore {
  readonly queries: MemberQueries;
  readonly #freshness: Freshness;
  readonly #onChange: () => void;
  readonly #byId = new Map<number, Member>();
  /** Incremented with every change, so that a row read before a change is not cached after it. */
  #generation = 0;

  /**
   * @param freshness of what other nodes may change
   * @param onChange called after a member was added, changed or removed
   */
  constructor(queries: MemberQueries, freshness = ALWAYS_FRESH, onChange = () => {}) {
    this.queries = queries;
    this.#onChange = onChange;
    this.#freshness = freshness;
    freshness.onStale(() => {
      this.#generation++;
      this.#byId.clear();
    });
  }

  /** Synchronous when the member is cached. */
  byId(id: number): Member | null | Promise<Member | null> {
    this.#freshness.check();
    return this.#byId.get(id) ?? this.#read(id);
  }

  /** Caches a row that was just written. */
  changed(row: MemberRow): Member {
    this.#generation++;
    const member = memberOf(row);
    this.#byId.set(row.id, member);
    this.#onChange();
    return member;
  }

  /** Forgets a member that was just removed. */
  removed(id: number): void {
    this.#generation++;
    this.#byId.delete(id);
    this.#onChange();
  }

  async #read(id: number): Promise<Member | null> {
    const generation = this.#generation;
    const row = await this.queries.byId(id);
    if (!row) return null;
    const member = memberOf(row);
    if (generation === this.#generation) this.#byId.set(id, member);
    return member;
  }
}
