/** Use case: finds and merges orders that were stored twice, under the numbers of two sources. */
import { setImmediate } from "node:timers/promises";
import { type DoubleQueries, doubleQueries } from "../../../db/queries/order-doubles.ts";
import type { Reader } from "../../../db/reader.ts";
import type { Account } from "../../accounts/types.ts";
import type { Actor, Merchant } from "../record/types.ts";
import type { OrderWriter } from "../writer/index.ts";
import { DoubleFinder, type Pair } from "./finder.ts";

/** Orders read at once: some milliseconds. */
const PAGE = 1_000;
/** Pairs in one transaction. */
const BATCH = 50;

interface DoublesOptions {
  db: Reader;
  writer: Pick<OrderWriter, "mergeDoubles">;
  /** The time of a write if a clock was given; null: that of its transaction. */
  writeTime: () => number | null;
}

/** What was merged. */
export interface MergedDoubles {
  merged: number;
  /** False: time ran out; the next call continues. */
  isDone: boolean;
}

/** Finds orders that an account has twice, under numbers of two sources, and merges them. */
export function createDoubles({ db, writer, writeTime }: DoublesOptions) {
  const queries = doubleQueries(db);
  return {
    /** How many of the account's orders duplicate others. */
    async count({ id }: Pick<Account, "id">): Promise<number> {
      let doubles = 0;
      for await (const pairs of pairsOf(queries, id)) doubles += pairs.length;
      return doubles;
    },
    /** Merges them in batches; if it is cut off, the next call continues. @param maxMs of all batches */
    async merge(
      { id, callbackUrl }: Merchant,
      by: Actor,
      maxMs = Number.POSITIVE_INFINITY,
    ): Promise<MergedDoubles> {
      const begun = performance.now();
      let merged = 0;
      for await (const pairs of pairsOf(queries, id)) {
        for (let from = 0; from < pairs.length; from += BATCH) {
          if (performance.now() - begun > maxMs) return { merged, isDone: false };
          const ids = pairs
            .slice(from, from + BATCH)
            .map(([first, second]) => [first.orderId, second.orderId] as const);
          merged += await writer.mergeDoubles({ id, callbackUrl }, ids, by, writeTime());
        }
      }
      return { merged, isDone: true };
    },
  };
}

/** The doubles of each page of orders. */
async function* pairsOf(queries: DoubleQueries, accountId: number): AsyncGenerator<Pair[]> {
  const finder = new DoubleFinder();
  let position = { placedAt: Number.MIN_SAFE_INTEGER, id: 0 };
  for (;;) {
    const orders = queries.after(accountId, position, PAGE);
    yield orders.flatMap((order): Pair[] => {
      const first = finder.add(order);
      return first ? [[first, order]] : [];
    });
    const last = orders.at(-1);
    if (!last || orders.length < PAGE) return;
    position = last;
    await setImmediate();
  }
}
