/** The open order in full: read ahead, and claimed while it is viewed. */
import { useEffect } from "preact/hooks";
import { answer, api, type Schema } from "../../api/client.ts";
import { toApiError } from "../../api/error.ts";
import { can, signedIn } from "../../session/state.ts";
import { type Loaded, useLoad } from "../../ui/use-load.ts";
import type { Queue, Row } from "./queue.ts";

export type FullOrder = Schema["OrderWithSignals"];

/** Orders read ahead, by account, id and revision. */
const cache = new Map<string, Promise<FullOrder>>();
const MAX_CACHED = 8;
const PREFETCH = 2;
/** An order that is only passed on the way to another one is not claimed. */
const CLAIM_AFTER_MS = 400;
/** A claim lasts ten minutes. */
const RENEW_MS = 5 * 60_000;

/** Somebody else may sign in here: another shop can have an order of the same id. */
const keyOf = ({ order_id, revision }: Pick<Row, "order_id" | "revision">): string =>
  `${signedIn().account.id} ${revision} ${order_id}`;

/** Stores an order returned by another request, so that it is not read again. */
export function remember(order: FullOrder): void {
  cache.set(keyOf(order), Promise.resolve(order));
}

/** @param isChanged whether it was changed since it was last read */
function read(row: Pick<Row, "order_id" | "revision">, isChanged = false): Promise<FullOrder> {
  const key = keyOf(row);
  const known = cache.get(key);
  if (known && !isChanged) return known;
  const params = { path: { order_id: row.order_id } };
  const order = answer(api.GET("/api/v1/order/{order_id}", { params }));
  cache.set(key, order);
  order.catch(() => cache.delete(key));
  for (const old of [...cache.keys()].slice(0, -MAX_CACHED)) cache.delete(old);
  return order;
}

/**
 * Loads the order of a row; a changed revision loads it again.
 * @param isGone whether it has left the list
 */
export function useOpenOrder(queue: Queue, row: Row | null, isGone: boolean): Loaded<FullOrder | null> {
  const loaded = useLoad(
    () => (row ? read(row, isGone) : Promise.resolve(null)),
    [row?.order_id, row?.revision, isGone],
  );
  useClaim(queue, can("agent") ? (row?.order_id ?? null) : null);
  const isThere = loaded.data?.order_id === row?.order_id;
  const status = isThere ? loaded.data?.status : undefined;
  useEffect(() => {
    if (!row || isGone || status === undefined) return;
    // Somebody else has decided it since the list was read.
    if (status === "pending") prefetch(queue, row);
    else queue.remove([row]);
  }, [row?.order_id, status]);
  // The previous order's response must not be shown for this one.
  return isThere ? loaded : { ...loaded, data: undefined };
}

function prefetch(queue: Queue, row: Row): void {
  const { rows } = queue.state.value;
  const index = rows.findIndex(({ order_id }) => order_id === row.order_id);
  for (const next of rows.slice(index + 1, index + 1 + PREFETCH)) read(next).catch(() => undefined);
}

/** Claims the order, renews the claim, and releases it when another one is opened. */
function useClaim(queue: Queue, order_id: string | null): void {
  useEffect(() => {
    if (order_id === null) return;
    let isClaimed = false;
    const claim = () =>
      claimOrder(queue, order_id, false).then(
        () => {
          isClaimed = true;
        },
        () => undefined, // shown in the row, when somebody else has it
      );
    const first = setTimeout(claim, CLAIM_AFTER_MS);
    const renewal = setInterval(claim, RENEW_MS);
    return () => {
      clearTimeout(first);
      clearInterval(renewal);
      const isListed = queue.state.value.rows.some((row) => row.order_id === order_id);
      // A decision has ended it already.
      if (isClaimed && isListed) void release(order_id);
    };
  }, [queue, order_id]);
}

/** @throws ApiError 409 `claimed`, after the row shows by whom */
export async function claimOrder(queue: Queue, order_id: string, take_over: boolean): Promise<void> {
  try {
    const { claim } = await answer(api.POST("/api/v1/order/claim", { body: { order_id, take_over } }));
    queue.update({ order_id, claim });
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.code === "claimed") queue.update({ order_id, claim: error.body as Row["claim"] });
    throw error;
  }
}

async function release(order_id: string): Promise<void> {
  await api.DELETE("/api/v1/order/claim", { params: { query: { order_id } } }).catch(() => undefined);
}
