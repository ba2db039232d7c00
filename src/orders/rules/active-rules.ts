/** The rules in force of each merchant, in memory once they were asked for. */
import type { RuleQueries } from "../../db/queries/rules.ts";
import { DEFAULT_RULES } from "../../risk/index.ts";
import type { RuleDocument } from "../../risk/schema.ts";

export interface ActiveRuleSet {
  /** 0 for the default rules. */
  version: number;
  /** With its version inside. The same object as long as it is in force: it is compiled once. */
  document: RuleDocument;
}

export class ActiveRules {
  readonly #queries: RuleQueries;
  readonly #known = new Map<number, ActiveRuleSet>();

  constructor(queries: RuleQueries) {
    this.#queries = queries;
  }

  active(accountId: number): ActiveRuleSet {
    const known = this.#known.get(accountId) ?? this.#read(accountId);
    this.#known.set(accountId, known);
    return known;
  }

  /** After a change, once it is on disk. */
  changed(accountId: number): void {
    this.#known.delete(accountId);
  }

  #read(accountId: number): ActiveRuleSet {
    const row = this.#queries.latest(accountId);
    return row ? { version: row.version, document: documentOf(row) } : DEFAULTS;
  }
}

export const DEFAULTS: ActiveRuleSet = { version: 0, document: { ...DEFAULT_RULES, version: 0 } };

/** @returns the document as it was put, with the version that it was given */
export function documentOf(row: { document: string; version: number }): RuleDocument {
  return { ...(JSON.parse(row.document) as RuleDocument), version: row.version };
}
