/** Secret keys besides the account's own: one for each server or program, with a scope and an expiry. */
import type { Freshness } from "../../db/freshness.ts";
import type { NamedKeyQueries, NamedKeyRow } from "../../db/queries/named-keys.ts";
import { StaleCache } from "../../db/stale-cache.ts";
import { Problem } from "../../lib/problem.ts";
import type { DeferredTask } from "../../lib/threads/deferred-task.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { HOUR_MS } from "../../lib/time.ts";
import { MAX_AHEAD_MS } from "./clock-ahead.ts";
import { type Act, actsAt } from "./commands.ts";
import { fingerprintOf, hintOf, newKey } from "./keys.ts";
import type { NamedKeyCommands } from "./named-key-commands.ts";
import type { Actor } from "./types.ts";

export type { NamedKeyRow } from "../../db/queries/named-keys.ts";

/** What a new key may do. */
export const SCOPES = ["verify", "read", "orders"] as const satisfies readonly NamedKeyRow["scope"][];

export interface NewNamedKey {
  name: string;
  scope: (typeof SCOPES)[number];
  /** Milliseconds since 1970; null: it does not expire. */
  expiresAt: number | null;
}

interface NamedKeysDeps {
  queries: NamedKeyQueries;
  commands: Remote<NamedKeyCommands>;
  freshness: Freshness;
  deferredFlush: DeferredTask;
  clock: () => number;
}

/** Keys in memory. */
const MAX_CACHED = 10_000;

export type NamedKeys = ReturnType<typeof createNamedKeys>;

/** Makes, finds and removes named keys; their last use is written a moment later, at most once an hour. */
export function createNamedKeys({ queries, commands, freshness, deferredFlush, clock }: NamedKeysDeps) {
  const cache = new StaleCache<string, NamedKeyRow>(freshness, MAX_CACHED);
  /** Hashes of known named keys, by the keys, so that they are not looked up as account keys again. */
  const hashes = new Map<string, string>();
  const uses = new Map<number, number>();
  const actOf = actsAt(clock);

  async function add(row: Parameters<NamedKeyCommands["add"]>[0], act: Act): Promise<NamedKeyRow> {
    const added = await commands.add(row, act);
    if (!added) throw new Problem("too_many_keys");
    return added;
  }

  function use(key: NamedKeyRow | null): NamedKeyRow | null {
    const now = clock();
    if (!key || (key.expiresAt ?? Number.POSITIVE_INFINITY) <= now) return null;
    // A replaced key ends some hours after it was; of the others their owner chose the date.
    if (key.scope === "all" && key.createdAt > now + MAX_AHEAD_MS) return null;
    if (now - (uses.get(key.id) ?? key.lastUsedAt ?? 0) >= HOUR_MS) {
      uses.set(key.id, now);
      unwritten.add(key.id);
      deferredFlush.touch();
    }
    return key;
  }
  const unwritten = new Set<number>();

  return {
    /** Null for an unknown or expired one. */
    async find(key: string): Promise<NamedKeyRow | null> {
      const hash = hashes.get(key) ?? fingerprintOf(key);
      freshness.check();
      const found = use(await cache.find(hash, () => queries.byHash(hash)));
      if (hashes.size >= MAX_CACHED) hashes.clear();
      if (found) hashes.set(key, hash);
      else hashes.delete(key);
      return found;
    },
    /** Whether it was found before. */
    isKnown: (key: string): boolean => hashes.has(key),
    list: async (accountId: number): Promise<NamedKeyRow[]> =>
      (await queries.list(accountId)).map((key) => ({
        ...key,
        lastUsedAt: uses.get(key.id) ?? key.lastUsedAt,
      })),
    /** @returns also the key itself, which is not stored. @throws Problem 409 `too_many_keys` */
    async create(accountId: number, { name, scope, expiresAt }: NewNamedKey, by: Actor) {
      const secretKey = newKey("sk_");
      const act = actOf("account.key_added", by);
      const columns = { accountId, name, scope, expiresAt, lastUsedAt: null, createdAt: act.at };
      const createdBy = by.actor ?? by.source;
      const [keyHash, hint] = [fingerprintOf(secretKey), hintOf(secretKey)];
      return { key: await add({ ...columns, keyHash, hint, createdBy }, act), secretKey };
    },
    /** It stops working before this resolves. @throws Problem 404 */
    async remove(accountId: number, id: number, by: Actor): Promise<void> {
      const removed = await commands.remove(accountId, id, actOf("account.key_removed", by));
      if (!removed) throw new Problem("key_not_found");
      cache.delete(removed.keyHash);
    },
    /** Writes when keys were used. */
    async flush(): Promise<void> {
      const written = [...unwritten];
      if (written.length === 0) return;
      await commands.used(written.map((id) => [id, uses.get(id) ?? 0] as const));
      for (const id of written) unwritten.delete(id);
    },
  };
}
