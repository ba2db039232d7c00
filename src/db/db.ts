/** The database as the program uses it, SQLite or PostgreSQL. */
import type { Database as Sqlite } from "bun:sqlite";
import type { Reader } from "./reader.ts";
import { WriteHealth } from "./write-queue/health.ts";
import { type Write, type WriteMany, WriteQueue, type WriteStats } from "./write-queue/queue.ts";
import type { OnStale, Scope, SharedChange, Transactions } from "./write-queue/transactions.ts";

/** About the size of a few orders with their indexes: room for a single page would prove nothing. */
const PROBE_BYTES = 64 * 1024;

/** Delay after the last failed write, if the database is a server. */
const SHARED_PROBE_DELAY_MS = 300;

export interface DbHealth {
  /** Whether the database can be read and the last write succeeded. */
  ok: boolean;
  /** Version of the schema in the database. */
  schema: number;
  /** Version of SQLite, if that is used. */
  sqlite?: string;
  /** Version of PostgreSQL, if that is used. */
  postgres?: string;
}

/** The main thread, as the writer's thread sees it. */
export interface WriterHooks {
  /** Called with the time when the last write failed, 0 once one has succeeded. */
  onHealth: (failedAt: number) => void;
  /** Whether it has sent a write that has not arrived yet. */
  isAwaited: () => boolean;
}

/** What a driver provides besides its reader. */
export interface Driver {
  transactions: Transactions;
  /** Milliseconds since 1970, by the database's own clock if it is a server. */
  clock: () => number;
  /** Version of the schema. */
  schema: number;
  engine: Pick<DbHealth, "sqlite" | "postgres">;
  /** For maintenance that only SQLite needs; null for PostgreSQL. */
  sqlite: Sqlite | null;
  /** Called after each commit, outside of any transaction, with the number of its writes. */
  onCommit(writes: number): void;
  /** For a writer on its own thread. */
  thread?: WriterHooks;
  /** Makes the connection read-only. */
  readOnly(): void;
  /** Called once, when all queued writes are committed. */
  close(): Promise<void>;
}

/** The writing connection. */
export type Db = ReturnType<typeof dbOf>;

/** Puts a database together. */
export function dbOf(reader: Reader, driver: Driver) {
  const { transactions, clock, schema, engine, sqlite, thread } = driver;
  // A full disk stays full for a while; a server can be back at once.
  const probeDelayMs = sqlite === null ? SHARED_PROBE_DELAY_MS : undefined;
  let writes = new WriteHealth({ probe: () => probe(), onChange: thread?.onHealth, probeDelayMs });
  const queue = new WriteQueue(transactions, writes, (count) => driver.onCommit(count), thread?.isAwaited);
  const insertProbe = reader.prepare<never, [string]>(
    "INSERT INTO meta VALUES ('write_probe', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  const probe = async () => {
    await queue.run(() => void insertProbe.run("0".repeat(PROBE_BYTES)));
    await queue.run(() => void insertProbe.run(""));
  };
  const canRead = reader.prepare("SELECT count(*) FROM meta");
  const caches: (() => void)[] = [];
  let open = true;
  return {
    ...reader,
    /** Whether other processes write to the database too, and may change what is cached. */
    isShared: sqlite === null,
    /** Milliseconds since 1970: on a shared server its time, which is the same for all nodes. */
    clock,
    /** The time of the write under way, never before that of an earlier one: see src/db/shared-clock.ts. */
    time: () => transactions.time(),
    /**
     * Queues a write; resolves once it is committed to disk.
     * @param scope the accounts whose data it reads and writes; others may then write data of other accounts at the
     *   same time
     */
    write: <T>(write: Write<T>, scope: Scope = null) => queue.run(write, scope),
    /** Queues one item for a write of many; adjacent items share a call, if the function is the same one. */
    writeMany: <Item, Result>(write: WriteMany<Item, Result>, item: Item, scope: Scope = null) =>
      queue.runMany(write, item, scope),
    /** Queues a write of low priority, such as one of a long file. @param scope as of `write` */
    writeInBackground: <T>(write: Write<T>, scope: Scope) => queue.runInBackground(write, scope),
    /** Inside a write: the accounts that no other process writes to now; null: all. */
    locked: (): Scope => transactions.locked(),
    /** Runs synchronous work that SQLite does not allow inside a transaction, between two batches of writes. */
    maintain: <T>(work: (sqlite: Sqlite) => T) =>
      queue.runAlone(() => {
        if (sqlite === null) throw new Error("only SQLite databases are maintained here");
        return work(sqlite);
      }),
    /** Calls back after a rollback and when another process has written, before any other write runs. */
    onStale: (listener: OnStale) => queue.onStale(listener),
    /**
     * Inside a write: notifies other processes, through their {@link onStale}, that cached data of an account has
     * changed.
     */
    share: (accountId: number, ...change: SharedChange) => transactions.share(change, accountId),
    /** What was written on this connection. */
    writeStats: (): WriteStats => ({ ...queue.stats }),
    /** Writes something, to test whether the disk accepts it. */
    probe,
    /** Calls back when memory should be freed, outside of any transaction: for caches that can be refilled. */
    onRelease: (empty: () => void) => void caches.push(empty),
    /** Empties the caches, and frees the pages that SQLite keeps; later reads come from the system's file cache. */
    releaseMemory(): void {
      for (const empty of caches) empty();
      sqlite?.run("PRAGMA shrink_memory");
    },
    /** Reads the database; never throws. */
    async health(): Promise<DbHealth> {
      try {
        await reader.lookUp(() => canRead.get());
        return { ok: open && (await writes.check()), schema, ...engine };
      } catch {
        return { ok: false, schema, ...engine };
      }
    },
    /**
     * Lets another thread write: from here on this connection only reads.
     * @param probe that of the other connection
     * @returns the state of writes for `health`, to be kept up to date
     */
    handOver(probe: () => Promise<unknown>): WriteHealth {
      queue.close();
      driver.readOnly();
      writes = new WriteHealth({ probe, probeDelayMs });
      return writes;
    },
    /** Commits the queued writes and releases what the driver holds. Idempotent. */
    async close() {
      if (!open) return;
      open = false;
      queue.close();
      await driver.close();
    },
  };
}
