/** Worker thread of `thikana verify`: checks chunks of rows with its own engine. */
import { openEngines } from "../../../engine/index.ts";
import { serveRpc } from "../../../lib/threads/rpc.ts";
import { checkRows, type Format, type OfflineRow } from "./check.ts";

/** Garbage is collected after this many chunks: otherwise the runtime would let each thread grow to 120 MB. */
const CHUNKS_A_COLLECTION = 4;

async function openMethods() {
  const { engine } = await openEngines();
  let chunks = 0;
  return {
    /** @param rows JSON of {@link OfflineRow}s: copied ten times as fast as the objects */
    check(format: Format, rows: string) {
      if (++chunks % CHUNKS_A_COLLECTION === 0) Bun.gc(true);
      return checkRows(engine, format, JSON.parse(rows) as OfflineRow[]);
    },
  };
}

/** What the main thread calls. */
export type OfflineMethods = Awaited<ReturnType<typeof openMethods>>;

serveRpc(openMethods);
