/**
 * After an erasure, each node clears its caches of recent addresses and their words, which contain names and phones.
 * Other nodes learn of an erasure within a second, as of changed settings.
 */
import type { Db } from "../../db/db.ts";
import type { Freshness } from "../../db/freshness.ts";
import type { MetaCommands, MetaQueries } from "../../db/queries/meta.ts";
import type { Remote } from "../../lib/threads/rpc.ts";

interface ForgetOptions {
  db: Pick<Db, "lookUp">;
  freshness: Freshness;
  meta: Pick<MetaQueries, "read">;
  commands: Pick<Remote<MetaCommands>, "noteErasure">;
  /** Empties the caches of this node. */
  forget: () => void;
}

/** @returns a function that empties the caches of all nodes */
export function addressForgetter({ db, freshness, meta, commands, forget }: ForgetOptions) {
  let known = meta.read("erasures");
  freshness.onStale(async () => {
    try {
      const erasures = await db.lookUp(() => meta.read("erasures"));
      // Changed settings are no reason to check all addresses again.
      if (erasures === known) return;
      known = erasures;
    } catch {
      // The database is away again, and the change is reported only once.
    }
    forget();
  });
  return async (): Promise<void> => {
    forget();
    if (freshness.isShared) await commands.noteErasure();
  };
}
