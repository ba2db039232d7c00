/** Opens a PostgreSQL database, which several nodes share. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../lib/log.ts";
import { UserError } from "../../lib/user-error.ts";
import { type Db, dbOf, type WriterHooks } from "../db.ts";
import type { Lock } from "../directory/lock.ts";
import { prepareDirectory } from "../directory/prepare.ts";
import type { PostgresLocation } from "../location.ts";
import { MIGRATIONS } from "../migrations/index.ts";
import { type Reader, readerOf } from "../reader.ts";
import { NOW } from "../shared-clock.ts";
import { PostgresConnection } from "./connection.ts";
import { DatabaseAway } from "./errors.ts";
import { migratePostgres } from "./migrate.ts";
import { startHeartbeat, thisNode } from "./nodes.ts";
import { openReading } from "./reading.ts";
import { ServerClock } from "./server-clock.ts";
import { statisticsOf } from "./statistics.ts";
import { PostgresTransactions } from "./transactions.ts";

/** The schema's rows are stored as UTF-8, and earlier servers are no longer maintained. */
export const MIN_SERVER = 14;
/** How long a start waits for the server, logging it now and then. */
const MAX_START_MS = 300_000;
const WARN_MS = 10_000;

/** Our own SQLSTATE, in a class that is free for use. */
const POOLED = "TK001";

/** How long one statement may take, milliseconds: requests wait for the few that the main thread does not run by `db.read`. */
const READ_WAIT_MS = 2_000;
const WRITE_WAIT_MS = 10_000;
/** At the start, and for what a person has called. */
const PATIENT_WAIT_MS = 30_000;
/** For the way to the server and back. */
const ANSWER_MS = 500;
/** At the start: building an index of a large table takes long, and so does waiting for the node that does it. */
const MIGRATION_WAIT_MS = 6 * 3_600_000;

/**
 * Opens a database and migrates it; nodes that start together do so one after the other.
 * @param dir the data directory, which is created and locked: it has the instance key
 * @param options.stop ends the wait for a database that is away
 * @param options.writeWaitMs see {@link PostgresLocation}
 * @throws UserError when it cannot be used, or cannot be reached within five minutes; the reason of `stop`
 */
export async function openPostgres(
  url: string,
  dir: string,
  log: Logger,
  { stop, writeWaitMs }: { stop?: AbortSignal; writeWaitMs?: number } = {},
): Promise<Db> {
  const location: PostgresLocation = { dialect: "postgres", url, writeWaitMs };
  const lock = prepareDirectory(dir, log);
  const connection = new PostgresConnection(url, { applicationName: "thikana", maxWaitMs: PATIENT_WAIT_MS });
  try {
    await connected(connection, log, stop);
    refusePooler(connection, url);
    const version = serverVersion(connection);
    connection.maxWaitMs = MIGRATION_WAIT_MS;
    const node = thisNode();
    const { schema, migrated } = migratePostgres(connection, MIGRATIONS, node);
    for (const name of migrated) log.info("database migrated", { migration: name });
    connection.maxWaitMs = READ_WAIT_MS;
    const clock = serverClock(connection);
    const reading = openReading(connection, location);
    const { reader } = reading;
    const leave = startHeartbeat(reader, { ...node, schema: MIGRATIONS.length }, clock);
    return connect(connection, location, { schema, version, clock, lock, leave, ...reading });
  } catch (error) {
    connection.close();
    lock.release();
    throw error === stop?.reason ? error : asUserError(error);
  }
}

/** Opens a database that {@link openPostgres} has opened, to write to it. */
export function openPostgresWriter(location: PostgresLocation, thread: WriterHooks): Db {
  const { url, writeWaitMs = WRITE_WAIT_MS } = location;
  const connection = new PostgresConnection(url, {
    applicationName: "thikana writer",
    // The server should time out first, so that the connection stays.
    maxWaitMs: writeWaitMs + ANSWER_MS,
    statementTimeoutMs: writeWaitMs,
    byIndex: true,
  });
  // Commands read when they are created, which would end the thread while the database is away.
  connection.connect(PATIENT_WAIT_MS);
  return connect(connection, location, {
    schema: 0,
    version: "",
    clock: serverClock(connection),
    thread,
  });
}

/** Opens a database that {@link openPostgres} has opened, to read from it. */
export function openPostgresReader(location: PostgresLocation): Reader & { close(): void } {
  const connection = new PostgresConnection(location.url, {
    applicationName: "thikana reader",
    maxWaitMs: PATIENT_WAIT_MS,
    readOnly: true,
  });
  return { ...readerOf(connection, location), close: () => connection.close() };
}

interface Opened {
  schema: number;
  /** Of the server. */
  version: string;
  clock: ServerClock;
  /** Lock of the data directory; absent for connections of other threads. */
  lock?: Lock;
  /** Removes the process from the nodes. */
  leave?: () => Promise<void>;
  /** Reads without blocking, for the main thread. */
  reader?: Reader;
  /** Ends that. */
  endReading?: () => void;
  /** For a thread that only writes. */
  thread?: WriterHooks;
}

const connect = (
  connection: PostgresConnection,
  location: PostgresLocation,
  { schema, version, clock, lock, leave, reader, endReading, thread }: Opened,
): Db =>
  dbOf(reader ?? readerOf(connection, location), {
    transactions: new PostgresTransactions(connection, { waits: thread !== undefined }),
    clock: clock.now,
    schema,
    engine: { postgres: version },
    sqlite: null,
    onCommit: statisticsOf(connection),
    thread,
    readOnly() {},
    async close() {
      await leave?.();
      endReading?.();
      connection.close();
      lock?.release();
    },
  });

function serverClock(connection: PostgresConnection): ServerClock {
  const ask = connection.prepare<{ at: number }, []>(`SELECT ${NOW} AS at`);
  const clock = new ServerClock();
  const heard = clock.asking();
  heard((ask.get() as { at: number }).at); // a row without a condition
  return clock;
}

async function connected(connection: PostgresConnection, log: Logger, stop?: AbortSignal): Promise<void> {
  const begun = performance.now();
  for (let warnedAt = begun; ; ) {
    stop?.throwIfAborted();
    try {
      return connection.connect(100);
    } catch (error) {
      if (!(error instanceof DatabaseAway) || performance.now() - begun > MAX_START_MS) throw error;
      if (performance.now() - warnedAt > WARN_MS) {
        warnedAt = performance.now();
        log.warn("waiting for the database", { reason: error.reason });
      }
    }
    await sleep(250);
  }
}

/**
 * Behind a connection pool in transaction mode, a session's next statement may run in another server session, which
 * lacks its prepared statements. Detected by a second connection, which gets the free server session.
 * @throws UserError
 */
function refusePooler(connection: PostgresConnection, url: string): void {
  const other = new PostgresConnection(url, { applicationName: "thikana", maxWaitMs: PATIENT_WAIT_MS });
  const name = (of: PostgresConnection, session: string) =>
    of.exec(`SELECT set_config('thikana.session', '${session}', false)`);
  const mark = crypto.randomUUID();
  try {
    name(connection, mark);
    other.connect(PATIENT_WAIT_MS);
    name(other, crypto.randomUUID());
    // A text that no other connection has prepared.
    connection.exec(`DO $$ BEGIN
      IF current_setting('thikana.session', true) IS DISTINCT FROM '${mark}' THEN
        RAISE EXCEPTION USING ERRCODE = '${POOLED}';
      END IF; END $$`);
  } catch (error) {
    if ((error as { sqlstate?: string }).sqlstate !== POOLED) throw error;
    throw new UserError(
      "THIKANA_DATABASE_URL is a connection pool in transaction mode, such as PgBouncer's: " +
        "set its pool_mode to session, or give the address of PostgreSQL itself",
    );
  } finally {
    other.close();
  }
}

/** @returns its number, as "15.4" @throws UserError when the server is too old, or its database is not in UTF-8 */
export function serverVersion(connection: PostgresConnection): string {
  const version = connection.prepare<{ server_version: string }, []>("SHOW server_version").get();
  const encoding = connection.prepare<{ server_encoding: string }, []>("SHOW server_encoding").get();
  const [number = ""] = (version?.server_version ?? "").split(" ");
  if (Number.parseInt(number, 10) < MIN_SERVER) {
    throw new UserError(`PostgreSQL ${number} is too old: version ${MIN_SERVER} or later is needed`);
  }
  if (encoding?.server_encoding !== "UTF8") {
    throw new UserError(
      `the database is in ${encoding?.server_encoding}: create it again with ENCODING 'UTF8' TEMPLATE template0`,
    );
  }
  return number;
}

/** Without the URL, which has the password. */
function asUserError(error: unknown): unknown {
  if (error instanceof UserError || !(error instanceof Error)) return error;
  return new UserError(`the database of THIKANA_DATABASE_URL cannot be used: ${error.message}`);
}
