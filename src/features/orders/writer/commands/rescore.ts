/** Applies the active rules to open orders, using their stored signals and the current lists. */
import { scoringText } from "../../../../db/queries/audit-texts.ts";
import type { OpenOrder } from "../../../../db/queries/orders-rescore.ts";
import { score, withLists } from "../../../../engine/risk/index.ts";
import { riskColumns } from "../../record/scored-order.ts";
import type { Actor, Merchant, RescoredBatch } from "../../record/types.ts";
import { hasSameReasons } from "../../stored/reasons.ts";
import type { OrderCommand } from "../plan/plan.ts";

/** The next open orders of a merchant. */
export interface OpenScope {
  /** Row id of the order before them. */
  after: number;
  limit: number;
}

/**
 * Scores the next open orders again. For an unchanged score, level and reasons, only the rules version and the time are
 * stored; the audit gets an entry if score or level differ.
 */
export const rescoreBatch = (
  { id: accountId, callbackUrl }: Merchant,
  { after, limit }: OpenScope,
  by: Actor,
  now: number,
): OrderCommand<RescoredBatch> => ({
  keys: { open: { accountId, after, limit } },
  plan(plan) {
    const begun = performance.now();
    const { signals, rules, lists, openAfter } = plan.snapshot;
    const { document, version } = rules(accountId);
    const listed = lists(accountId);
    const rows = openAfter(accountId, after, limit);
    const levels: RescoredBatch["levels"] = { LOW: 0, REVIEW: 0, HIGH: 0 };
    let changed = 0;
    for (const row of rows) {
      const stored = signals.unpack(row);
      const values = withLists(stored, listed.match(stored, now));
      const scored: OpenOrder = {
        ...row,
        ...riskColumns(score(values, document), version, now),
        ...(values !== stored && signals.pack(values)),
      };
      levels[scored.riskLevel]++;
      if (isSameScoring(row, scored)) continue;
      plan.rescore(row, scored);
      if (scored.riskLevel !== row.riskLevel) changed++;
      if (scored.riskLevel !== row.riskLevel || scored.riskScore !== row.riskScore)
        plan.audit(row, "order.rescored", by, now, scoringText(row), scoringText(scored));
      plan.alert(scored, callbackUrl, now);
    }
    const ms = performance.now() - begun;
    const next = rows.length < limit ? null : (rows.at(-1)?.id ?? null);
    return { rescored: rows.length, changed, levels, rules_version: version, next, ms };
  },
});

const isSameScoring = (a: OpenOrder, b: OpenOrder): boolean =>
  a.rulesVersion === b.rulesVersion &&
  a.signals === b.signals &&
  a.riskScore === b.riskScore &&
  a.riskLevel === b.riskLevel &&
  hasSameReasons(a, b);
