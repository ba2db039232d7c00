/** What `thikana doctor` reads from a PostgreSQL database; it changes nothing. */
import { MIGRATIONS } from "../migrations/index.ts";
import { columnsOf, KNOWN, type KnownRow } from "../queries/orders.ts";
import { NOW } from "../shared-clock.ts";
import type { CountDoubles } from "../sqlite/examine.ts";
import { PostgresConnection } from "./connection.ts";
import { hasTable, UNFINISHED_COPY } from "./migrate.ts";
import { recentNodes, type SeenNode } from "./nodes.ts";

const CONNECT_MS = 5_000;
const MAX_WAIT_MS = 10_000;

export interface PostgresState {
  /** Of the server, as "15.4". */
  version: string;
  encoding: string;
  hasTrigrams: boolean;
  /** Null when there are no tables yet. */
  schema: number | null;
  programSchema: number;
  /** Whether the previous version can ignore the newest migration. */
  isCompatible: boolean;
  isUnfinishedCopy: boolean;
  isReadOnly: boolean;
  /** Servers that replicate this one; `sync` is null when this user may not see it. */
  standbys: { name: string; sync: string | null }[];
  /** How far the database's clock is ahead of this machine's, milliseconds; precise to one round trip. */
  clockAheadMs: number;
  /** Id of the key that its secrets are encrypted with; null when there are none. */
  instanceKeyId: string | null;
  nodes: SeenNode[];
  /** Orders that are stored twice. */
  doubles: number;
}

/** @throws Error when it cannot be reached or queried; without the URL, which has the password */
export function examinePostgres(url: string, countDoubles: CountDoubles): PostgresState {
  const connection = new PostgresConnection(url, {
    applicationName: "thikana doctor",
    maxWaitMs: MAX_WAIT_MS,
    readOnly: true,
  });
  const first = <Row>(sql: string) => connection.prepareNative<Row, []>(sql).get() as Row;
  try {
    connection.connect(CONNECT_MS);
    const server = first<{ version: string; encoding: string; recovery: number; trigrams: number }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding,
        pg_is_in_recovery() AS recovery, EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS trigrams`,
    );
    const before = Date.now();
    const clock = first<{ at: number }>(`SELECT ${NOW} AS at`);
    const asked = (before + Date.now()) / 2;
    const hasTables = hasTable(connection, "schema_version");
    const stored = hasTables
      ? first<{ version: number; compatible: number }>("SELECT version, compatible FROM schema_version")
      : null;
    const key = hasTables
      ? first<{ value: string } | null>("SELECT value FROM meta WHERE key = 'instance_key_id'")
      : null;
    return {
      version: server.version.split(" ")[0],
      encoding: server.encoding,
      hasTrigrams: Boolean(server.trigrams),
      schema: stored ? Number(stored.version) : null,
      programSchema: MIGRATIONS.length,
      isCompatible: Number(stored?.compatible) === 1,
      isUnfinishedCopy: hasTable(connection, UNFINISHED_COPY),
      isReadOnly: Boolean(server.recovery),
      standbys: connection
        .prepareNative<{ name: string; sync: string | null }, []>(
          "SELECT application_name AS name, sync_state AS sync FROM pg_stat_replication ORDER BY 1",
        )
        .all(),
      clockAheadMs: Math.round(clock.at - asked),
      instanceKeyId: key?.value ?? null,
      nodes: hasTables ? recentNodes(connection) : [],
      doubles: Number(stored?.version) === MIGRATIONS.length ? countDoubles(ordersByTime(connection)) : 0,
    };
  } finally {
    connection.close();
  }
}

/** Orders in one answer. */
const PAGE = 5_000;

function* ordersByTime(connection: PostgresConnection): Generator<KnownRow> {
  const page = connection.prepare<KnownRow, [number, number, number]>(
    `SELECT ${columnsOf(KNOWN)} FROM orders o WHERE (o.account_id, o.placed_at, o.id) > (?, ?, ?)
     ORDER BY o.account_id, o.placed_at, o.id LIMIT ${PAGE}`,
  );
  for (let last = { accountId: 0, placedAt: 0, id: 0 }; ; ) {
    const orders = page.all(last.accountId, last.placedAt, last.id);
    yield* orders;
    const end = orders.at(-1);
    if (!end || orders.length < PAGE) return;
    last = end;
  }
}
