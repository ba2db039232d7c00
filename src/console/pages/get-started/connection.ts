/** State of the shop's connection, as seen by this server and by this browser. */
import { answer, api, type Schema } from "../../api/client.ts";
import { readAccount } from "../../session/state.ts";
import type { Activity } from "../../shop/last-delivery.tsx";
import { type Outcomes, readOutcomes } from "../../shop/learning.tsx";
import { type Loaded, useLoad, usePolling } from "../../ui/use-load.ts";
import { checkScript, type ScriptCheck } from "./script-check.ts";

export interface Connection {
  activity: Activity;
  /** Where shops reach this server: `https://thikana.example.com`. */
  origin: string;
  script: ScriptCheck;
  /** Null without Pro. */
  outcomes: Outcomes | null;
  /** Orders that came with files. */
  imported: number;
  /** The latest order that was sent to the API itself. */
  apiOrder: Pick<Schema["SlimOrder"], "order_id" | "placed_at"> | null;
  /** When all this was read, milliseconds since 1970. */
  at: number;
}

const INTERVAL_MS = 15_000;

/** Reads it at first, every 15 seconds while the page is visible, and when it becomes visible again. */
export function useConnection(): Loaded<Connection> {
  const loaded = useLoad(readConnection, []);
  usePolling(loaded.reload, INTERVAL_MS);
  return loaded;
}

async function readConnection(): Promise<Connection> {
  // The account is shown too: its domains and keys may be changed elsewhere.
  const [{ plan }, activity] = await Promise.all([
    readAccount(),
    answer(api.GET("/api/v1/account/activity")),
  ]);
  const isPro = plan === "pro";
  const origin = activity.public_url ?? location.origin;
  const [script, outcomes, fromFiles, fromApi] = await Promise.all([
    checkScript(origin),
    isPro ? readOutcomes() : null,
    isPro ? readLatest("bulk") : null,
    isPro ? readLatest("api") : null,
  ]);
  const [imported, apiOrder] = [fromFiles?.total ?? 0, fromApi?.orders[0] ?? null];
  return { activity, origin, script, outcomes, imported, apiOrder, at: Date.now() };
}

/** Number of orders received this way, and the latest one. */
function readLatest(channel: "api" | "bulk") {
  const query = { channel, limit: 1, fields: "slim" } as const;
  return answer(api.GET("/api/v1/orders", { params: { query } }));
}
