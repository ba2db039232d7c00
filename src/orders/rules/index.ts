/** Use case: a merchant reads, replaces, tries and learns rules. */
import type { Account } from "../../accounts/types.ts";
import type { RuleVersionRow } from "../../db/queries/rules.ts";
import { type BacktestRow, backtest, suggest, validateRules } from "../../risk/index.ts";
import type { RuleDocument } from "../../risk/schema.ts";
import type { Parts } from "../parts.ts";
import { DAY_MS, season } from "../season.ts";
import type { SignalStore } from "../signals.ts";
import type { Rules } from "../types.ts";
import { DEFAULTS, documentOf, type RuleBook } from "./book.ts";

/** How far back `suggest` looks. */
const LEARNING_DAYS = 366;

export function createRules(parts: Parts, book: RuleBook, signals: SignalStore): Rules {
  const { db, queries, clock } = parts;
  return {
    current: (account) => book.inForce(account.id).document,
    async replace(account, input, { source, actor = null }) {
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
          ...{ accountId, orderId: "", at: createdAt, source, actor, action: "rules.replaced" },
          before: JSON.stringify({ version: before }),
          after: JSON.stringify({ version: row.version }),
        });
        return row;
      });
      book.changed(accountId);
      return documentOf(row);
    },
    async history(account, limit) {
      const rows = await queries.rules.list(account.id, limit);
      const versions = rows.map(versionOf);
      const first = { ...DEFAULTS, author: "Thikana", created_at: account.createdAt };
      return rows.length < limit ? [...versions, first] : versions;
    },
    async backtest(account, input, days) {
      const today = book.inForce(account.id).document;
      const document = input === null ? today : validateRules(input);
      return backtest(await finished(account, days), document, today);
    },
    async suggest(account) {
      const rows = await finished(account, LEARNING_DAYS);
      return suggest(rows.reverse(), book.inForce(account.id).document);
    },
  };

  /** Orders of the last days with a final outcome, oldest first. */
  async function finished(account: Account, days: number): Promise<BacktestRow[]> {
    const rows: BacktestRow[] = [];
    for await (const page of season(queries.season, account.id, clock() - days * DAY_MS)) {
      for (const row of page) {
        const { outcome, orderValue: order_value, riskLevel: level } = row;
        if (outcome !== "delivered" && outcome !== "rto") continue;
        rows.push({ signals: signals.unpack(row), outcome, order_value, level });
      }
    }
    return rows;
  }
}

function versionOf(row: RuleVersionRow): {
  version: number;
  author: string;
  created_at: number;
  document: RuleDocument;
} {
  const { version, author, createdAt: created_at } = row;
  return { version, author, created_at, document: documentOf(row) };
}
