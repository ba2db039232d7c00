/** Cache of each merchant's active rules. */
import type { RuleQueries } from "../../db/queries/rules.ts";
import { DEFAULT_RULES } from "../../risk/index.ts";
import type { RuleDocument } from "../../risk/schema.ts";

/** The rules that score a merchant's orders. */
export interface ActiveRuleSet {
  /** 0 for the default rules. */
  version: number;
  /** Includes its version. The object stays the same while it is active, because it is compiled once. */
  document: RuleDocument;
}

/** Reads a merchant's rules once, until they change. */
export class ActiveRules {
  readonly #queries: RuleQueries;
  readonly #cache = new Map<number, ActiveRuleSet>();

  constructor(queries: RuleQueries) {
    this.#queries = queries;
  }

  active(accountId: number): ActiveRuleSet {
    const active = this.#cache.get(accountId) ?? this.#read(accountId);
    this.#cache.set(accountId, active);
    return active;
  }

  /** Call it after the change is committed. */
  changed(accountId: number): void {
    this.#cache.delete(accountId);
  }

  #read(accountId: number): ActiveRuleSet {
    const row = this.#queries.latest(accountId);
    return row ? { version: row.version, document: documentOf(row) } : DEFAULTS;
  }
}

/** The rules of a merchant without rules of their own. */
export const DEFAULTS: ActiveRuleSet = { version: 0, document: { ...DEFAULT_RULES, version: 0 } };

/** @returns the stored document with its version */
export function documentOf(row: { document: string; version: number }): RuleDocument {
  return { ...(JSON.parse(row.document) as RuleDocument), version: row.version };
}
