/** One line a request. The query stays out: it may hold a key or a person's data. */
import type { Call } from "./call.ts";

const LONGEST_PATH = 300;
/** A secret key that somebody wrote into the path by mistake. */
const KEY_IN_PATH = /sk_\w+/g;

export function logAccess(call: Call, status: number): void {
  call.services.log.info("request", {
    method: call.request.method,
    path: loggedPath(call.path),
    status,
    ms: Math.round((performance.now() - call.started) * 100) / 100,
    request_id: call.id,
    account: call.account?.id,
    ip: call.ip,
  });
}

function loggedPath(path: string): string {
  const short = path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
  return short.includes("sk_") ? short.replace(KEY_IN_PATH, "sk_…") : short;
}
