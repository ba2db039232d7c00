/** The rules documents of all versions, for the texts of stored reasons. */
import type { RuleQueries } from "../../../db/queries/rules.ts";
import type { RuleDocument } from "../../../engine/risk/schema.ts";
import { RecentCache } from "../../../lib/recent-cache.ts";
import { type ActiveRules, DEFAULTS, documentOf } from "./active-rules.ts";

/** Former versions in memory, at most twice as many: each may have megabytes, and pages of orders refer to few. */
const SIZE = 8;

/** Reads each version once, as versions never change. */
export class RuleDocuments {
  /** By account and version. */
  readonly #former = new RecentCache<string, RuleDocument>(SIZE);

  constructor(
    private readonly queries: Pick<RuleQueries, "find">,
    private readonly active: ActiveRules,
  ) {}

  /** The same object while it is in memory, because it is compiled once; undefined for an unknown version. */
  of(accountId: number, version: number): RuleDocument | undefined {
    if (version === DEFAULTS.version) return DEFAULTS.document;
    const active = this.active.active(accountId);
    if (active.version === version) return active.document;
    const key = `${accountId} ${version}`;
    const known = this.#former.get(key);
    if (known) return known;
    const row = this.queries.find(accountId, version);
    if (!row) return undefined;
    const document = documentOf(row);
    this.#former.set(key, document);
    return document;
  }
}
