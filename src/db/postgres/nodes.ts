/** The nodes that use a database: each updates its row regularly, by the database's clock. */
import { hostname } from "node:os";
import { VERSION } from "../../lib/version.ts";
import type { Connection } from "../connection.ts";
import type { Reader } from "../reader.ts";
import { NOW } from "../shared-clock.ts";
import type { ServerClock } from "./server-clock.ts";

/** A node not seen for this long is not running, or not with this database. */
export const RECENT_S = 30;
const BEAT_MS = 10_000;
/** Removes what vanished nodes have left: their rows, leases, and records of their connections. */
const FORGET_S = 7 * 86_400;
const LEFT = { nodes: "seen_at", jobs: "until", last_transactions: "at" };

export interface Node {
  /** Id of the process. */
  id: string;
  /** Machine and process, for display. */
  name: string;
  version: string;
}

export interface SeenNode extends Node {
  /** The schema version of its program. */
  schema: number;
  /** Milliseconds since 1970. */
  seenAt: number;
}

/** This process. */
export const thisNode = (): Node => ({
  id: crypto.randomUUID(),
  name: `${hostname()}:${process.pid}`,
  version: VERSION,
});

/** Writes the row of a node, as seen now; removes what others have left long ago. */
export function writeNode(
  connection: Pick<Connection, "prepare">,
  { id, name, version, schema }: Node & { schema: number },
): void {
  connection
    .prepare<never, [string, string, string, number]>(
      `INSERT INTO nodes (id, name, version, schema, started_at, seen_at) VALUES (?1, ?2, ?3, ?4, ${NOW}, ${NOW})
       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    )
    .run(id, name, version, schema);
  for (const [table, time] of Object.entries(LEFT)) {
    const forget = connection.prepare<never, [number]>(`DELETE FROM ${table} WHERE ${time} < ${NOW} - ?`);
    forget.run(FORGET_S * 1000);
  }
}

/** Nodes seen recently, the first to start first. */
export function recentNodes(connection: Connection): SeenNode[] {
  return connection
    .prepare<SeenNode, [number]>(
      `SELECT id, name, version, schema, seen_at AS seenAt FROM nodes WHERE seen_at > ${NOW} - ? ORDER BY started_at, id`,
    )
    .all(RECENT_S * 1000);
}

/**
 * Keeps a node's row up to date, and the node's count of the server's clock.
 * @returns stops this and removes the row, when the node stops
 */
export function startHeartbeat(
  db: Pick<Reader, "prepare" | "lookUp">,
  node: Node & { schema: number },
  clock: ServerClock,
): () => Promise<void> {
  const beat = db.prepare<Pick<SeenNode, "seenAt">, [string]>(
    `UPDATE nodes SET seen_at = ${NOW} WHERE id = ? RETURNING seen_at AS seenAt`,
  );
  const leave = db.prepare<never, [string]>("DELETE FROM nodes WHERE id = ?");
  const timer = setInterval(async () => {
    try {
      const heard = clock.asking();
      const seen = await db.lookUp(() => beat.get(node.id));
      if (seen) heard(seen.seenAt);
      else await db.lookUp(() => writeNode(db, node));
    } catch {
      // The database is away: other code reports that, and the next beat follows.
    }
  }, BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    try {
      await db.lookUp(() => leave.run(node.id));
    } catch {
      // Without removal it counts as running for a while.
    }
  };
}
