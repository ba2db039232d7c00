/** A writer's thread with the commands of thread.test.ts. */
import type { Db } from "../../../src/db/db.ts";
import { metaCommands } from "../../../src/db/queries/meta.ts";
import { inlineWriter } from "../../../src/db/writer/index.ts";
import { serveWriter } from "../../../src/db/writer/thread.ts";
import { Problem } from "../../../src/lib/problem.ts";

export const oddCommands = (db: Db) => ({
  odd: {
    set: (value: string): void => metaCommands(db).set("admin_key_hash", value),
    /** Writes, and then holds the transaction for a while. */
    setSlowly(value: string, ms: number): void {
      metaCommands(db).set("admin_key_hash", value);
      for (const end = performance.now() + ms; performance.now() < end; );
    },
    refuse(): void {
      throw new Problem("clock_changed", {}, { data: { needed: 3 } });
    },
    fail(): void {
      throw new Error("no such thing");
    },
    /** Ends the thread by an error that nobody handles. */
    crash(): void {
      setTimeout(() => {
        throw new Error("out of order");
      });
    },
  },
});

if (!Bun.isMainThread)
  serveWriter((db) => inlineWriter(db, { writes: oddCommands(db), tasks: {} }), { keys: [], calls: {} });
