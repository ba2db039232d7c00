/** Use case: a merchant reads, replaces, backtests and learns rules. */
import { isDeepStrictEqual } from "node:util";
import { Problem } from "../../problem.ts";
import { validateRules } from "../../risk/index.ts";
import type { RuleDocument } from "../../risk/schema.ts";
import type { OrderDeps } from "../deps.ts";
import type { Rules } from "../types.ts";
import { type ActiveRules, DEFAULTS, documentOf } from "./active-rules.ts";
import { openAnalysisJobs } from "./analysis-jobs.ts";

/** The author of version 0. */
const DEFAULT_AUTHOR = "Thikana";

export function createRules(deps: OrderDeps, activeRules: ActiveRules): Rules {
  const { db, queries, clock, writer } = deps;
  const jobs = openAnalysisJobs(deps);
  return {
    current: (account) => activeRules.active(account.id).document,
    async replace(account, input, { source, actor = null, ip = null }) {
      const content = contentOf(validateRules(input));
      const { id: accountId } = account;
      const { document, isNew } = await db.write(() => {
        const latest = queries.rules.latest(accountId);
        const before = latest ? documentOf(latest) : DEFAULTS.document;
        // A client may send its rules at every start: equal ones must not fill the history.
        if (isDeepStrictEqual(content, contentOf(before))) return { document: before, isNew: false };
        const createdAt = clock();
        const row = queries.rules.insert({
          accountId,
          document: JSON.stringify(content),
          createdAt,
          author: actor ?? source,
        });
        const entry = { accountId, orderId: "", at: createdAt, source, actor, ip };
        queries.audit.insert({
          ...entry,
          kind: "rules",
          action: "rules.replaced",
          before: JSON.stringify({ version: before.version }),
          after: JSON.stringify({ version: row.version }),
        });
        return { document: documentOf(row), isNew: true };
      });
      if (isNew) {
        activeRules.changed(accountId);
        await writer.rulesChanged(accountId);
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

/** A document without its version, for comparing. */
function contentOf({ version: _, ...content }: RuleDocument): object {
  return content;
}
