/** Use case: a merchant reads, replaces, tries and learns rules. */
import { isDeepStrictEqual } from "node:util";
import { Problem } from "../../problem.ts";
import { validateRules } from "../../risk/index.ts";
import type { RuleDocument } from "../../risk/schema.ts";
import type { OrderDeps } from "../deps.ts";
import type { Rules } from "../types.ts";
import { type ActiveRules, DEFAULTS, documentOf } from "./active-rules.ts";
import { openAnalysisJobs } from "./analysis-jobs.ts";

/** Who wrote version 0. */
const AUTHOR = "Thikana";

export function createRules(deps: OrderDeps, book: ActiveRules): Rules {
  const { db, queries, clock, writer } = deps;
  const seasons = openAnalysisJobs(deps);
  return {
    current: (account) => book.active(account.id).document,
    async replace(account, input, { source, actor = null, ip = null }) {
      const content = contentOf(validateRules(input));
      const { id: accountId } = account;
      const { document, isNew } = await db.write(() => {
        const latest = queries.rules.latest(accountId);
        const before = latest ? documentOf(latest) : DEFAULTS.document;
        // A client that puts its rules at every start must not fill the history.
        if (isDeepStrictEqual(content, contentOf(before))) return { document: before, isNew: false };
        const createdAt = clock();
        const row = queries.rules.insert({
          ...{ accountId, document: JSON.stringify(content), createdAt },
          author: actor ?? source,
        });
        queries.audit.insert({
          ...{ accountId, orderId: "", at: createdAt, source, actor, ip },
          ...{ kind: "rules", action: "rules.replaced" },
          before: JSON.stringify({ version: before.version }),
          after: JSON.stringify({ version: row.version }),
        });
        return { document: documentOf(row), isNew: true };
      });
      if (isNew) {
        book.changed(accountId);
        await writer.rulesChanged(accountId);
      }
      return document;
    },
    async history(account, limit) {
      const rows = await queries.rules.list(account.id, limit);
      const first = { version: DEFAULTS.version, author: AUTHOR, createdAt: account.createdAt };
      return rows.length < limit ? [...rows, first] : rows;
    },
    async version(account, version) {
      if (version === DEFAULTS.version) {
        return { ...DEFAULTS, author: AUTHOR, createdAt: account.createdAt };
      }
      const row = await queries.rules.find(account.id, version);
      if (!row) throw new Problem(404, "version_not_found", `There is no version ${version} of your rules.`);
      return { ...row, document: documentOf(row) };
    },
    async backtest(account, input, days) {
      const document = input === null ? null : validateRules(input);
      return seasons.backtest(account.id, days, document, book.active(account.id).document);
    },
    suggest: (account) => seasons.learn(account.id, book.active(account.id).document),
    close: () => seasons.close(),
  };
}

/** What a document says, whichever version it is. */
function contentOf({ version: _, ...content }: RuleDocument): object {
  return content;
}
