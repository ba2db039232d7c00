/** Use case: a merchant reads, replaces, backtests and learns rules. */
import { Problem } from "../../problem.ts";
import { validateRules } from "../../risk/index.ts";
import type { OrderDeps } from "../deps.ts";
import type { Rules } from "../types.ts";
import { type ActiveRules, DEFAULTS, documentOf } from "./active-rules.ts";
import { openAnalysisJobs } from "./analysis-jobs.ts";

/** The author of version 0. */
const DEFAULT_AUTHOR = "Thikana";

export function createRules(deps: OrderDeps, activeRules: ActiveRules): Rules {
  const { queries, clock, writer, ruleCommands } = deps;
  const jobs = openAnalysisJobs(deps);
  return {
    current: (account) => activeRules.active(account.id).document,
    async replace({ id }, input, by) {
      const { document, isNew } = await ruleCommands.replace(id, validateRules(input), by, clock());
      if (isNew) {
        activeRules.changed(id);
        await writer.rulesChanged(id);
      }
      return document;
    },
    async history(account, limit) {
      const rows = await queries.rules.list(account.id, limit);
      const first = { version: DEFAULTS.version, author: DEFAULT_AUTHOR, createdAt: account.createdAt };
      return rows.length < limit ? [...rows, first] : rows;
    },
    async version(account, version) {
      if (version === DEFAULTS.version) {
        return { ...DEFAULTS, author: DEFAULT_AUTHOR, createdAt: account.createdAt };
      }
      const row = await queries.rules.find(account.id, version);
      if (!row) throw new Problem(404, "version_not_found", `There is no version ${version} of your rules.`);
      return { ...row, document: documentOf(row) };
    },
    async backtest(account, input, days) {
      const document = input === null ? null : validateRules(input);
      return jobs.backtest(account.id, days, document, activeRules.active(account.id).document);
    },
    suggest: (account) => jobs.learn(account.id, activeRules.active(account.id).document),
    close: () => jobs.close(),
  };
}
