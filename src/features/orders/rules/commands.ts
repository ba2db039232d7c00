/** Writes of rules, with their audit entry in the same transaction. */
import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../../db/db.ts";
import { auditCommands } from "../../../db/queries/audit.ts";
import { ruleQueries, ruleRowCommands } from "../../../db/queries/rules.ts";
import { scoreOutcomeCommands } from "../../../db/queries/score-outcomes.ts";
import type { RuleDocument } from "../../../engine/risk/schema.ts";
import type { Actor } from "../record/types.ts";
import { DEFAULTS, documentOf } from "./active-rules.ts";

export type RuleCommands = ReturnType<typeof ruleCommands>;

/** Writes of the rules, each with its entry in the audit, in one transaction. */
export function ruleCommands(db: Db) {
  const { latest } = ruleQueries(db);
  const rows = ruleRowCommands(db);
  const audit = auditCommands(db);
  return {
    storeOutcomesBefore: scoreOutcomeCommands(db).storeBefore,
    /**
     * Stores the rules as a new version, unless they equal the active ones: a client may send its rules at every start,
     * which should not fill the history.
     * @param document validated
     * @param at milliseconds since 1970
     * @param ifVersion the version that the document was made from; null: whatever is active
     * @returns the active rules afterwards; `isStale`: other rules than `ifVersion` were active, and remain so
     */
    replace(
      accountId: number,
      document: RuleDocument,
      { source, actor = null, ip = null }: Actor,
      { at, ifVersion }: { at: number; ifVersion: number | null },
    ) {
      const row = latest(accountId);
      const before = row ? documentOf(row) : DEFAULTS.document;
      const content = contentOf(document);
      if (isDeepStrictEqual(content, contentOf(before))) return { document: before, isNew: false };
      if (ifVersion !== null && ifVersion !== before.version)
        return { document: before, isNew: false, isStale: true };
      const version = (row?.version ?? 0) + 1;
      const stored = { accountId, version, document: JSON.stringify(content), createdAt: at };
      rows.insert({ ...stored, author: actor ?? source });
      const entry = { accountId, orderId: "", at, source, actor, ip };
      audit.insert({
        ...entry,
        kind: "rules",
        action: "rules.replaced",
        before: JSON.stringify({ version: before.version }),
        after: JSON.stringify({ version }),
      });
      return { document: documentOf(stored), isNew: true };
    },
  };
}

/** A document without its version, for comparing. */
function contentOf({ version: _, ...content }: RuleDocument): object {
  return content;
}
