/** The nodes that use a database: each writes its row now and then, by the clock of the database. */
import { hostname } from "node:os";
import { VERSION } from "../../lib/version.ts";
import type { Connection } from "../connection.ts";
import type { Reader } from "../reader.ts";
import { NOW } from "../shared-clock.ts";
import type { ServerClock } from "./server-clock.ts";

/** A node that was not seen for this long does not run, or not with this database. */
export const RECENT_S = 30;
const BEAT_MS = 10_000;
/** What nodes that never came back have left: their rows, leases, and notes of their connections. */
const FORGET_S = 7 * 86_400;
const LEFT = { nodes: "seen_at", jobs: "until", last_transactions: "at" };

export interface Node {
  /** Of the process. */
  id: string;
  /** Machine and process, for people. */
  name: string;
  version: string;
}

export interface SeenNode extends Node {
  /** The schema that its program is made for. */
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

/** Nodes seen lately, the one that started first at the front. */
export function recentNodes(connection: Connection): SeenNode[] {
  return connection
    .prepare<SeenNode, [number]>(
      `SELECT id, name, version, schema, seen_at AS seenAt FROM nodes WHERE seen_at > ${NOW} - ? ORDER BY started_at, id`,
    )
    .all(RECENT_S * 1000);
}

/**
 * Keeps the row of a node up to date, and the clock of the server as the node counts it.
 * @returns ends that, and removes the row: the node stops
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
      // The database is away: it says so itself where it matters, and the next beat comes.
    }
  }, BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    try {
      await db.lookUp(() => leave.run(node.id));
    } catch {
      // Then it counts as running for a while.
    }
  };
}
