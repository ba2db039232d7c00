/** The order desk: orders are scored, followed to their end, decided on. */
import { scribeOf } from "../../accounts/scribe.ts";
import { wipe } from "../../db/wipe.ts";
import { breathe } from "../season.ts";
import { Behind } from "./behind.ts";
import { decide } from "./decide.ts";
import { applyOutcomes } from "./outcome.ts";
import { type DeskOptions, openParts } from "./parts.ts";
import { erasePerson, eraseStore, ordersInScope } from "./privacy/erase.ts";
import { Rescorer } from "./rescore.ts";
import { Scorer } from "./score.ts";
import { setAwb } from "./set-awb.ts";
import type { OrderDesk } from "./types.ts";

export type { DeskOptions } from "./parts.ts";
export type * from "./types.ts";

/** The search index is made when there was no order for so long… */
const INDEXING_MS = 200;
/** … or so many are missing. Who searches has it made at once. */
const MOST_MISSING = 20_000;

/** A desk on this thread. */
export function openDesk(options: DeskOptions): OrderDesk {
  const parts = openParts(options);
  const { db, log, queries, history, rules } = parts;
  const scorer = new Scorer(parts);
  const rescorer = new Rescorer(parts);
  /** Orders that the search index lacks. */
  let missing = 0;
  const indexing = new Behind({
    ...{ name: "the search index", delayMs: INDEXING_MS, log },
    async work() {
      missing = 0;
      while (await queries.search.indexSome()) await breathe();
    },
  });
  const toIndex = (orders: number) => {
    missing += orders;
    indexing.touch(missing >= MOST_MISSING);
  };
  // What a crash left out of the search index.
  indexing.touch();

  return {
    async save(order, now) {
      const saved = await scorer.one({ order, now });
      toIndex(1);
      return saved;
    },
    async saveAll(orders, now) {
      const saved = await scorer.many(orders.map((order) => ({ order, now })));
      toIndex(saved.length);
      return saved;
    },
    applyOutcomes: (accountId, told, doer, now) =>
      db.write(() => applyOutcomes(parts, accountId, told, doer, now)),
    setAwb: (accountId, tracking, doer, now) => db.write(() => setAwb(parts, accountId, tracking, doer, now)),
    decide: (merchant, decision, doer, now) => decide(parts, merchant, decision, doer, now),
    findPerson: (accountId, scope) =>
      db.write(() => ordersInScope(parts, accountId, scope).map(({ id }) => id)),
    erasePerson: (accountId, scope, after, doer, now) =>
      db.write(() => erasePerson(parts, accountId, scope, after, doer, now)),
    eraseStore: (accountId, store, after, doer, now) =>
      db.write(() => eraseStore(parts, accountId, store, after, doer, now)),
    wipe: (texts) => wipe(db, texts),
    rescore: (merchant, doer, now) => rescorer.rescore(merchant, doer, now),
    rulesChanged: async (accountId) => rules.changed(accountId),
    ...scribeOf(db),
    index: () => indexing.flush(),
    async close() {
      await indexing.flush();
      await history.flush();
    },
  };
}
