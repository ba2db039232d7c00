/** Cache of each merchant's active rules. */
import { isAway } from "../../../db/away.ts";
import { ALWAYS_FRESH, type Freshness } from "../../../db/freshness.ts";
import type { RuleQueries } from "../../../db/queries/rules.ts";
import { DEFAULT_RULES } from "../../../engine/risk/index.ts";
import type { RuleDocument } from "../../../engine/risk/schema.ts";

/** The rules that score a merchant's orders. */
export interface ActiveRuleSet {
  /** 0 for the default rules. */
  version: number;
  /** Includes its version. The same object while it is active, because it is compiled once. */
  document: RuleDocument;
}

type Queries = Pick<RuleQueries, "latest" | "latestVersion">;

interface Known {
  active: ActiveRuleSet;
  /** When the version was last read: see `#reading`. */
  reading: number;
}

/** Reads a merchant's rules once, until they change. */
export class ActiveRules {
  readonly #cache = new Map<number, Known>();
  /** Rises when cached rules may be stale. */
  #reading = 0;

  /** @param freshness of what other nodes may change; without it, call {@link recheck} */
  constructor(
    private readonly queries: Queries,
    private readonly freshness: Freshness = ALWAYS_FRESH,
  ) {
    freshness.onStale(() => this.recheck());
  }

  active(accountId: number): ActiveRuleSet {
    this.freshness.check();
    const known = this.#cache.get(accountId);
    if (known?.reading === this.#reading) return known.active;
    const active = (known && this.#ifStillActive(accountId, known)) ?? this.#read(accountId);
    this.#cache.set(accountId, { active, reading: this.#reading });
    return active;
  }

  /** Makes each merchant's version be read again before its rules are used. */
  recheck(): void {
    this.#reading++;
  }

  /** Call it after the change is committed. */
  changed(accountId: number): void {
    this.#cache.delete(accountId);
  }

  /** Compares only versions: a document may have megabytes, and would be compiled again. */
  #ifStillActive(accountId: number, { active }: Known): ActiveRuleSet | null {
    try {
      return this.queries.latestVersion(accountId) === active.version ? active : null;
    } catch (error) {
      if (isAway(error) && this.freshness.isShared) return active;
      throw error;
    }
  }

  #read(accountId: number): ActiveRuleSet {
    const row = this.queries.latest(accountId);
    return row ? { version: row.version, document: documentOf(row) } : DEFAULTS;
  }
}

/** The rules of a merchant without own rules. */
export const DEFAULTS: ActiveRuleSet = { version: 0, document: { ...DEFAULT_RULES, version: 0 } };

/** @returns the stored document with its version */
export function documentOf(row: { document: string; version: number }): RuleDocument {
  return { ...(JSON.parse(row.document) as RuleDocument), version: row.version };
}
