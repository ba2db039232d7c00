/** Members in the database and in a cache: every request with a session needs one, and only this process changes them. */
import type { MemberQueries, MemberRow } from "../db/queries/members.ts";
import { type Member, memberOf } from "./types.ts";

/** Filled as members are used; the rows are few. */
export class MemberStore {
  readonly queries: MemberQueries;
  readonly #byId = new Map<number, Member>();
  /** Incremented with every change, so that a row read before a change is not cached after it. */
  #generation = 0;

  constructor(queries: MemberQueries) {
    this.queries = queries;
  }

  /** Synchronous when the member is cached. */
  byId(id: number): Member | null | Promise<Member | null> {
    return this.#byId.get(id) ?? this.#read(id);
  }

  /** Caches a row that was just written. */
  changed(row: MemberRow): Member {
    this.#generation++;
    const member = memberOf(row);
    this.#byId.set(row.id, member);
    return member;
  }

  /** Forgets a member that was just removed. */
  removed(id: number): void {
    this.#generation++;
    this.#byId.delete(id);
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
