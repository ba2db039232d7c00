/** Use case: a merchant reads, replaces, tries and learns rules. */
import { Problem } from "../../problem.ts";
import { validateRules } from "../../risk/index.ts";
import type { Parts } from "../parts.ts";
import type { Rules } from "../types.ts";
import { DEFAULTS, documentOf, type RuleBook } from "./book.ts";
import { openSeasons } from "./seasons.ts";

/** Who wrote version 0. */
const AUTHOR = "Thikana";

export function createRules(parts: Parts, book: RuleBook): Rules {
  const { db, queries, clock, desk } = parts;
  const seasons = openSeasons(parts);
  return {
    current: (account) => book.inForce(account.id).document,
    async replace(account, input, { source, actor = null, ip = null }) {
      const document = validateRules(input);
      const { id: accountId } = account;
      const { version: _, ...kept } = document;
      const row = await db.write(() => {
        const before = queries.rules.latest(accountId)?.version ?? 0;
        const createdAt = clock();
        const row = queries.rules.insert({
          ...{ accountId, document: JSON.stringify(kept), createdAt },
          author: actor ?? source,
        });
        queries.audit.insert({
          ...{ accountId, orderId: "", at: createdAt, source, actor, ip },
          ...{ kind: "rules", action: "rules.replaced" },
          before: JSON.stringify({ version: before }),
          after: JSON.stringify({ version: row.version }),
        });
        return row;
      });
      book.changed(accountId);
      await desk.rulesChanged(accountId);
      return documentOf(row);
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
      return seasons.backtest(account.id, days, document, book.inForce(account.id).document);
    },
    suggest: (account) => seasons.learn(account.id, book.inForce(account.id).document),
    close: () => seasons.close(),
  };
}
