/** Use case: a merchant reads, replaces, backtests and learns rules. */

import type { RuleQueries, RuleVersionEntry } from "../../../db/queries/rules.ts";
import type { Reader } from "../../../db/reader.ts";
import { validateRules } from "../../../engine/risk/index.ts";
import type { RuleDocument } from "../../../engine/risk/schema.ts";
import type { Slice } from "../../../lib/cursor.ts";
import { Problem } from "../../../lib/problem.ts";
import type { Remote } from "../../../lib/threads/rpc.ts";
import type { Account } from "../../accounts/types.ts";
import { istDay } from "../../checks/calendar.ts";
import { type SavingQueries, savingOf } from "../analytics/index.ts";
import { readReturnDays, recentFrom } from "../analytics/return-days.ts";
import type { Actor } from "../record/types.ts";
import { type ActiveRules, DEFAULTS, documentOf } from "./active-rules.ts";
import { openAnalysisJobs } from "./analysis-jobs.ts";
import type { RuleCommands } from "./commands.ts";
import type { SampleScope } from "./samples.ts";

/** The author of version 0. */
const DEFAULT_AUTHOR = "Thikana";

/** Dependencies of the use case. */
interface RulesDeps {
  db: Reader;
  queries: SavingQueries & { rules: RuleQueries };
  /** Milliseconds since 1970. */
  clock: () => number;
  ruleCommands: Remote<RuleCommands>;
  /** Drops the merchant's rules from its cache. */
  writer: { rulesChanged(accountId: number): Promise<void> };
}

/** Opens the use case; its worker threads start with the first backtest. */
export function createRules(deps: RulesDeps, activeRules: ActiveRules) {
  const { queries, clock, writer, ruleCommands } = deps;
  const jobs = openAnalysisJobs(deps.db);
  const scopeOf = async (accountId: number): Promise<SampleScope> => {
    const now = clock();
    return { accountId, now, returnDays: await readReturnDays(queries.scan, accountId, now) };
  };
  /** The active rules, with their version; 0 for the default rules. */
  const current = (account: Account) => activeRules.active(account.id).document;
  const defaultEntry = ({ createdAt }: Account): RuleVersionEntry => {
    return { version: DEFAULTS.version, author: DEFAULT_AUTHOR, createdAt };
  };
  const entryOf = (account: Account, { version = DEFAULTS.version }: RuleDocument): RuleVersionEntry =>
    queries.rules.find(account.id, version) ?? defaultEntry(account);
  return {
    current,
    /**
     * @param ifVersion the version that the rules were made from; null: whatever is active
     * @returns the active rules; `changed` names their author if they are not those of `ifVersion` and were therefore
     *   kept
     * @throws Problem 400 `invalid_rules` with the path inside the document
     */
    async replace(account: Account, input: unknown, by: Actor, ifVersion: number | null = null) {
      const { id } = account;
      const when = { at: clock(), ifVersion };
      const { document, isNew, isStale } = await ruleCommands.replace(id, validateRules(input), by, when);
      if (isNew) {
        activeRules.changed(id);
        await writer.rulesChanged(id);
      }
      return { document, changed: isStale ? entryOf(account, document) : null };
    },
    /** Newest first, the default rules last. */
    async history(account: Account, slice: Slice) {
      const rows = await queries.rules.list(account.id, slice);
      const isEnd = rows.length < slice.limit && slice.after !== DEFAULTS.version;
      return isEnd ? [...rows, defaultEntry(account)] : rows;
    },
    /** @throws Problem 404 `version_not_found` */
    async version(account: Account, version: number) {
      if (version === DEFAULTS.version) return { ...DEFAULTS, ...defaultEntry(account) };
      const row = queries.rules.find(account.id, version);
      if (!row) throw new Problem("version_not_found", { version });
      return { ...row, document: documentOf(row) };
    },
    /**
     * Runs on a worker thread.
     * @param input rules to compare with the active ones; null: only the active ones
     * @param signal aborted when nobody waits for it any more
     * @throws Problem 400 `invalid_rules` or `took_too_long`, 429 `too_many_jobs`
     */
    async backtest(account: Account, input: unknown, days: number, signal?: AbortSignal) {
      const document = input === null ? null : validateRules(input);
      const scope = await scopeOf(account.id);
      const [report, realised] = await Promise.all([
        jobs.backtest(scope, account.costs, days, document, current(account), signal),
        savingOf(queries, account, days, scope),
      ]);
      return { ...report, realised };
    },
    /**
     * Learns from finished orders, on a worker thread.
     * @throws Problem 409 `not_enough_outcomes` or `took_too_long`, 429 `too_many_jobs`
     */
    suggest: async (account: Account) =>
      jobs.learn(await scopeOf(account.id), account.costs, current(account)),
    /**
     * Scores finished orders of other versions with the active rules, on a worker thread, and stores how many of each
     * score came back; again on the days after new rules, until the returns of all earlier orders are known. Does nothing
     * for a version that is not active.
     * @throws Problem 429 `too_many_jobs`
     */
    async countBefore(accountId: number, rulesVersion: number) {
      const { version, document } = activeRules.active(accountId);
      if (version !== rulesVersion) return;
      const scope = await scopeOf(accountId);
      const counts = await jobs.countByScore(scope, version, document);
      const from = recentFrom(scope.returnDays, scope.now);
      // Orders of other versions were placed before this one.
      const madeOn = istDay(queries.rules.find(accountId, version)?.createdAt ?? 0);
      const leftOutFrom = madeOn < from ? null : from;
      await ruleCommands.storeOutcomesBefore(accountId, version, { counts, leftOutFrom });
    },
    /** Terminates the worker threads and rejects running jobs. Close the database afterwards. */
    close: () => jobs.close(),
  };
}
