/** Corrects orders of earlier versions by today's identities. */
import type { Db } from "../../../../db/db.ts";
import { accountQueries } from "../../../../db/queries/accounts.ts";
import { scoringText } from "../../../../db/queries/audit-texts.ts";
import type { OrderRow } from "../../../../db/queries/orders.ts";
import { checkCommands, type UncheckedOrder } from "../../../../db/queries/unlearned-orders.ts";
import { emailKey, score, signalsOf, withBuyer, withLists } from "../../../../engine/risk/index.ts";
import { isFinished } from "../../record/finished.ts";
import { riskColumns } from "../../record/scored-order.ts";
import { factsOf } from "../../record/signal-inputs.ts";
import { addressFactsOfRow, checkOf, packCheck } from "../../stored/check.ts";
import { IDENTITY_KINDS, identityKeys } from "../history/identity.ts";
import type { OrderPlan } from "../plan/plan.ts";
import type { SqlOrderStore } from "../sql/store.ts";
import { addressEntries, type RenamedHome, renamed } from "./rename-homes.ts";

/** The next orders of all accounts, as a reader saw them. */
export interface CheckedBatch {
  /** Up to this row id, all were checked before it; null: all are. */
  after: number | null;
  /** Row id of its last order; null: there are no more. */
  to: number | null;
  /** Those whose address names no door. */
  doorless: readonly Pick<UncheckedOrder, "id" | "fingerprint">[];
  /** Those whose address has another fingerprint now. */
  renamed: readonly RenamedHome[];
}

const BY = { source: "upgrade" };

/**
 * Makes the function that writes a batch, inside a `db.write`: an address without a door is no identity any more; an
 * open order is rescored without links to strangers; a finished one keeps its signals and is excluded from learning.
 * @returns of it: the number of events added to the outbox
 */
export function identityChecker(db: Db, store: SqlOrderStore) {
  const checks = checkCommands(db);
  const accounts = accountQueries(db);
  const entries = addressEntries(db, store.lists, checks);

  /** Copies the entries of their addresses before the orders are planned, which reads the lists. */
  const homesOf = (rows: readonly OrderRow[], renamed: readonly RenamedHome[]): Map<number, RenamedHome> => {
    const homes = new Map(renamed.map((home) => [home.id, home]));
    for (const row of rows) {
      const home = homes.get(row.id);
      // Its address may have changed since it was read.
      if (home && home.former === row.fingerprint) entries.copy(row, home);
      else homes.delete(row.id);
    }
    return homes;
  };

  /** The next batch: see above. */
  const check = ({ after, to, doorless, renamed: moved }: CheckedBatch, now: number): number => {
    // Another node has done it, or an earlier batch was sent twice.
    if (after === null || checks.checkedTo() !== after) return 0;
    checks.setCheckedTo(to);
    if (to === null) {
      entries.removeFormer();
      return 0;
    }
    const renames = moved.length === 0 ? null : homesOf(checks.rows(after, to), moved);
    const isOnlyRenames = checks.isOnlyRenames();
    const homes = new Map(doorless.map(({ id, fingerprint }) => [id, fingerprint]));
    const callbacks = new Map<number, string | null>();
    const callbackOf = (accountId: number) => {
      const known = callbacks.get(accountId) ?? accounts.read(accountId)?.callbackUrl ?? null;
      callbacks.set(accountId, known);
      return known;
    };
    const plan = (plan: OrderPlan) => {
      for (const row of checks.rows(after, to)) {
        // Its address may have changed since it was read.
        const hasNoDoor = row.fingerprint !== "" && homes.get(row.id) === row.fingerprint;
        const home = renames?.get(row.id);
        const order = home ? renamed(plan, row, home) : row;
        if (!isOnlyRenames) checkOne(plan, order, hasNoDoor, callbackOf, now);
      }
    };
    return store.transact({ keys: {}, plan }).events;
  };

  return {
    check,
    /** Gives some of the orders that are still to be checked their new fingerprints at once. */
    rename(moved: readonly RenamedHome[]): void {
      const rows = checks.byIds(moved.map(({ id }) => id));
      const homes = homesOf(rows, moved);
      const plan = (plan: OrderPlan) => {
        for (const row of rows) {
          const home = homes.get(row.id);
          if (home) renamed(plan, row, home);
        }
      };
      store.transact({ keys: {}, plan });
    },
    /** Makes all orders be checked again if their fingerprints are of an earlier version; another node may be newer. */
    expect(version: number): void {
      if ((checks.fingerprintVersion() ?? 0) < version) checks.checkAll(version);
    },
  };
}

function checkOne(
  plan: OrderPlan,
  row: OrderRow,
  hasNoDoor: boolean,
  callbackOf: (accountId: number) => string | null,
  now: number,
): void {
  const { signals, rules, lists, shopEmails } = plan.snapshot;
  const before = { phone: row.phone, email: emailKey(row.email), address: row.fingerprint };
  const order = hasNoDoor ? withoutHome(row) : row;
  const keys = identityKeys(order, shopEmails(row.accountId));
  const lost = IDENTITY_KINDS.filter((kind) => before[kind] !== "" && keys[kind] === "");
  const stored = signals.unpack(row);
  if (isFinished(row)) {
    if (lost.some((kind) => Number(stored[`${kind}_orders`]) > 0)) plan.unlearn(row);
    if (hasNoDoor) plan.update(row, order, BY);
    return;
  }
  const isShared = () => {
    if (keys.phone + keys.email === "") return false;
    const { phone_shared, email_shared } = plan.history.ofBuyer(order, row.id);
    return phone_shared || email_shared;
  };
  if (lost.length === 0 && !isShared()) return;
  const history = plan.history.of(order, row.id);
  // Gibberish was already detected when it was scored.
  const computed = signalsOf(factsOf(order, addressFactsOfRow(order)), history, () => false);
  const counted = withBuyer(stored, computed);
  const values = withLists(counted, lists(row.accountId).match(counted, now));
  const { document, version } = rules(row.accountId);
  const risk = riskColumns(score(values, document), version, now);
  const scored = plan.update(row, { ...order, ...risk, ...signals.pack(values) }, BY);
  if (scored.riskLevel === row.riskLevel && scored.riskScore === row.riskScore) return;
  plan.audit(row, "order.rescored", BY, now, scoringText(row), scoringText(scored));
  plan.alert(scored, callbackOf(row.accountId), now);
}

/** The order without its address hash, which its check still has. */
function withoutHome(row: OrderRow): OrderRow {
  const order = { ...row, fingerprint: "" };
  return { ...order, verification: packCheck(checkOf(row), order) };
}
