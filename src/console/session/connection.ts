/** Detects that the server is back, as an idle page may send nothing for a long time. */
import { loadSession, online, session } from "./state.ts";

const INTERVAL_MS = 3_000;

/** Polls the server while it is not reachable; pages listen to `online` and continue. */
export function watchConnection(): void {
  online.listen(() => {
    if (!online.value) askLater();
    else if (session.value.state === "failed") void loadSession();
  });
}

function askLater(): void {
  setTimeout(() => {
    if (!online.value) void ask();
  }, INTERVAL_MS);
}

async function ask(): Promise<void> {
  if (await isReachable()) online.value = true;
  else askLater();
}

/** Whether the server answers at all. */
export async function isReachable(): Promise<boolean> {
  return fetch("/health", { signal: AbortSignal.timeout(INTERVAL_MS) }).then(
    () => true,
    () => false,
  );
}
