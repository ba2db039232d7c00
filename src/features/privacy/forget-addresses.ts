/**
 * With a person, each node forgets the addresses that it was last given, and the words in them: its caches have names and
 * phones. Other nodes learn of an erasure as they do of changed settings, within a second.
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

/** @returns what empties the caches of all nodes */
export function addressForgetter({ db, freshness, meta, commands, forget }: ForgetOptions) {
  let known = meta.read("erasures");
  freshness.onStale(async () => {
    try {
      const erasures = await db.lookUp(() => meta.read("erasures"));
      // Settings have changed: that is no reason to check all addresses anew.
      if (erasures === known) return;
      known = erasures;
    } catch {
      // The database is away again, and will not say it twice.
    }
    forget();
  });
  return async (): Promise<void> => {
    forget();
    if (freshness.isShared) await commands.noteErasure();
  };
}
