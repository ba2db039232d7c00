/** The rules documents of all versions, for the texts of stored reasons. */
import type { RuleQueries } from "../../db/queries/rules.ts";
import type { RuleDocument } from "../../risk/schema.ts";
import { type ActiveRules, DEFAULTS, documentOf } from "../rules/active-rules.ts";

/** Former versions in memory: each may have megabytes, and pages of orders name few. */
const MAX_DOCUMENTS = 16;

/** Reads each version once, as versions never change. */
export class RuleDocuments {
  readonly #queries: Pick<RuleQueries, "find">;
  readonly #active: ActiveRules;
  /** By account and version; the least recently used first. */
  readonly #former = new Map<string, RuleDocument>();

  constructor(queries: Pick<RuleQueries, "find">, active: ActiveRules) {
    this.#queries = queries;
    this.#active = active;
  }

  /** The same object while it is in memory, because it is compiled once; undefined for an unknown version. */
  of(accountId: number, version: number): RuleDocument | undefined {
    if (version === DEFAULTS.version) return DEFAULTS.document;
    const active = this.#active.active(accountId);
    if (active.version === version) return active.document;
    const key = `${accountId} ${version}`;
    const document = this.#former.get(key) ?? this.#read(accountId, version);
    if (!document) return undefined;
    this.#former.delete(key);
    this.#former.set(key, document);
    for (const oldest of this.#former.keys()) {
      if (this.#former.size <= MAX_DOCUMENTS) break;
      this.#former.delete(oldest);
    }
    return document;
  }

  #read(accountId: number, version: number): RuleDocument | undefined {
    const row = this.#queries.find(accountId, version);
    return row ? documentOf(row) : undefined;
  }
}
