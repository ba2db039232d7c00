/** Use cases: verify, score and save an order of a request, and the rows of a file. */

import { isAdvised } from "../../db/queries/order-kinds.ts";
import { addressOf } from "../../engine/address/fields.ts";
import { adviceOf } from "../../engine/risk/advice.ts";
import { Problem } from "../../lib/problem.ts";
import type { Account } from "../accounts/types.ts";
import type { OrderDeps } from "./deps.ts";
import { FILE_ORIGINS, type RowFault, type RowScore, rowTimeFault, type ScoredMode } from "./file-rows.ts";
import { type Order, orderOf } from "./record/order.ts";
import type { OrderIn } from "./record/order-in.ts";
import { timeOf } from "./record/order-times.ts";
import type { ScoredOrder } from "./record/scored-order.ts";
import type { ScoreOptions } from "./record/types.ts";
import type { ProbabilityCache } from "./rules/probabilities.ts";
import { keptCheck } from "./stored/check.ts";

/** Opens the use cases. */
export const createScoring = (deps: OrderDeps, probabilities: Pick<ProbabilityCache, "of" | "changed">) => ({
  /**
   * Verifies, scores and saves an order; committed when it resolves.
   * @returns with the advice (null when it does not wait, or is prepaid), the result of the address check, and the state
   *   of the monthly quota (null when the order was not counted)
   * @throws Problem 402 `quota_exceeded` when counted, 400 for a blank id or an impossible time
   */
  async scoreOne(account: Account, input: OrderIn, options: ScoreOptions) {
    const { channel, counted: isCounted, source, actor = null, hasSameAddress, isSent = false } = options;
    const now = deps.clock();
    if (input.order_id.trim() === "") throw blankId();
    const placedAt = timeOf(input, "placed_at", now) ?? options.at ?? null;
    const given = addressOf(input);
    const { found, quota } = await deps.verifyAddress(account, "order", given, { isCounted });
    const address = { given, verification: found };
    const state = { placedAt, outcome: null, isSent, isLive: true };
    const owner = { accountId: account.id, channel };
    const order = orderOf(input, address, state, owner, deps.isGibberish, now);
    const { callbackUrl } = account;
    const origin = {
      callbackUrl,
      isPast: false,
      asOf: options.asOf ?? ("arrival" as const),
      by: { source, actor },
      hasSameAddress,
    };
    await deps.identityPass?.prepare([order.columns]);
    const scored = await deps.writer.save(order, origin, deps.writeTime());
    probabilities.changed(account.id, scored.outcome === null ? 0 : 1);
    const probability = probabilities.of({ ...scored, accountId: account.id });
    const advice = isAdvised(scored) ? adviceOf(account.costs, probability, scored.phone) : null;
    return { scored, probability, advice, verification: keptCheck(found), quota };
  },
  /**
   * Scores and saves rows of a file, one result for each; the quota is already charged. Past orders (mode history)
   * raise no alerts; those that were sent, or are older than a week, do not wait for review.
   */
  async score(
    { id, callbackUrl }: Account,
    rows: readonly Order[],
    mode: ScoredMode,
  ): Promise<(RowScore | RowFault)[]> {
    const now = deps.clock();
    const faults = rows.map((row) => rowTimeFault(row, now));
    const orders = rows.filter((_, i) => !faults[i]);
    // A transaction needs an account.
    if (orders.length === 0) return faults as RowFault[];
    await deps.identityPass?.prepare(orders.map(({ columns }) => columns));
    const saved = await deps.writer.saveAll(orders, { callbackUrl, ...FILE_ORIGINS[mode] }, deps.writeTime());
    probabilities.changed(id, saved.filter(({ outcome }) => outcome !== null).length);
    let next = 0;
    return faults.map((fault) => fault ?? rowScore(saved[next++]));
  },
});

/** Response for one order. */
export type ScoreAnswer = Awaited<ReturnType<ReturnType<typeof createScoring>["scoreOne"]>>;

const rowScore = ({ riskLevel, riskScore, riskReasons, created }: ScoredOrder): RowScore => ({
  ...{ riskLevel, riskScore, riskReasons, created },
});

const blankId = (): Problem => new Problem("invalid_order_id", {}, { field: "order_id" });
