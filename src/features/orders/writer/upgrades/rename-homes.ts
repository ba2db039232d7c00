/** Updates orders and list entries of earlier versions to this version's fingerprints. */
import type { Db } from "../../../../db/db.ts";
import { listEntryCommands, listEntryQueries } from "../../../../db/queries/list-entries.ts";
import { identityQueries } from "../../../../db/queries/order-identities.ts";
import type { OrderRow } from "../../../../db/queries/orders.ts";
import type { CheckCommands } from "../../../../db/queries/unlearned-orders.ts";
import type { ActiveLists } from "../../lists/active-lists.ts";
import { checkOf, packCheck } from "../../stored/check.ts";
import { identityHash } from "../history/identity.ts";
import type { OrderPlan } from "../plan/plan.ts";

/** An order whose address has another fingerprint in this version. */
export interface RenamedHome {
  id: number;
  /** As read: an address changed since is left alone. */
  former: string;
  current: string;
}

const BY = { source: "upgrade" };

/** The order with its new fingerprint: in its column, its check and the signals that rules and lists read. */
export function renamed(plan: OrderPlan, row: OrderRow, { former, current }: RenamedHome): OrderRow {
  // Sixteen digits in quotes: no other signal has them.
  const signals = former === "" ? row.signals : row.signals.replace(`"${former}"`, `"${current}"`);
  const order = { ...row, fingerprint: current, signals };
  const check = { ...checkOf(row), fingerprint: current };
  return plan.update(row, { ...order, verification: packCheck(check, order) }, BY);
}

/** Keeps list entries under both fingerprints until all orders have the new one. Inside a `db.write`. */
export function addressEntries(db: Db, lists: ActiveLists, checks: CheckCommands) {
  const queries = listEntryQueries(db);
  const commands = listEntryCommands(db);
  const identities = identityQueries(db);

  return {
    /** Copies an entry to the new fingerprint; only once, so that a copy which somebody removed does not come back. */
    copy({ accountId }: OrderRow, { former, current }: RenamedHome): void {
      const entry = former === "" ? null : queries.byValue(accountId, "address", former);
      if (!entry || !checks.addFormer(accountId, former)) return;
      if (queries.byValue(accountId, "address", current)) return;
      const { id, ...copied } = entry;
      commands.insert({ ...copied, value: current });
      lists.changed(accountId);
    },
    /** Removes the former ones: no order has them any more. */
    removeFormer(): void {
      for (const { accountId, former } of checks.formerHomes()) {
        const entry = queries.byValue(accountId, "address", former);
        const stored = identities.allIds(identityHash(accountId, "address", former));
        if (!entry || stored.length > 0) continue;
        commands.remove(entry.id);
        lists.changed(accountId);
      }
      checks.endRenames();
    },
  };
}
